import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, OperationTypeNode } from 'graphql';
import type { Context } from '../context/context.ts';
import { CalendarError } from '../errors.ts';

/** Tells a client that asks for a subscription as if it were a query how to ask for it. */
export const refuseSubscriptions: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ operation, contextValue }) => {
        if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return Promise.resolve();
        const originalError = new CalendarError('needsEventStream');
        originalError.language = contextValue.language;
        throw new GraphQLError(originalError.message, {
          originalError,
          extensions: { http: { status: originalError.status } },
        });
      },
    }),
};
