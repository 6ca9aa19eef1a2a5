import { sql, type SqlBool } from 'kysely';
import { ImportEntry } from '../../entities/import-entry.ts';
import { type Kind, kindFacts } from '../../values/kinds.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';

/** What an import has taken (decision 0101). */
export interface TakenEntry {
  kind: string;
  key: string;
  resourceId: number;
  /** The version that the import wrote; null where the resource was here before. */
  version: number | null;
  digest: string;
}

/**
 * Everything that imports have taken from a source, without copies of images that were removed as
 * unused.
 */
export function selectTaken(source: string) {
  return sqlBuilder
    .selectFrom('import_entry')
    .select(['kind', 'key', 'resource_id as resourceId', 'version', 'digest'])
    .where('source', '=', source)
    .where(
      sql<SqlBool>`kind <> 'image' or exists (select from image where image.id = resource_id and sizes is not null)`,
    )
    .compile();
}

/** Notes what was taken, in place of what was noted before. */
export async function saveTaken(em: UnitOfWork, entry: TakenEntry & { source: string }): Promise<void> {
  await em.upsert(ImportEntry, entry);
}

/** Notes what was taken under another key of its source. */
export async function renameTaken(
  em: UnitOfWork,
  { source, kind, from, to }: Record<'source' | 'kind' | 'from' | 'to', string>,
  digest: string,
): Promise<void> {
  const entry = inTransaction(em).updateTable('import_entry').set({ key: to, digest });
  await entry.where('source', '=', source).where('kind', '=', kind).where('key', '=', from).execute();
}

/** Whether an event ended before a time, in UTC text. */
export async function hasEnded(em: UnitOfWork, id: number, time: string): Promise<boolean> {
  const ended = inTransaction(em).selectFrom('event').select('id').where('ends_at', '<', time);
  return (await ended.where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Whether an event is cancelled. */
export async function isCancelledEvent(em: UnitOfWork, id: number): Promise<boolean> {
  const cancelled = inTransaction(em)
    .selectFrom('event')
    .select('id')
    .where('event_status', '=', 'cancelled');
  return (await cancelled.where('id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * The version and status of a resource; a term has the status `publish`. Undefined where there is
 * none.
 */
export async function findState(
  em: UnitOfWork,
  kind: Kind,
  id: number,
): Promise<{ version: number; status: string } | undefined> {
  const { table } = kindFacts[kind];
  const status = table === 'term' ? sql`'publish'` : sql`status`;
  const ofKind = table === 'term' ? sql`and kind = ${kind}` : sql``;
  const { rows } = await sql<{ version: number; status: string }>`
    select version, ${status} as status from ${sql.table(table)} where id = ${id} ${ofKind}`.execute(
    inTransaction(em),
  );
  return rows[0];
}

/**
 * What has an id: events, venues, organizers and images share one sequence, categories and tags
 * another.
 */
export async function findHolder(em: UnitOfWork, kind: Kind, id: number): Promise<string | undefined> {
  const trx = inTransaction(em);
  if (kindFacts[kind].table === 'term')
    return (await trx.selectFrom('term').select('kind').where('id', '=', id).executeTakeFirst())?.kind;
  const holders = ['event', 'venue', 'organizer', 'image'].map(
    (table) => sql`select ${sql.lit(table)} as kind from ${sql.table(table)} where id = ${id}`,
  );
  const { rows } = await sql<{ kind: string }>`${sql.join(holders, sql` union all `)}`.execute(trx);
  return rows[0]?.kind;
}

/**
 * Moves a sequence past an id that it has not reached, so that no later resource gets it; never
 * back.
 */
export async function skipIds(
  em: UnitOfWork,
  sequence: 'calendar_id' | 'term_id',
  id: number,
): Promise<void> {
  await sql`select setval(${sequence}, ${id}) from ${sql.table(sequence)} where last_value < ${id}`.execute(
    inTransaction(em),
  );
}

/** The slugs of a resource. */
export async function findSlugs(em: UnitOfWork, kind: Kind, ownerId: number): Promise<string[]> {
  const slugs = inTransaction(em).selectFrom('slug').select('slug').where('kind', '=', kind);
  const rows = await slugs.where('owner_id', '=', ownerId).execute();
  return rows.map(({ slug }) => slug);
}
