import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { notInTrash, published, visibleTo } from './visibility';
import type { Reader } from '../../context/context';
import type { Language } from '../../i18n/language.ts';
import type { Database } from '../database.ts';
import { among, sqlBuilder, type Tables } from '../statements/sql';

/** The kinds that events are linked to. They are listed by the same rules; hence raw conditions over either table. */
export type LinkedKind = 'venue' | 'organizer';

export type LinkedCondition = RawBuilder<SqlBool>;

/** Every venue that the reader may see, with its texts in one language. The only way to start a read of venues. */
function readableVenues(reader: Reader, language: Language) {
  return sqlBuilder
    .selectFrom('venue')
    .innerJoin('venue_text', (join) =>
      join.onRef('venue_text.venue_id', '=', 'venue.id').on('venue_text.language', '=', language),
    )
    .where(visibleTo('venue', reader));
}

/** Every organizer that the reader may see, with its texts in one language. The only way to start a read of them. */
function readableOrganizers(reader: Reader, language: Language) {
  return sqlBuilder
    .selectFrom('organizer')
    .innerJoin('organizer_text', (join) =>
      join
        .onRef('organizer_text.organizer_id', '=', 'organizer.id')
        .on('organizer_text.language', '=', language),
    )
    .where(visibleTo('organizer', reader));
}

/** The columns of a venue as it is read. */
export const venueColumns = [
  'venue.id as number',
  'venue.version',
  'venue.author_id as authorNumber',
  'venue.status as storedStatus',
  'venue.published_at as publishedAtStored',
  'venue.visible_at as visibleAt',
  'venue.modified_at as modifiedAtStored',
  'venue.first_language as firstLanguage',
  'venue.zip',
  'venue.phone',
  'venue.website',
  'venue.show_map as showMap',
  'venue.show_map_link as showMapLink',
  'venue.latitude',
  'venue.longitude',
  'venue.image_id as imageNumber',
  'venue_text.language as requestedLanguage',
  'venue_text.name',
  'venue_text.description',
  'venue_text.address',
  'venue_text.city',
  'venue_text.province',
  'venue_text.state',
  'venue_text.stateprovince as storedStateprovince',
  'venue_text.country',
  'venue_text.slug as storedSlug',
  'venue_text.sources',
] as const;

/** The columns of an organizer as it is read. */
export const organizerColumns = [
  'organizer.id as number',
  'organizer.version',
  'organizer.author_id as authorNumber',
  'organizer.status as storedStatus',
  'organizer.published_at as publishedAtStored',
  'organizer.visible_at as visibleAt',
  'organizer.modified_at as modifiedAtStored',
  'organizer.first_language as firstLanguage',
  'organizer.phone',
  'organizer.website',
  'organizer.email',
  'organizer.image_id as imageNumber',
  'organizer_text.language as requestedLanguage',
  'organizer_text.name',
  'organizer_text.description',
  'organizer_text.slug as storedSlug',
  'organizer_text.sources',
] as const;

/** The statement that reads venues with all columns. */
export function selectVenues(reader: Reader, language: Language) {
  return readableVenues(reader, language).select(venueColumns);
}

/** The statement that reads organizers with all columns. */
export function selectOrganizers(reader: Reader, language: Language) {
  return readableOrganizers(reader, language).select(organizerColumns);
}

export type VenueRow = Awaited<ReturnType<ReturnType<typeof selectVenues>['executeTakeFirstOrThrow']>>;
export type OrganizerRow = Awaited<
  ReturnType<ReturnType<typeof selectOrganizers>['executeTakeFirstOrThrow']>
>;

/** The whole string as one phrase, folded (wire-format 6.1). */
export function holdsPhrase(kind: LinkedKind, pattern: string): LinkedCondition {
  return sql<SqlBool>`${sql.ref(`${kind}_text.folded`)} like ${pattern}`;
}

/** Linked to one event. */
export function linkedTo(kind: LinkedKind, eventId: number): LinkedCondition {
  return sql<SqlBool>`${sql.ref(`${kind}.id`)} in (
    select ${sql.ref(`${kind}_id`)} from ${sql.table(`event_${kind}`)} where event_id = ${eventId})`;
}

/** Linked to a published event; with an instant to one that starts then or later. */
export function hasPublishedEvent(kind: LinkedKind, reader: Reader, startsFrom?: string): LinkedCondition {
  const upcoming = startsFrom === undefined ? sql`` : sql`and event.starts_at >= ${startsFrom}::timestamp`;
  return sql<SqlBool>`exists (
    select from ${sql.table(`event_${kind}`)} as link join event on event.id = link.event_id
    where ${sql.ref(`link.${kind}_id`)} = ${sql.ref(`${kind}.id`)} and ${published('event', reader)} ${upcoming})`;
}

export function not(condition: LinkedCondition): LinkedCondition {
  return sql<SqlBool>`not ${condition}`;
}

/** Which venues or organizers, for whom, in which language. */
export interface LinkedQuery {
  reader: Reader;
  language: Language;
  conditions: readonly LinkedCondition[];
}

interface Cut {
  limit: number;
  offset: number;
}

/** A page of venues: newest publication first, then highest number (wire-format 6.1). */
export function pageOfVenues({ reader, language, conditions }: LinkedQuery, { limit, offset }: Cut) {
  return selectVenues(reader, language)
    .where(allOf(conditions))
    .orderBy('venue.published_at', 'desc')
    .orderBy('venue.id', 'desc')
    .limit(limit)
    .offset(offset)
    .compile();
}

/** A page of organizers: newest publication first, then highest number (wire-format 6.1). */
export function pageOfOrganizers({ reader, language, conditions }: LinkedQuery, { limit, offset }: Cut) {
  return selectOrganizers(reader, language)
    .where(allOf(conditions))
    .orderBy('organizer.published_at', 'desc')
    .orderBy('organizer.id', 'desc')
    .limit(limit)
    .offset(offset)
    .compile();
}

/** How many venues or organizers match, exactly. */
export async function countLinked(database: Database, kind: LinkedKind, query: LinkedQuery): Promise<number> {
  const matching = sql<{ total: number | string }>`select count(*) as total
    from ${sql.table(kind)} join ${sql.table(`${kind}_text`)} on ${sql.ref(`${kind}_text.${kind}_id`)} = ${sql.ref(`${kind}.id`)}
      and ${sql.ref(`${kind}_text.language`)} = ${query.language}
    where ${visibleTo(kind, query.reader)} and ${allOf(query.conditions)}`;
  const [row] = await database.query(matching.compile(sqlBuilder));
  return Number(row?.total ?? 0);
}

/** All conditions at once; none is no condition. */
export function allOf(conditions: readonly LinkedCondition[]): LinkedCondition {
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;
}

/** A venue or organizer with the same data that the reader may see; trashed ones do not count (wire-format 8). */
export async function findByFingerprint(
  db: Kysely<Tables>,
  { kind, fingerprint, reader }: { kind: LinkedKind; fingerprint: string; reader: Reader },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select ${sql.ref(`${kind}.id`)} from ${sql.table(kind)}
    join ${sql.table(`${kind}_translation`)} as text on ${sql.ref(`text.${kind}_id`)} = ${sql.ref(`${kind}.id`)}
    where text.fingerprint = ${fingerprint} and ${visibleTo(kind, reader)} and ${notInTrash(kind)}
    order by 1 limit 1`.execute(db);
  return rows[0]?.id;
}

/** One of these, by id. */
export function idAmong(kind: LinkedKind, ids: number[]): LinkedCondition {
  return among(`${kind}.id`, ids);
}
