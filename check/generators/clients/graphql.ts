import type { CreateEventMutationVariables, WalkQuery } from '../generated/graphql/operations.ts';
import type { CreateEventInput, Scalars } from '../generated/graphql/schema.ts';

/** Clients with the types of graphql-codegen; they are compiled but never run. */

const input: CreateEventInput = {
  title: 'Spring Concert',
  startDate: '2027-03-20T18:00:00',
  endDate: '2027-03-20T20:00:00',
  cost: [10, 25],
  tags: ['Free entry', 4],
};

/** The variables of an operation take the inputs of the schema. */
export const variables: CreateEventMutationVariables = { input };

/** Scalars have the types of docs/scalars.json. */
export function firstStart({ events }: WalkQuery): Scalars['LocalDateTime']['output'] | undefined {
  const start: string | undefined = events?.nodes[0]?.startDate;
  return start;
}

// @ts-expect-error a price is no object
export const unknownPrice: CreateEventInput['cost'] = { amount: 10 };
