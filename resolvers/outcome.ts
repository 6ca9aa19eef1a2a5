import { CalendarError, errorMessage, problemMessage } from '../src/errors.ts';
import type { Context } from '../src/context.ts';

/** A mutation's answer: the thing, or why nothing was done. `failure` stays inside: the REST door throws it again. */
export type Payload = { errors: UserError[]; failure?: CalendarError } & Record<string, unknown>;

interface UserError {
  field: string[];
  code: string;
  message: string;
}

/** Turns what a rule gives, or refuses on purpose, into a payload; anything else stays an error. */
export async function toPayload(name: string, context: Context, work: Promise<unknown>): Promise<Payload> {
  try {
    return { [name]: await work, errors: [] };
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return { [name]: null, errors: userErrors(error, context), failure: error };
  }
}

function userErrors(error: CalendarError, { language }: Context): UserError[] {
  const { code, details } = error;
  const names = details.missing ?? Object.keys(details.invalid ?? {});
  const message = errorMessage(error, language);
  if (names.length === 0) return [{ field: [], code, message }];
  return names.map((name) => ({
    field: ['input', name],
    code,
    message: problemMessage(error, name, { language }) ?? message,
  }));
}
