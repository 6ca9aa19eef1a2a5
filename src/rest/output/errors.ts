import type { Response } from 'express';
import {
  type CalendarError,
  errorMessage,
  type Problem,
  problemSentence,
  retryHeaders,
} from '../../errors.ts';
import type { Language } from '../../i18n/language.ts';

/** What 401 asks for, in the header `WWW-Authenticate`. */
export const challenge = 'Basic realm="calendar", charset="UTF-8"';

/** Wire names by the names that rules use. */
type WireNames = Readonly<Record<string, string>>;

interface ErrorOptions {
  language: Language;
  names?: WireNames;
}

/** Answers with an error in the form of REST, its status and the headers that belong to it (wire-format 2). */
export function sendError(response: Response, error: CalendarError, { language, names }: ErrorOptions): void {
  response.set({ ...retryHeaders(error), 'Content-Language': language }).vary('Authorization');
  if (error.status === 401) response.set('WWW-Authenticate', challenge);
  response.status(error.status).json(serializeError(error, language, names));
}

/** An error as REST clients get it: `{code, message, data}` (wire-format 2). */
export function serializeError(error: CalendarError, language: Language, names: WireNames = {}) {
  const rename = (name: string) => names[name] ?? name;
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

/** The sentence about each refused parameter, and the same with its code. */
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
