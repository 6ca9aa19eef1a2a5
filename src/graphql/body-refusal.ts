import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import { CalendarError, errorMessage, retryHeaders } from '../errors.ts';
import { crowdedRefusal } from '../http/crowded-body.ts';
import type { Language } from '../i18n/language.ts';
import { negotiateLanguage } from '../i18n/negotiate.ts';

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

function refusalOf(thrown: unknown): CalendarError | undefined {
  if (thrown instanceof CalendarError) return thrown;
  const { status, type } = Object(thrown) as { status?: unknown; type?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  if (status === 413) return new CalendarError('tooLarge');
  const crowded = crowdedRefusal(thrown);
  if (crowded !== undefined) return crowded;
  return new CalendarError(type === 'entity.parse.failed' ? 'invalidJson' : 'invalidBody');
}
