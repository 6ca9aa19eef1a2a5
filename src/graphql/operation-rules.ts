import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode } from 'graphql';
import type { Context } from '../context/context.ts';
import { CalendarError, type ErrorName } from '../errors.ts';
import type { Language } from '../i18n/language.ts';
import { languageOfErrors } from './errors.ts';
import { rejectionFor } from './limits/rejection.ts';

/**
 * Checks the type of each operation and settles its language. A mutation never depends on a header
 * that browsers add by themselves: it uses the default language, and other sites may not send it
 * (decision 0058). Subscriptions have an endpoint of their own. `Content-Language` names the
 * language where no argument chooses one, or that of the errors if there is nothing else.
 */
export function checkOperation(defaultLanguage: Language): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ operation, contextValue }) => {
          const isMutation = operation?.operation === OperationTypeNode.MUTATION;
          if (isMutation) contextValue.language = defaultLanguage;
          const { writeRejection = null } = contextValue;
          if (isMutation && writeRejection !== null) return reject(writeRejection, contextValue);
          if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
            return reject('needsEventStream', contextValue);
          return Promise.resolve();
        },
        willSendResponse: ({ response, contextValue, errors = [] }) => {
          const data = response.body.kind === 'single' ? (response.body.singleResult.data ?? {}) : {};
          const hasOnlyErrors = errors.length > 0 && Object.values(data).every((value) => value === null);
          const language = hasOnlyErrors ? languageOfErrors(errors, contextValue) : contextValue.language;
          response.http.headers.set('content-language', language);
          return Promise.resolve();
        },
      }),
  };
}

function reject(name: ErrorName, context: Context): Promise<never> {
  return Promise.reject(rejectionFor(new CalendarError(name), context));
}

/** Reports failures of Apollo Server and its plugins, which no resolver threw. */
export const reportUnexpected: ApolloServerPlugin<Context> = {
  unexpectedErrorProcessingRequest: ({ error, requestContext: { contextValue } }) => {
    contextValue.report(error, { requestId: contextValue.requestId, path: '/graphql' });
    return Promise.resolve();
  },
};
