import type { Outcome } from '../src/calendar/post/bulk.ts';
import type { Address } from '../src/calendar/post/post.ts';
import type { Context } from '../src/context/context.ts';
import { CalendarError, isRejection } from '../src/errors.ts';
import { type Kind, kindFacts } from '../src/values/kinds.ts';
import { toGlobalId } from './node.ts';
import { type InputPath, toUserErrors } from './user-errors.ts';

export interface Resource {
  number: number;
}

/**
 * The result of a write: the resource, or the error that prevented it. Its fields are resolved only
 * where selected.
 */
export interface Payload {
  /** Of the mutation, because errors and the current resource are in its language. */
  context: Context;
  resource?: Resource;
  isDeleted?: boolean;
  error?: CalendarError;
  path: InputPath;
}

/** The result of several writes; `error` where they were rejected as a whole. */
export interface BulkPayload {
  context: Context;
  items: Payload[];
  error?: CalendarError;
}

/** Turns what a rule returns or rejects into a payload; other errors are thrown. */
export async function toPayload(payload: Payload, write: Promise<Resource>): Promise<Payload> {
  try {
    return { ...payload, resource: await write };
  } catch (error) {
    if (!isRejection(error)) throw error;
    return { ...payload, error };
  }
}

/** The same for several writes; `itemAt` returns the payload that an entry is added to. */
export async function toBulkPayload(
  context: Context,
  writes: Promise<Outcome<Resource>[]>,
  itemAt: (index: string) => Payload,
): Promise<BulkPayload> {
  try {
    const items = (await writes).map((outcome, index) => {
      const item = itemAt(String(index));
      return 'done' in outcome ? { ...item, resource: outcome.done } : { ...item, error: outcome.rejection };
    });
    return { context, items };
  } catch (error) {
    if (!isRejection(error)) throw error;
    return { context, items: [], error };
  }
}

/**
 * A mutation that returns a payload. Schemas without payloads call its rule, which returns the
 * resource itself and throws.
 */
export function mutationOf<Arguments>(
  type: string,
  rule: (context: Context, args: Arguments) => Promise<Resource>,
  payload: Pick<Payload, 'path' | 'isDeleted'>,
) {
  return {
    resolve: (_: unknown, args: Arguments, context: Context) =>
      toPayload({ context, ...payload }, rule(context, args)),
    extensions: { rule, ruleType: type },
  };
}

type Read = (context: Context, address: Address) => Promise<Resource>;

/** The fields of both payload types of a kind; `read` reads a resource as it is now. */
export function payloadFields(kind: Kind, read: Read) {
  const { type, plural } = kindFacts[kind];
  return {
    [`${type}Payload`]: {
      [kind]: ({ resource }: Payload) => resource ?? null,
      deletedId: ({ resource, isDeleted }: Payload) =>
        isDeleted === true && resource !== undefined ? toGlobalId(type, resource.number) : null,
      current: ({ error, context }: Payload) => readCurrent(error, (address) => read(context, address)),
      errors: errorsOf,
    },
    [`${plural}Payload`]: {
      errors: ({ context, error, items }: BulkPayload) =>
        error === undefined
          ? items.filter(isCause).flatMap(errorsOf)
          : toUserErrors(error, context, { operation: [], input: [] }),
    },
  };
}

/** Why nothing was written. */
export function errorsOf({ error, context, path }: Payload) {
  return error === undefined ? [] : toUserErrors(error, context, path);
}

/** Entries that were rolled back because others were rejected are no cause. */
function isCause({ error }: Payload): boolean {
  return error?.reason !== 'notDone';
}

/** The resource whose version was not the expected one; null where the caller cannot read it. */
async function readCurrent(
  error: CalendarError | undefined,
  read: (address: Address) => Promise<Resource>,
): Promise<Resource | null> {
  const number = error?.details.changed;
  if (number === undefined) return null;
  try {
    return await read({ number });
  } catch (failure) {
    if (failure instanceof CalendarError && [403, 404].includes(failure.status)) return null;
    throw failure;
  }
}
