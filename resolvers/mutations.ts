import { writeEach } from '../src/calendar/post/bulk.ts';
import type { Input } from '../src/calendar/input/checks.ts';
import type { Deletion } from '../src/calendar/post/delete.ts';
import type { Submission } from '../src/calendar/post/input.ts';
import type { Address } from '../src/calendar/post/post.ts';
import type { Precondition } from '../src/calendar/post/record.ts';
import type { Context } from '../src/context/context.ts';
import { type Kind, kindFacts } from '../src/values/kinds.ts';
import { mutationOf, type Resource, toBulkPayload } from './payload.ts';

/** The rules that read and write one kind; each returns the resource as it is then. */
export interface Rules {
  read: (context: Context, address: Address, input?: Input) => Promise<Resource>;
  writer: {
    create(context: Context, submission: Submission): Promise<Resource>;
    update(context: Context, address: Address, submission: Submission & Precondition): Promise<Resource>;
    remove(context: Context, address: Address, deletion: Deletion): Promise<Resource>;
  };
}

/**
 * What a mutation takes, one resource at a time: `create…` takes no address, `delete…` no input.
 */
interface Arguments extends Submission, Precondition {
  number?: number;
  slug: string;
  permanently?: boolean;
}

type Write = (context: Context, args: Arguments) => Promise<Resource>;

interface BulkArguments {
  inputs: readonly Input[];
  changes: readonly Arguments[];
  deletions: readonly Arguments[];
  language?: unknown;
  onError?: 'ABORT' | 'SKIP';
}

/** Resolves the mutations of a kind, of one resource and of several. */
export function mutationsOf(kind: Kind, { writer }: Rules) {
  const { type, plural } = kindFacts[kind];
  const create: Write = (context, args) => writer.create(context, args);
  const update: Write = (context, { number, slug, ...args }) =>
    writer.update(context, number === undefined ? { slug } : { number }, args);
  const remove: Write = (context, { number, slug, ...args }) =>
    writer.remove(context, number === undefined ? { slug } : { number }, args);
  return {
    [`create${type}`]: mutation(kind, create),
    [`update${type}`]: mutation(kind, update),
    [`update${type}BySlug`]: mutation(kind, update),
    [`delete${type}`]: mutation(kind, remove, true),
    [`delete${type}BySlug`]: mutation(kind, remove, true),
    [`create${plural}`]: bulkMutation(kind, 'inputs', (context, input, language) =>
      writer.create(context, { input, language }),
    ),
    [`update${plural}`]: bulkMutation(kind, 'changes', (context, change, language) =>
      update(context, { ...change, language }),
    ),
    [`delete${plural}`]: bulkMutation(kind, 'deletions', (context, deletion, language) =>
      remove(context, { ...deletion, language }),
    ),
  };
}

function mutation(kind: Kind, write: Write, isDeleted = false) {
  const path = { operation: [], input: ['input'] };
  const rule: Write = async (context, args) => {
    await context.quota?.chargeWrites(1);
    return write(context, args);
  };
  return mutationOf(kindFacts[kind].type, rule, { path, isDeleted });
}

type ListName = 'inputs' | 'changes' | 'deletions';

function bulkMutation<Name extends ListName>(
  kind: Kind,
  name: Name,
  write: (context: Context, entry: BulkArguments[Name][number], language: unknown) => Promise<Resource>,
) {
  return async (_: unknown, { language, onError, ...lists }: BulkArguments, context: Context) => {
    const entries: readonly BulkArguments[Name][number][] = lists[name];
    const numbers = name === 'inputs' ? [] : lists[name].map(({ number }) => Number(number));
    await context.quota?.chargeWrites(entries.length);
    const bulk = { kind, name, entries, numbers, skips: onError === 'SKIP' };
    const writes = writeEach(context, bulk, (entry) => write(context, entry, language));
    return toBulkPayload(context, writes, (index) => ({
      context,
      isDeleted: name === 'deletions',
      path: { operation: [name, index], input: [name, index, ...(name === 'changes' ? ['input'] : [])] },
    }));
  };
}
