import type { Response } from 'express';
import {
  type CalendarError,
  errorMessage,
  type Problem,
  problemSentence,
  retryHeaders,
} from '../../errors.ts';
import type { HttpResponse } from '../../http/cache/response-cache.ts';
import type { Language } from '../../i18n/language.ts';
import { jsonResponse } from './json-response.ts';
import { applyForm, type ResponseForm } from './response-form.ts';

/** The `WWW-Authenticate` header of 401 responses. */
export const challenge = 'Basic realm="calendar", charset="UTF-8"';

/** Wire names by the names of the schema. */
type WireNames = Readonly<Record<string, string>>;

interface ErrorOptions {
  language: Language;
  names?: WireNames;
}

/** Sends an error as JSON with its status and headers (wire-format 2). */
export function sendError(response: Response, error: CalendarError, { language, names }: ErrorOptions): void {
  setErrorHeaders(response, error, language);
  response.status(error.status).json(serializeError(error, language, names));
}

/** An error as a response, in the requested form; sets its headers. */
export function respondWithError(
  response: Response,
  error: CalendarError,
  {
    language,
    names,
    as,
    form,
  }: ErrorOptions & { as?: { status: number; code: string }; form?: ResponseForm },
): HttpResponse {
  setErrorHeaders(response, error, language);
  const { status, code } = as ?? error;
  const body = serializeError(error, language, names);
  const made = jsonResponse({ ...body, code, data: { ...body.data, status } }, { status });
  return form === undefined ? made : applyForm(made, form);
}

function setErrorHeaders(response: Response, error: CalendarError, language: Language): void {
  for (const [name, value] of Object.entries(retryHeaders(error))) response.setHeader(name, value);
  response.setHeader('Content-Language', language);
  response.vary('Authorization');
  if (error.status === 401) response.setHeader('WWW-Authenticate', challenge);
}

/** The body of an error response: `{code, message, data}` (wire-format 2). */
export function serializeError(error: CalendarError, language: Language, names: WireNames = {}) {
  const rename = (name: string) => (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;
  const { missing, invalid, data } = error.details;
  const problems = invalid === undefined ? undefined : describeProblems(invalid, language, rename);
  const params = missing?.map(rename) ?? problems?.params;
  return {
    code: error.code,
    message: errorMessage(error, language, rename),
    data: {
      status: error.status,
      ...(params === undefined ? {} : { params }),
      ...(problems === undefined ? {} : { details: problems.details }),
      ...data,
    },
  };
}

/** The message of each invalid parameter, alone in `params` and with its code in `details`. */
function describeProblems(
  invalid: Readonly<Record<string, Problem>>,
  language: Language,
  rename: (name: string) => string,
) {
  const params: Record<string, string> = {};
  const details: Record<string, { code: string; message: string; data: null }> = {};
  for (const [name, problem] of Object.entries(invalid)) {
    const message = problemSentence(problem, language, (field) => rename(`${name}.${field}`));
    const wireName = rename(name);
    params[wireName] = message;
    details[wireName] = { code: problem.key.replace('.', '_'), message, data: null };
  }
  return { params, details };
}
