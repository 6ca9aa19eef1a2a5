import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { type DocumentNode, parse } from 'graphql';
import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import type { Admission } from './admission.ts';
import { toGraphqlRefusal, unknownOperation } from './refusal.ts';

/** What a client says to be told the cost, as a header; or `extensions: { cost: true }` in the request. */
export const costHeader = 'x-calendar-cost';

/** Stands in for a document that is refused, so that Apollo Server does not look at that one. */
const nothing = parse('{ __typename }', { noLocation: true });

/**
 * The limits within Apollo Server: it takes a document that stands there already as parsed and validated, and sends
 * what is thrown once the operation is known. What is no valid document it refuses in its own words.
 */
export function createLimits(admission: Admission, most: number): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () => {
      let refusal: CalendarError | undefined;
      let cost: number | undefined;
      return Promise.resolve({
        didResolveSource: (asked: { source: string; document?: DocumentNode }) => {
          refusal = catchRefusal(() => {
            const reading = admission.read(asked.source);
            if ('document' in reading) asked.document = reading.document;
          });
          if (refusal !== undefined) asked.document = nothing;
          return Promise.resolve();
        },
        didResolveOperation: ({ document, operation, request, contextValue }) => {
          if (refusal === undefined && operation === undefined) return Promise.reject(unknownOperation());
          refusal ??= catchRefusal(() => {
            if (operation !== undefined) cost = admission.weigh(document, operation, request.variables);
            contextValue.cost = cost;
          });
          if (refusal === undefined) return Promise.resolve();
          refusal.language = contextValue.errorLanguage;
          return Promise.reject(toGraphqlRefusal(refusal));
        },
        willSendResponse: ({ request, response: { body } }) => {
          if (cost !== undefined && body.kind === 'single' && asksForCost(request))
            body.singleResult.extensions = { ...body.singleResult.extensions, cost: { value: cost, most } };
          return Promise.resolve();
        },
      });
    },
  };
}

function catchRefusal(work: () => void): CalendarError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof CalendarError) return error;
    throw error;
  }
}

function asksForCost({ http, extensions }: GraphQLRequest): boolean {
  return extensions?.cost === true || http?.headers.has(costHeader) === true;
}
