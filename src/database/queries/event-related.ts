import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import { prepare } from '../statements/prepared.ts';
import { hideLength, sqlBuilder, type Tables } from '../statements/sql.ts';
import type { AssociatedKind } from './associated.ts';
import { eventColumns, matchingEvents } from './event.ts';
import { toEventQuery } from './event-filters.ts';
import { notInTrash, published, visibleTo } from './visibility.ts';

/** Events, how many related ones are read of each, and the languages of the texts. */
interface RelatedOf {
  ids: readonly number[];
  sizes: readonly number[];
  languages: readonly Language[];
}

/**
 * How many events are compared: of all that are coming those that end first, of a venue or an
 * organizer those that start next.
 */
const most = { coming: 1000, associated: 100 };

/** The events related to others, the closest first (`calendar/event/related.ts`). */
export const relatedEvents = prepare((reader, { ids, sizes, languages }: RelatedOf) => {
  const chosen = sql<{ ownerId: number; id: number; place: number }>`(
    with coming as materialized (${comingEvents(reader)})
    select owner.id as "ownerId", related.* from unnest(${hideLength(ids, 'int')}, ${hideLength(sizes, 'int')}) as owner (id, size)
    cross join lateral (select ${linksOfOwner(reader)} offset 0) as own
    cross join lateral (${closestEvents(reader)}) as related)`;
  // The offset keeps the planner from reading all events, for it does not know how few are chosen.
  const event = sql<Tables['event']>`(
    select * from event where event.id = related.id and ${visibleTo('event', reader)} offset 0)`;
  return sqlBuilder
    .selectFrom(chosen.as('related'))
    .innerJoinLateral(event.as('event'), (join) => join.onTrue())
    .innerJoin('event_text', 'event_text.event_id', 'event.id')
    .select(eventColumns)
    .select('related.ownerId')
    .where(sql<SqlBool>`event_text.language = any(${hideLength(languages, 'text')})`)
    .orderBy('related.ownerId')
    .orderBy('related.place');
});

/**
 * Whoever reads: what is public, in lists and not over. No texts are read, so that the language is
 * any.
 */
function upcoming(reader: Reader) {
  const query = toEventQuery({ upcoming: true }, { ...reader, language: 'en' });
  return matchingEvents({ ...query, conditions: [...query.conditions, published('event', reader)] });
}

/** With their links as arrays, which are read once for all events of the statement. */
function comingEvents(reader: Reader) {
  return upcoming(reader)
    .select(['event.id', 'event.starts_at'])
    .select(sql<number[]>`${linked('term', sql`event.id`)}`.as('terms'))
    .select(sql<number[]>`${linked('venue', sql`event.id`)}`.as('venues'))
    .select(sql<number[]>`${linked('organizer', sql`event.id`)}`.as('organizers'))
    .orderBy('event.ends_at')
    .orderBy('event.id')
    .limit(sql.lit(most.coming));
}

function linked(kind: 'term' | AssociatedKind, eventId: RawBuilder<unknown>, condition = sql``) {
  return sql`array(select ${column(kind)} from ${links(kind)} as link where link.event_id = ${eventId} ${condition})`;
}

function links(kind: 'term' | AssociatedKind) {
  return sql.table(`event_${kind}`);
}

function column(kind: 'term' | AssociatedKind) {
  return sql.ref(`link.${kind}_id`);
}

/**
 * Venues and organizers only as far as the reader may see them, so that what is shared tells of no
 * other.
 */
function linksOfOwner(reader: Reader) {
  const terms = (kind: string) =>
    linked(
      'term',
      sql`owner.id`,
      sql`and ${column('term')} in (select id from term where kind = ${sql.lit(kind)})`,
    );
  const seen = (kind: AssociatedKind) =>
    linked(
      kind,
      sql`owner.id`,
      sql`and ${column(kind)} in (
        select id from ${sql.table(kind)} where ${visibleTo(kind, reader)} and ${notInTrash(kind)})`,
    );
  return sql`${terms('category')} as categories, ${terms('tag')} as tags, ${seen('venue')} as venues,
    ${seen('organizer')} as organizers`;
}

function closestEvents(reader: Reader) {
  const shared = (kind: 'term' | AssociatedKind, own: string) =>
    sql`(select count(*) from ${links(kind)} as link
      where link.event_id = candidate.id and ${column(kind)} = any(${sql.ref(`own.${own}`)}))`;
  return sql`
    select candidate.id, row_number() over (order by ${shared('term', 'categories')} desc, ${shared('venue', 'venues')} desc,
      ${shared('organizer', 'organizers')} desc, ${shared('term', 'tags')} desc, candidate.starts_at, candidate.id) as place
    from (
      select id, starts_at from coming
      where terms && (own.categories || own.tags) or venues && own.venues or organizers && own.organizers
      union ${nextEvents('venue', reader)} union ${nextEvents('organizer', reader)}
    ) as candidate
    where candidate.id <> owner.id
    order by place limit owner.size`;
}

/**
 * The next events to start at each venue or by each organizer: an index has them in order (decision
 * 0135).
 */
function nextEvents(kind: AssociatedKind, reader: Reader) {
  const next = upcoming(reader)
    .innerJoin(
      sql<{ event_id: number; starts_at: string }>`${links(kind)}`.as('link'),
      'link.event_id',
      'event.id',
    )
    .select(['event.id', 'event.starts_at'])
    .where(sql<SqlBool>`${column(kind)} = own_link.id`)
    .where('link.starts_at', '>', reader.clock.against('start'))
    .orderBy('link.starts_at')
    .orderBy('link.event_id')
    .limit(sql.lit(most.associated));
  return sql`select next.* from unnest(own.${sql.raw(`${kind}s`)}) as own_link (id) cross join lateral (${next}) as next`;
}
