import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Service } from './context.ts';
import { asCalendarError, CalendarError, errorMessage } from './errors.ts';
import type { Language } from './i18n/language.ts';
import { negotiateLanguage } from './i18n/negotiate.ts';
import { crowdedRefusal } from './limits/crowded-body.ts';
import { serializeError } from './rest/errors.ts';

/** Answers whatever no door knows. */
export function createNotFoundHandler({ config }: Service): RequestHandler {
  return (_request, response) => sendError(response, new CalendarError('noRoute'), config.defaultLanguage);
}

/** Answers what was thrown outside the doors: errors on purpose as they are, unknown ones masked and logged. */
export function createErrorHandler(service: Service): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) next(error);
    else sendError(response, toKnownError(service, request, error), service.config.defaultLanguage);
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
    response.set('Content-Language', language).vary('Accept-Language');
    response.status(status).json({ errors: [{ message, extensions }] });
  };
}

/** What middleware refuses with a status of its own is told; anything unknown is masked and logged. */
function toKnownError({ log }: Service, request: Request, error: unknown): CalendarError {
  if (error instanceof CalendarError) return error;
  const status: unknown = Reflect.get(Object(error), 'status');
  if (status === 413) return new CalendarError('tooLarge');
  if (typeof status === 'number' && status >= 400 && status < 500) return new CalendarError('invalidBody');
  const known = asCalendarError(error);
  if (known !== error)
    log.error({ err: error, requestId: request.id, path: request.path }, 'a request failed');
  return known;
}

function sendError(response: Response, error: CalendarError, language: Language): void {
  response.set('Content-Language', language).status(error.status).json(serializeError(error, language));
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
