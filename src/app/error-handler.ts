import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Service } from '../context/context.ts';
import { CalendarError } from '../errors.ts';
import { sendError } from '../rest/output/errors.ts';
import { createLanguageReader } from '../rest/routing/language.ts';

/** Answers requests that match no route. */
export function createNotFoundHandler({ config }: Service): RequestHandler {
  const readLanguage = createLanguageReader(config);
  return (request, response) =>
    sendError(response, new CalendarError('noRoute'), { language: readLanguage(request) });
}

/**
 * Answers errors thrown outside the routes: expected ones as they are, others masked and logged.
 */
export function createErrorHandler(service: Service): ErrorRequestHandler {
  const readLanguage = createLanguageReader(service.config);
  return (thrown: unknown, request, response, next) => {
    const error = toKnownError(service, request, thrown);
    if (response.headersSent) next(error);
    else sendError(response, error, { language: readLanguage(request) });
  };
}

/** Maps the statuses of third-party middleware; unknown errors are masked and logged. */
function toKnownError({ report }: Service, request: Request, error: unknown): CalendarError {
  const status: unknown = error instanceof CalendarError ? undefined : Reflect.get(Object(error), 'status');
  if (status === 413) return new CalendarError('tooLarge');
  if (typeof status === 'number' && status >= 400 && status < 500) return new CalendarError('invalidBody');
  return report(error, { requestId: request.id, path: request.path });
}
