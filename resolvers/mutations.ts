import { writeEach } from '../src/calendar/post/bulk';
import type { Kind } from '../src/calendar/kinds.ts';
import type { Address } from '../src/calendar/post/post';
import type { Context } from '../src/context/context';
import type { Changing, ChangingEach, Creating, CreatingEach, Deleting, DeletingEach } from './arguments.ts';
import { type Subject, toBulkPayload, toPayload } from './outcome.ts';
import type { Stand } from './user-errors.ts';

interface Thing {
  number: number;
}

/** The rules that write one kind; each gives the thing as it is then. */
interface Rules {
  read: (context: Context, address: Address) => Promise<Thing>;
  create: (context: Context, sent: Creating) => Promise<Thing>;
  update: (context: Context, address: Address, sent: Omit<Changing, 'number' | 'slug'>) => Promise<Thing>;
  remove: (context: Context, address: Address, sent: Omit<Deleting, 'number' | 'slug'>) => Promise<Thing>;
}

interface Named {
  kind: Kind;
  type: string;
  plural: string;
}

/** Who answers the mutations of a kind, one at a time and many at once. */
export function mutationsOf(named: Named, rules: Rules) {
  const { type } = named;
  const subject = { type, read: rules.read };
  const gone = { ...subject, deletes: true };
  return {
    [`create${type}`]: (_: unknown, sent: Creating, context: Context) =>
      toPayload(subject, context, rules.create(context, sent)),
    [`update${type}`]: (_: unknown, { number, ...sent }: Changing, context: Context) =>
      toPayload(subject, context, rules.update(context, { number }, sent)),
    [`update${type}BySlug`]: (_: unknown, { slug, ...sent }: Changing, context: Context) =>
      toPayload(subject, context, rules.update(context, { slug }, sent)),
    [`delete${type}`]: (_: unknown, { number, ...sent }: Deleting, context: Context) =>
      toPayload(gone, context, rules.remove(context, { number }, sent)),
    [`delete${type}BySlug`]: (_: unknown, { slug, ...sent }: Deleting, context: Context) =>
      toPayload(gone, context, rules.remove(context, { slug }, sent)),
    ...bulkMutationsOf(named, { rules, subject, gone }),
  };
}

interface Means {
  rules: Rules;
  subject: Subject;
  gone: Subject;
}

function bulkMutationsOf({ kind, plural }: Named, { rules, subject, gone }: Means) {
  return {
    [`create${plural}`]: (_: unknown, { inputs, language, onError }: CreatingEach, context: Context) => {
      const bulk = { kind, name: 'inputs', entries: inputs, skips: onError === 'SKIP' };
      const work = writeEach(context, bulk, (input) => rules.create(context, { input, language }));
      return toBulkPayload(subject, context, { work, standOf: (at) => standOf(['inputs', at]) });
    },
    [`update${plural}`]: (_: unknown, { changes, language, onError }: ChangingEach, context: Context) => {
      const bulk = { kind, name: 'changes', ...addressed(changes), skips: onError === 'SKIP' };
      const work = writeEach(context, bulk, ({ number, ...change }) =>
        rules.update(context, { number }, { ...change, language }),
      );
      return toBulkPayload(subject, context, { work, standOf: (at) => standOf(['changes', at], 'input') });
    },
    [`delete${plural}`]: (_: unknown, { deletions, language, onError }: DeletingEach, context: Context) => {
      const bulk = { kind, name: 'deletions', ...addressed(deletions), skips: onError === 'SKIP' };
      const work = writeEach(context, bulk, ({ number, ...deletion }) =>
        rules.remove(context, { number }, { ...deletion, language }),
      );
      return toBulkPayload(gone, context, { work, standOf: (at) => standOf(['deletions', at]) });
    },
  };
}

function addressed<Entry extends Thing>(entries: readonly Entry[]) {
  return { entries, numbers: entries.map(({ number }) => number) };
}

function standOf(operation: string[], ...input: string[]): Stand {
  return { operation, input: [...operation, ...input] };
}
