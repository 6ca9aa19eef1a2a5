import type { Arguments } from '../src/calendar/input/schema-arguments.ts';

type Queries = Arguments['Query'];
type Mutations = Arguments['Mutation'];
type Type = 'Event' | 'Venue' | 'Organizer' | 'Category' | 'Tag';
type Plural = 'Events' | 'Venues' | 'Organizers' | 'Categories' | 'Tags';

/** Arguments of a list; the rules check every value. */
export type Listing =
  | Queries[Lowercase<Plural> | `${Lowercase<Type>}Page` | 'searchEvents' | 'eventStatistics']
  | Arguments['Category']['children' | 'events']
  | Arguments['Venue']['upcomingEvents']
  | Arguments['Subscription']['eventChanged'];

/** Arguments that name one thing. */
export type Naming = Queries['event'] & Queries['eventBySlug'];

/** Arguments of a mutation that creates. */
export type Creating = Omit<Mutations['createEvent'], 'input'> & {
  readonly input: Mutations[`create${Type}`]['input'];
};

/** Arguments of a mutation that changes. */
export type Changing = Mutations[`update${Type}`] & Mutations[`update${Type}BySlug`];

/** Arguments of a mutation that deletes. */
export type Deleting = Mutations[`delete${Type}`] & Mutations[`delete${Type}BySlug`];

/** Arguments of a mutation that creates many things. */
export type CreatingEach = Omit<Mutations['createEvents'], 'inputs'> & {
  readonly inputs: readonly Creating['input'][];
};

/** Arguments of a mutation that changes many things. */
export type ChangingEach = Mutations[`update${Plural}`];

/** Arguments of a mutation that deletes many things. */
export type DeletingEach = Mutations[`delete${Plural}`];
