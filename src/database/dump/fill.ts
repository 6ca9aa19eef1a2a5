import { StartupError } from '../../runtime/startup-error.ts';
import type { Part, TablePart } from './read.ts';
import { raiseSequences } from './sequences.ts';
import { leftOut, listTables, quote, type Run, type Table } from './tables.ts';

/**
 * A table that is never emptied: each of its counts becomes the higher of the two (decision 0088).
 */
const merged = 'revision';

/** Which row stays where a table already has one; an older revision has fewer counts. */
function onConflict(table: string, columns: readonly string[]): string {
  if (table !== merged) return '';
  const counts = columns.filter((column) => column !== 'shard').map(quote);
  const higher = counts.map((count) => `${count} = greatest(${quote(merged)}.${count}, excluded.${count})`);
  return `on conflict (shard) do update set ${higher.join(', ')}`;
}

/**
 * The trigger that changes the revision once per transaction; all others repeat what a dump already
 * contains.
 */
const kept = 'revised';

/**
 * The bytes of write-ahead log of the embedded database between two checkpoints are those of so
 * many characters.
 */
const checkpointAfter = 16_000_000;

/** Empties the tables of the schema; sessions, which no dump has, end with their users. */
export async function emptyTables(run: Run): Promise<void> {
  const names = (await listTables(run)).map(({ name }) => name).filter((name) => name !== merged);
  await run(`truncate ${names.map(quote).join(', ')} cascade`);
}

/**
 * Inserts the parts of a dump that was made with the schema of the transaction. Throws a
 * `StartupError` for tables and columns that the schema does not have.
 */
export async function insertParts(
  run: Run,
  parts: AsyncIterable<Part>,
  { checkpoints }: { checkpoints: boolean },
): Promise<void> {
  const tables = new Map((await listTables(run)).map((table) => [table.name, table]));
  let insert: string | null = null;
  let written = 0;
  for await (const part of parts) {
    if ('table' in part) insert = insertOf(part, tables.get(part.table));
    if ('sequences' in part) await raiseSequences(run, part.sequences);
    if (!('rows' in part) || insert === null) continue;
    const batch = `[${part.rows.join(',')}]`;
    await run(insert, [batch]);
    written += batch.length;
    if (!checkpoints || written < checkpointAfter) continue;
    written = 0;
    await run('checkpoint');
  }
}

/** Copies the rows of a table of another schema, which has at least its columns. */
export async function copyTable(run: Run, { name, columns }: Table, from: string): Promise<void> {
  const own = columns.map((column) => column.name);
  const names = own.map(quote).join(', ');
  await run(
    `insert into ${quote(name)} (${names}) overriding system value
      select ${names} from ${quote(from)}.${quote(name)} ${onConflict(name, own)}`,
  );
}

/**
 * Runs the work while the triggers of the schema do nothing, except those of the revision.
 * References are checked at the end of the work, and from then on after each statement: a table
 * with unchecked ones cannot be altered.
 */
export async function withoutTriggers(run: Run, work: () => Promise<void>): Promise<void> {
  const triggers = await run<{ table: string; name: string }>(
    `select c.relname as "table", t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgparentid = 0
        and t.tgenabled <> 'D' and t.tgname <> '${kept}'`,
  );
  const alter = (action: string) =>
    triggers.map(({ table, name }) => `alter table ${quote(table)} ${action} trigger ${quote(name)}`);
  for (const statement of alter('disable')) await run(statement);
  await run('set constraints all deferred');
  await work();
  await run('set constraints all immediate');
  for (const statement of alter('enable')) await run(statement);
}

/** The statement that inserts a list of rows; null for a table that this program leaves out. */
function insertOf({ table: name, columns }: TablePart, table: Table | undefined): string | null {
  if (Object.hasOwn(leftOut, name)) return null;
  const values = columns.map((column, place) => {
    const type = table?.columns.find((known) => known.name === column)?.type;
    if (type === undefined) throw unknownColumn(name, column);
    return `(line->>${place})::${type}`;
  });
  return `insert into ${quote(name)} (${columns.map(quote).join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::text::jsonb) as line ${onConflict(name, columns)}`;
}

function unknownColumn(table: string, column: string): StartupError {
  return new StartupError(
    `The dump has a column ${column} of ${table}, which the migrations that it names do not create.`,
  );
}
