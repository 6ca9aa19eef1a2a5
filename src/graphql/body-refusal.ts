import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Service } from '../context/context';
import { CalendarError, errorMessage, retryHeaders } from '../errors';
import type { Language } from '../i18n/language';
import { negotiateLanguage } from '../i18n/negotiate';
import { crowdedRefusal } from '../limits/crowded-body';
import { sendError } from '../rest/output/errors';

/** Answers whatever no door knows. */
export function createNotFoundHandler({ config }: Service): RequestHandler {
  const language = config.defaultLanguage;
  return (_request, response) => sendError(response, new CalendarError('noRoute'), { language });
}

/** Answers what was thrown outside the doors: errors on purpose as they are, unknown ones masked and logged. */
export function createErrorHandler(service: Service): ErrorRequestHandler {
  const language = service.config.defaultLanguage;
  return (thrown: unknown, request, response, next) => {
    const error = toKnownError(service, request, thrown);
    if (response.headersSent) next(error);
    else sendError(response, error, { language });
  };
}

/** Answers in the form of GraphQL what the reading of a body refused; anything else goes on to the next handler. */
export function createBodyRefusal(standard: Language): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    const error = refusalOf(thrown);
    if (error === undefined || response.headersSent) {
      next(thrown);
      return;
    }
    const language = negotiateLanguage(request.headers['accept-language'], standard);
    const message = errorMessage(error, language);
    const { code, status } = error;
    const extensions = { code, status, reason: STATUS_CODES[status] };
    response.set({ ...retryHeaders(error), 'Content-Language': language }).vary('Accept-Language');
    response.status(status).json({ errors: [{ message, extensions }] });
  };
}

/** What middleware refuses with a status of its own is told; anything unknown is masked and logged. */
function toKnownError({ report }: Service, request: Request, error: unknown): CalendarError {
  const status: unknown = error instanceof CalendarError ? undefined : Reflect.get(Object(error), 'status');
  if (status === 413) return new CalendarError('tooLarge');
  if (typeof status === 'number' && status >= 400 && status < 500) return new CalendarError('invalidBody');
  return report(error, { requestId: request.id, path: request.path });
}

function refusalOf(thrown: unknown): CalendarError | undefined {
  if (thrown instanceof CalendarError) return thrown;
  const { status, type } = Object(thrown) as { status?: unknown; type?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  if (status === 413) return new CalendarError('tooLarge');
  const crowded = crowdedRefusal(thrown);
  if (crowded !== undefined) return crowded;
  return new CalendarError(type === 'entity.parse.failed' ? 'invalidJson' : 'invalidBody');
}
