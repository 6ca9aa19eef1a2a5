import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import type { Database } from '../database.ts';
import { among, sqlBuilder } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';
import { allOf } from './filter-tree.ts';
import { postColumns } from './post.ts';
import { notInTrash, published, visibleTo } from './visibility.ts';

/**
 * The kinds that events are linked to. The same rules list both, hence raw conditions over either
 * table.
 */
export type AssociatedKind = 'venue' | 'organizer';

export type AssociatedCondition = RawBuilder<SqlBool>;

/** The columns that are read of a venue. */
export const venueColumns = [
  ...postColumns('venue'),
  'venue.zip',
  'venue.phone',
  'venue.website',
  'venue.show_map as showMap',
  'venue.show_map_link as showMapLink',
  'venue.latitude',
  'venue.longitude',
  'venue_text.name',
  'venue_text.description',
  'venue_text.address',
  'venue_text.city',
  'venue_text.province',
  'venue_text.state',
  'venue_text.stateprovince as storedStateprovince',
  'venue_text.country',
] as const;

/** The columns that are read of an organizer. */
export const organizerColumns = [
  ...postColumns('organizer'),
  'organizer.phone',
  'organizer.website',
  'organizer.email',
  'organizer_text.name',
  'organizer_text.description',
] as const;

/**
 * Every venue that the reader may see, with its texts in one language: the only way to start a read
 * of venues.
 */
export function selectVenues(reader: Reader, language: Language) {
  return sqlBuilder
    .selectFrom('venue')
    .innerJoin('venue_text', 'venue_text.venue_id', 'venue.id')
    .where('venue_text.language', '=', language)
    .where(visibleTo('venue', reader))
    .select(venueColumns);
}

/** The same for organizers. */
export function selectOrganizers(reader: Reader, language: Language) {
  return sqlBuilder
    .selectFrom('organizer')
    .innerJoin('organizer_text', 'organizer_text.organizer_id', 'organizer.id')
    .where('organizer_text.language', '=', language)
    .where(visibleTo('organizer', reader))
    .select(organizerColumns);
}

/** The names of those that the reader may see. */
export function selectNames(
  kind: AssociatedKind,
  { reader, language }: { reader: Reader; language: Language },
  ids: number[],
): CompiledQuery<{ number: number; name: string }> {
  const [id, texts] = [sql.ref(`${kind}.id`), sql.ref(`${kind}_text.${kind}_id`)];
  return sql<{ number: number; name: string }>`
    select ${id} as number, ${sql.ref(`${kind}_text.name`)} as name from ${sql.table(kind)}
    join ${sql.table(`${kind}_text`)} on ${texts} = ${id}
    where ${sql.ref(`${kind}_text.language`)} = ${language} and ${visibleTo(kind, reader)}
      and ${idAmong(kind, ids)}`.compile(sqlBuilder);
}

export type VenueRow = Awaited<ReturnType<ReturnType<typeof selectVenues>['executeTakeFirstOrThrow']>>;
export type OrganizerRow = Awaited<
  ReturnType<ReturnType<typeof selectOrganizers>['executeTakeFirstOrThrow']>
>;

/** Its folded texts contain the phrase (wire-format 6.1). */
export function containsPhrase(kind: AssociatedKind, pattern: string): AssociatedCondition {
  return sql<SqlBool>`${sql.ref(`${kind}_text.folded`)} like ${pattern}`;
}

/** Linked to one event. */
export function associatedWith(kind: AssociatedKind, eventId: number): AssociatedCondition {
  return sql<SqlBool>`${sql.ref(`${kind}.id`)} in (
    select ${sql.ref(`${kind}_id`)} from ${sql.table(`event_${kind}`)} where event_id = ${eventId})`;
}

/**
 * Linked to a published event, hidden from listings or not (decision 0067); with an instant, to one
 * that starts at or after it.
 */
export function hasPublishedEvent(
  kind: AssociatedKind,
  reader: Reader,
  startsFrom?: string,
): AssociatedCondition {
  // Of the link, whose index has the starts in order (decision 0135).
  const upcoming = startsFrom === undefined ? sql`` : sql`and link.starts_at >= ${startsFrom}::timestamp`;
  return sql<SqlBool>`exists (
    select from ${sql.table(`event_${kind}`)} as link join event on event.id = link.event_id
    where ${sql.ref(`link.${kind}_id`)} = ${sql.ref(`${kind}.id`)} and ${published('event', reader)} ${upcoming})`;
}

export function not(condition: AssociatedCondition): AssociatedCondition {
  return sql<SqlBool>`not ${condition}`;
}

/** Which venues or organizers, for whom, in which language. */
export interface AssociatedQuery {
  reader: Reader;
  language: Language;
  conditions: readonly AssociatedCondition[];
}

/** How many venues or organizers match, exactly. */
export async function countAssociated(
  database: Database,
  kind: AssociatedKind,
  query: AssociatedQuery,
): Promise<number> {
  const counting = sql<{
    total: number | string;
  }>`select count(*) as total ${matchingAssociated(kind, query)}`;
  const [row] = await database.query(counting.compile(sqlBuilder));
  return Number(row?.total ?? 0);
}

/** The `from` and `where` of a statement about the venues or organizers that match. */
export function matchingAssociated(
  kind: AssociatedKind,
  { reader, language, conditions }: AssociatedQuery,
): RawBuilder<unknown> {
  return sql`from ${sql.table(kind)} join ${sql.table(`${kind}_text`)} on ${sql.ref(`${kind}_text.${kind}_id`)} = ${sql.ref(`${kind}.id`)}
      and ${sql.ref(`${kind}_text.language`)} = ${language}
    where ${visibleTo(kind, reader)} and ${allOf(conditions)}`;
}

/** The id of a visible venue or organizer with the same data, not in the trash (wire-format 8). */
export async function findByFingerprint(
  em: UnitOfWork,
  { kind, fingerprint, reader }: { kind: AssociatedKind; fingerprint: string; reader: Reader },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select ${sql.ref(`${kind}.id`)} from ${sql.table(kind)}
    join ${sql.table(`${kind}_translation`)} as text on ${sql.ref(`text.${kind}_id`)} = ${sql.ref(`${kind}.id`)}
    where text.fingerprint = ${fingerprint} and ${visibleTo(kind, reader)} and ${notInTrash(kind)}
    order by 1 limit 1`.execute(inTransaction(em));
  return rows[0]?.id;
}

/** One of these, by id. */
export function idAmong(kind: AssociatedKind, ids: number[]): AssociatedCondition {
  return among(`${kind}.id`, ids);
}
