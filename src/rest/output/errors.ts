import type { Response } from 'express';
import { type CalendarError, errorMessage, problemMessage, retryHeaders } from '../../errors';
import type { Language } from '../../i18n/language';

/** What 401 asks for, in the header `WWW-Authenticate`. */
export const challenge = 'Basic realm="calendar", charset="UTF-8"';

/** Names of the schema by which rules refuse values, and what they are called on the wire. */
export type WireNames = Readonly<Record<string, string>>;

/** Who is told, and what they call the parameters. */
interface Told {
  language: Language;
  names?: WireNames;
}

/** Answers with an error in the form of REST, its status and the headers that belong to it (wire-format 2). */
export function sendError(response: Response, error: CalendarError, { language, names }: Told): void {
  response.set({ ...retryHeaders(error), 'Content-Language': language }).vary('Authorization');
  if (error.status === 401) response.set('WWW-Authenticate', challenge);
  response.status(error.status).json(serializeError(error, language, names));
}

/** An error as REST clients get it: `{code, message, data}` (wire-format 2). */
export function serializeError(error: CalendarError, language: Language, names: WireNames = {}) {
  const rename = (name: string) => names[name] ?? name;
  const { missing, invalid, data } = error.details;
  const params = missing?.map(rename) ?? describeProblems(error, language, rename);
  return {
    code: error.code,
    message: errorMessage(error, language, rename),
    data: {
      status: error.status,
      ...(params === undefined ? {} : { params }),
      ...(invalid === undefined ? {} : { details: describeDetails(error, language, rename) }),
      ...data,
    },
  };
}

function describeProblems(error: CalendarError, language: Language, rename: (name: string) => string) {
  const { invalid } = error.details;
  if (invalid === undefined) return undefined;
  return Object.fromEntries(
    Object.keys(invalid).map((name) => [
      rename(name),
      problemMessage(error, name, { language, rename }) ?? '',
    ]),
  );
}

function describeDetails(error: CalendarError, language: Language, rename: (name: string) => string) {
  return Object.fromEntries(
    Object.entries(error.details.invalid ?? {}).map(([name, { key }]) => [
      rename(name),
      {
        code: key.replace('.', '_'),
        message: problemMessage(error, name, { language, rename }) ?? '',
        data: null,
      },
    ]),
  );
}
