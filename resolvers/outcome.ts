import type { Outcome } from '../src/calendar/post/bulk.ts';
import type { Context } from '../src/context/context.ts';
import { CalendarError, isRefusal } from '../src/errors.ts';
import { type Kind, kindFacts } from '../src/values/kinds.ts';
import { toGlobalId } from './node.ts';
import { type Stand, toUserErrors, type UserError } from './user-errors.ts';

/** A mutation's answer: the thing, or why nothing was done. `failure` stays inside: the REST interface throws it again. */
export type Payload = { errors: UserError[]; failure?: CalendarError } & Record<string, unknown>;

/** The answer to many mutations at once. */
interface BulkPayload {
  items: Payload[];
  errors: UserError[];
}

/** What a payload is about. */
export interface Subject {
  /** The kind of the thing: its payload has a field of that name. */
  kind: Kind;
  deletes?: boolean;
  /** Reads the thing as it is now. */
  read: (context: Context, address: { number: number }) => Promise<unknown>;
}

/** Turns what a rule gives, or refuses on purpose, into a payload; anything else stays an error. */
export async function toPayload(
  subject: Subject,
  context: Context,
  work: Promise<{ number: number }>,
): Promise<Payload> {
  try {
    return settle(subject, await work);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refuse(subject, context, { error, stand: { operation: [], input: ['input'] } });
  }
}

/** The same for many: `standOf` says where each entry stands among the arguments. */
export async function toBulkPayload(
  subject: Subject,
  context: Context,
  { work, standOf }: { work: Promise<Outcome<{ number: number }>[]>; standOf: (position: string) => Stand },
): Promise<BulkPayload> {
  try {
    const outcomes = await work;
    const items = await Promise.all(
      outcomes.map(async (outcome, position) =>
        'done' in outcome
          ? settle(subject, outcome.done)
          : refuse(subject, context, { error: outcome.refusal, stand: standOf(String(position)) }),
      ),
    );
    return summarize(items);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { items: [], errors: toUserErrors(error, context, { operation: [], input: [] }) };
  }
}

/** Entries that were only undone with others are no cause. */
function summarize(items: Payload[]): BulkPayload {
  const causes = items.filter(({ failure }) => failure?.reason !== 'notDone');
  return { items, errors: causes.flatMap(({ errors }) => errors) };
}

function settle({ kind, deletes }: Subject, thing: { number: number }): Payload {
  return {
    [kind]: thing,
    deletedId: deletes === true ? toGlobalId(kindFacts[kind].type, thing.number) : null,
    errors: [],
  };
}

async function refuse(
  { kind, read }: Subject,
  context: Context,
  { error, stand }: { error: CalendarError; stand: Stand },
): Promise<Payload> {
  const { changed } = error.details;
  const current = changed === undefined ? null : await unlessUnreadable(read(context, { number: changed }));
  const errors = toUserErrors(error, context, stand);
  return { [kind]: null, current, errors, failure: error };
}

/** Null where there is nothing, or nothing that the caller may see. */
async function unlessUnreadable(reading: Promise<unknown>): Promise<unknown> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CalendarError && [403, 404].includes(error.status)) return null;
    throw error;
  }
}
