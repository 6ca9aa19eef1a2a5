import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { type DocumentNode, parse } from 'graphql';
import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import { takeLoopTurn } from '../../runtime/loop-turn.ts';
import type { Admission } from './admission.ts';
import { rejectionFor, unknownOperation } from './rejection.ts';

/**
 * The request header that asks for the cost in the response; `extensions: { cost: true }` does the
 * same.
 */
export const costHeader = 'x-calendar-cost';

/** Replaces a rejected document, which Apollo Server would otherwise parse and validate. */
const placeholder = parse('{ __typename }', { noLocation: true });

/**
 * Applies the limits within Apollo Server, which neither parses nor validates a document that a
 * plugin has set. Invalid documents get Apollo Server's own errors.
 */
export function createLimits(admission: Admission, most: number): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () => {
      let rejection: CalendarError | undefined;
      let cost: number | undefined;
      return Promise.resolve({
        didResolveSource: async (context: { source: string; document?: DocumentNode }) => {
          await takeLoopTurn(context.source.length);
          rejection = await catchRejection(() => {
            const reading = admission.read(context.source);
            if ('document' in reading) context.document = reading.document;
          });
          if (rejection !== undefined) context.document = placeholder;
        },
        didResolveOperation: async ({ document, operation, request, contextValue }) => {
          if (rejection === undefined && operation === undefined) throw unknownOperation();
          rejection ??= await catchRejection(async () => {
            if (operation === undefined) return;
            cost = admission.weigh(document, operation, request.variables);
            contextValue.cost = cost;
            await contextValue.quota?.chargeCost(cost);
          });
          if (rejection !== undefined) throw rejectionFor(rejection, contextValue);
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

async function catchRejection(work: () => void | Promise<void>): Promise<CalendarError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof CalendarError) return error;
    throw error;
  }
}

function asksForCost({ http, extensions }: GraphQLRequest): boolean {
  return extensions?.cost === true || http?.headers.has(costHeader) === true;
}
