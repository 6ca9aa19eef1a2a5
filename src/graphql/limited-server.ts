import {
  ApolloServer,
  type ApolloServerPlugin,
  type HTTPGraphQLRequest,
  type HTTPGraphQLResponse,
} from '@apollo/server';
import { type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Context, Service } from '../context/context.ts';
import { CalendarError, isRejection } from '../errors.ts';
import { formatError, reportError } from './errors.ts';
import { rejectionFor, toHttp } from './limits/rejection.ts';
import type { OperationLimits } from './operation-limits.ts';
import { inOperationSpan } from './trace.ts';

/** The operations that were executed, by their requests. */
const executed = new WeakMap<HTTPGraphQLRequest, OperationDefinitionNode>();

/** An HTTP request, and what makes its context. */
type HttpExecution = Parameters<ApolloServer<Context>['executeHTTPGraphQLRequest']>[0];

/**
 * Apollo Server, which runs each request within the limits of an operation and as a span (decision
 * 0152).
 */
export class LimitedServer extends ApolloServer<Context> {
  readonly #limits: OperationLimits;

  constructor(limits: OperationLimits, ...options: ConstructorParameters<typeof ApolloServer<Context>>) {
    super(...options);
    this.#limits = limits;
  }

  override async executeHTTPGraphQLRequest({
    httpGraphQLRequest,
    context,
  }: HttpExecution): Promise<HTTPGraphQLResponse> {
    const respond = (contextOf: HttpExecution['context']) =>
      super.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: contextOf });
    // The sender is authenticated before the time limit starts.
    const making = context();
    const [made] = await Promise.allSettled([making]);
    try {
      return await inOperationSpan(
        () => this.#limits.run(() => respond(() => making)),
        () => executed.get(httpGraphQLRequest),
      );
    } catch (error) {
      if (!(error instanceof CalendarError) || made.status === 'rejected') throw error;
      return respond(() => Promise.reject(rejectionFor(error, made.value)));
    }
  }
}

/**
 * Tells the limits what each operation is, checks its data, and gives the response of a temporary
 * failure its status. It stands before `createLimits`, which adds the cost to what this replaces.
 */
export function applyOperationLimits(limits: OperationLimits, service: Service): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () => {
      let begun: { writes: boolean } | undefined;
      return Promise.resolve({
        executionDidStart: async ({ request: { http }, operation, contextValue: { cost } }) => {
          if (http !== undefined) executed.set(http, operation);
          begun = { writes: operation.operation === OperationTypeNode.MUTATION };
          await limits.begin({ ...begun, cost });
        },
        didEncounterErrors: ({ errors, contextValue, response }) => {
          for (const error of errors) {
            const known = reportError(error, contextValue);
            // A response that is incomplete for lack of time, memory or a database must not be
            // cached.
            if (known !== undefined && !isRejection(known)) setHead(response.http, known);
          }
          return Promise.resolve();
        },
        willSendResponse: ({ response, contextValue }) => {
          const { http, body } = response;
          if (begun === undefined || body.kind !== 'single') return Promise.resolve();
          const failure = limits.check(body.singleResult.data, begun);
          if (failure === undefined) return Promise.resolve();
          const error = rejectionFor(failure, contextValue);
          const errors = [formatError(service, error.toJSON(), error)];
          body.singleResult = begun.writes ? { data: null, errors } : { errors };
          setHead(http, failure);
          // What was written stands.
          if (begun.writes) http.status = undefined;
          return Promise.resolve();
        },
      });
    },
  };
}

function setHead(head: Pick<HTTPGraphQLResponse, 'status' | 'headers'>, error: CalendarError): void {
  const { status, headers } = toHttp(error);
  head.status = status;
  for (const [name, value] of headers) head.headers.set(name, value);
}
