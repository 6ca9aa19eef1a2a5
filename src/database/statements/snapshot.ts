import { type RawBuilder, sql } from 'kysely';
import { type Kind, kindFacts } from '../../values/kinds.ts';

/**
 * Columns of resources and texts that are not worth storing: they identify the row, or are derived
 * from other columns.
 */
const omitted = ['id', 'kind', 'modified_at', 'language', 'fingerprint', 'name_key'];

/**
 * A resource as one JSON object, in the state that the statement sees (decision 0078): its columns,
 * its texts in all languages as `title.fi`, and what it refers to. For a column of a statement on
 * the table of the kind.
 */
export function snapshotOf(kind: Kind): RawBuilder<object> {
  const { table } = kindFacts[kind];
  const row = sql.ref(table);
  const related = kind === 'event' ? sql` || ${relationsOfEvent}` : sql``;
  return sql<object>`(to_jsonb(${row}) - ${omitted}::text[] || ${textsOf(table)}${related})`;
}

/** An uploaded image as one JSON object, without what follows from its file. */
export function snapshotOfImage(): RawBuilder<object> {
  return sql<object>`jsonb_build_object('name', image.name, 'url', image.url, 'alt', image.alt, 'title', image.title,
    'caption', image.caption, 'description', image.description, 'slug', image.slug, 'published_at', image.published_at)`;
}

/** A user as one JSON object, without the password. */
export function snapshotOfUser(): RawBuilder<object> {
  const secret = ['id', 'created_at', 'password_hash'];
  return sql<object>`(to_jsonb(user_account) - ${secret}::text[])`;
}

/** A resource that is about to be deleted: with its events and children, which lose it. */
export function snapshotWithMembers(kind: Kind): RawBuilder<object> {
  return sql<object>`(${snapshotOf(kind)} || jsonb_build_object(
    'events', ${list(eventsOf[kind])}, 'children', ${list(childrenOf(kind))}))`;
}

const none = sql`select null::int where false`;
const eventsOfTerm = sql`select event_id from event_term where term_id = term.id order by event_id`;

/** The events of a resource; of a venue or organizer with its position among those of the event. */
const eventsOf: Readonly<Record<Kind, RawBuilder<unknown>>> = {
  event: none,
  venue: eventsOfAssociated('venue'),
  organizer: eventsOfAssociated('organizer'),
  category: eventsOfTerm,
  tag: eventsOfTerm,
};

function eventsOfAssociated(kind: 'venue' | 'organizer'): RawBuilder<unknown> {
  return sql`select jsonb_build_array(event_id, "position") from ${sql.table(`event_${kind}`)}
    where ${sql.ref(`${kind}_id`)} = ${sql.ref(`${kind}.id`)} order by event_id`;
}

function childrenOf(kind: Kind): RawBuilder<unknown> {
  if (kind === 'venue' || kind === 'organizer') return none;
  const table = sql.ref(kindFacts[kind].table);
  return sql`select child.id from ${table} as child where child.parent_id = ${table}.id order by child.id`;
}

function textsOf(table: string): RawBuilder<object> {
  const owner = `${table}_id`;
  const columns = [...omitted, owner];
  return sql<object>`coalesce((
    select jsonb_object_agg(field.key || '.' || written.language, field.value)
    from ${sql.table(`${table}_translation`)} as written
    cross join lateral jsonb_each(to_jsonb(written) - ${columns}::text[]) as field
    where ${sql.ref(`written.${owner}`)} = ${sql.ref(`${table}.id`)} and field.value <> 'null'), '{}')`;
}

const relationsOfEvent = sql`jsonb_build_object(
  'venues', ${list(sql`select venue_id from event_venue where event_id = event.id order by position`)},
  'organizers', ${list(sql`select organizer_id from event_organizer where event_id = event.id order by position`)},
  'categories', ${list(termsOfEvent('category'))},
  'tags', ${list(termsOfEvent('tag'))},
  'tickets', ${list(sql`select to_jsonb(ticket) - ${['event_id', 'position']}::text[] from ticket
    where event_id = event.id order by ticket.position`)})`;

function termsOfEvent(kind: 'category' | 'tag') {
  return sql`select term.id from event_term join term on term.id = event_term.term_id
    where event_term.event_id = event.id and term.kind = ${sql.lit(kind)} order by term.id`;
}

function list(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_jsonb(array(${rows}))`;
}
