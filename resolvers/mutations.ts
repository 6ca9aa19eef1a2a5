import { writeEach } from '../src/calendar/post/bulk.ts';
import type { Input } from '../src/calendar/input/checks.ts';
import type { Address } from '../src/calendar/post/post.ts';
import type { Context } from '../src/context/context.ts';
import { type Kind, kindFacts } from '../src/values/kinds.ts';
import type { Changing, ChangingEach, Creating, CreatingEach, Deleting, DeletingEach } from './arguments.ts';
import { type Subject, toBulkPayload, toPayload } from './outcome.ts';
import type { Stand } from './user-errors.ts';

interface Thing {
  number: number;
}

/** The rules that read and write one kind; each gives the thing as it is then. */
export interface Rules {
  read: (context: Context, address: Address, input?: Input) => Promise<Thing>;
  writer: {
    create(context: Context, sent: Creating): Promise<Thing>;
    update(context: Context, address: Address, sent: Omit<Changing, 'number' | 'slug'>): Promise<Thing>;
    remove(context: Context, address: Address, sent: Omit<Deleting, 'number' | 'slug'>): Promise<Thing>;
  };
}

/** Who answers the mutations of a kind, one at a time and many at once. */
export function mutationsOf(kind: Kind, rules: Rules) {
  const { type } = kindFacts[kind];
  const subject = { kind, read: rules.read };
  const gone = { ...subject, deletes: true };
  return {
    [`create${type}`]: mutation(subject, (sent: Creating, context) => rules.writer.create(context, sent)),
    [`update${type}`]: mutation(subject, ({ number, ...sent }: Changing, context) =>
      rules.writer.update(context, { number }, sent),
    ),
    [`update${type}BySlug`]: mutation(subject, ({ slug, ...sent }: Changing, context) =>
      rules.writer.update(context, { slug }, sent),
    ),
    [`delete${type}`]: mutation(gone, ({ number, ...sent }: Deleting, context) =>
      rules.writer.remove(context, { number }, sent),
    ),
    [`delete${type}BySlug`]: mutation(gone, ({ slug, ...sent }: Deleting, context) =>
      rules.writer.remove(context, { slug }, sent),
    ),
    ...bulkMutationsOf(kind, { rules, subject, gone }),
  };
}

/**
 * A mutation that answers with a payload. REST wants neither: it calls the rule, which gives the thing itself and throws
 * what it refuses.
 */
function mutation<Sent>(subject: Subject, work: (sent: Sent, context: Context) => Promise<Thing>) {
  return {
    resolve: (_: unknown, sent: Sent, context: Context) => toPayload(subject, context, work(sent, context)),
    extensions: {
      rule: (_: unknown, sent: Sent, context: Context) => work(sent, context),
      gives: kindFacts[subject.kind].type,
    },
  };
}

interface Dependencies {
  rules: Rules;
  subject: Subject;
  gone: Subject;
}

function bulkMutationsOf(kind: Kind, { rules, subject, gone }: Dependencies) {
  const { plural } = kindFacts[kind];
  return {
    [`create${plural}`]: (_: unknown, { inputs, language, onError }: CreatingEach, context: Context) => {
      const bulk = { kind, name: 'inputs', entries: inputs, skips: onError === 'SKIP' };
      const work = writeEach(context, bulk, (input) => rules.writer.create(context, { input, language }));
      return toBulkPayload(subject, context, { work, standOf: (at) => standOf(['inputs', at]) });
    },
    [`update${plural}`]: (_: unknown, { changes, language, onError }: ChangingEach, context: Context) => {
      const bulk = { kind, name: 'changes', ...addressed(changes), skips: onError === 'SKIP' };
      const work = writeEach(context, bulk, ({ number, ...change }) =>
        rules.writer.update(context, { number }, { ...change, language }),
      );
      return toBulkPayload(subject, context, { work, standOf: (at) => standOf(['changes', at], 'input') });
    },
    [`delete${plural}`]: (_: unknown, { deletions, language, onError }: DeletingEach, context: Context) => {
      const bulk = { kind, name: 'deletions', ...addressed(deletions), skips: onError === 'SKIP' };
      const work = writeEach(context, bulk, ({ number, ...deletion }) =>
        rules.writer.remove(context, { number }, { ...deletion, language }),
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
