/**
 * The number of a new event, and the locks of its slug ($1) and of the default language, which is
 * read too.
 */
export const reserve = {
  name: 'reserve',
  text: `select nextval('calendar_id')::int as id, coalesce(hold_text_fallback(), 'en') as standard,
    pg_advisory_xact_lock(hashtextextended('slug:event:' || $1, 0))`,
};

/** The slug $1 and its numbered forms, as far as they are taken; under the lock. */
export const takenSlugs = {
  name: 'taken slugs',
  text: `select slug from slug where kind = 'event' and (slug = $1 or (slug >= $1 || '-' and slug < $1 || '.'))`,
};

/** Locks the event $1 and the default language, which is read too. */
export const lock = {
  name: 'lock',
  text: `select coalesce(hold_text_fallback(), 'en') as standard,
    pg_advisory_xact_lock(hashtextextended('change:event:' || $1, 0))`,
};

/** The event $1 before its change: its texts, and all of it as the log of changes keeps it. */
export const beforeChange = {
  name: 'before change',
  text: `select event.version, event.first_language,
    (select json_agg(written) from event_translation written where event_id = event.id) as translations,
    (to_jsonb(event) - '{id,modified_at}'::text[] || (
      select jsonb_object_agg(field.key || '.' || written.language, field.value)
      from event_translation written
      cross join lateral jsonb_each(to_jsonb(written) - '{event_id,language}'::text[]) as field
      where written.event_id = event.id and field.value <> 'null'
    ) || jsonb_build_object(
      'venues', to_jsonb(array(select venue_id from event_venue where event_id = event.id order by position)),
      'organizers', to_jsonb(array(select organizer_id from event_organizer where event_id = event.id order by position)),
      'categories', ${termIds('category')}, 'tags', ${termIds('tag')},
      'tickets', to_jsonb(array(select to_jsonb(ticket) - '{event_id,position}'::text[] from ticket
        where event_id = event.id order by position))))::text as snapshot
  from event where id = $1`,
};

function termIds(kind: 'category' | 'tag'): string {
  return `to_jsonb(array(select term.id from event_term join term on term.id = event_term.term_id
    where event_term.event_id = event.id and term.kind = '${kind}' order by term.id))`;
}

/**
 * What both writes store of the texts: $1 is the event, $2 the rows of the four languages, $3 to $5
 * words and their stems.
 */
const storeTexts = `
  text as materialized (
    select * from json_to_recordset($2::json) as sent (language text, title text, description text, excerpt text,
      status_reason text, slug text, sources jsonb, folded text, sort_key text, words tsvector)),
  stored_text as (
    insert into event_text (event_id, language, title, description, excerpt, status_reason, slug, sources, folded, sort_key)
    select $1::int, language, title, description, excerpt, status_reason, slug, sources, folded, sort_key from text
    on conflict (event_id, language) do update set title = excluded.title, description = excluded.description,
      excerpt = excluded.excerpt, status_reason = excluded.status_reason, slug = excluded.slug, sources = excluded.sources,
      folded = excluded.folded, sort_key = excluded.sort_key),
  stored_words as (
    insert into event_words (event_id, language, words) select $1::int, language, words from text
    on conflict (event_id, language) do update set words = excluded.words),
  new_word as (
    insert into search_word (language, word, stem, event_id, known_from)
    select sent.language, sent.word, search_stem(sent.language, sent.stem), $1::int, $11::timestamp
    from unnest($3::text[], $4::text[], $5::text[]) with ordinality as sent (language, word, stem, place)
    where not exists (select from search_word known
      where known.language = sent.language collate "C" and known.word = sent.word collate "C")
    order by sent.place on conflict do nothing)`;

/**
 * The entry of the log: $6 is the address of the request, $7 its id, $8 the title, $9 what changed.
 */
function logged(action: 'create' | 'update', version: string, snapshot: string): string {
  return `insert into audit_entry (changed_at, user_id, user_name, interface, address, request_id, action, kind,
    resource_id, version, name, changes, snapshot)
  values (date_trunc('second', now() at time zone 'UTC'), 1, 'admin', 'rest', $6, $7, '${action}', 'event', $1::int,
    ${version}, $8, $9::jsonb, ${snapshot})`;
}

/**
 * Everything of a new event at once. Beside what both writes share: $10 the language, $11 the
 * moment, $12 the zone, $13 the start, $14 the end, $15 the cost, $16 the website, $17 whether the
 * map is shown, $18 description, $19 excerpt, $20 slug, $21 venues, $22 organizers, $23 terms.
 */
export const insertEvent = {
  name: 'insert event',
  text: `with added as (
    insert into event (id, version, author_id, status, published_at, floating_date, visible_at, created_at, modified_at,
      first_language, timezone, all_day, start_date, end_date, starts_at, ends_at, cost, website, show_map, show_map_link,
      hide_from_listings, sticky, featured, event_status)
    values ($1::int, 1, 1, 'publish', $11::timestamp, false, $11::timestamp, $11::timestamp, $11::timestamp,
      $10, $12, false, $13::timestamp, $14::timestamp, $13::timestamp at time zone $12 at time zone 'UTC',
      $14::timestamp at time zone $12 at time zone 'UTC', $15::jsonb, $16, $17, false, false, false, false, 'scheduled')),
  owned as (insert into slug (kind, slug, owner_id) values ('event', $20, $1::int)),
  translated as (
    insert into event_translation (event_id, language, title, description, excerpt, slug)
    values ($1::int, $10, $8, $18, $19, $20)),
  ${storeTexts},
  at_venue as (
    insert into event_venue (event_id, venue_id, position, starts_at)
    select $1::int, id, place - 1, $13::timestamp at time zone $12 at time zone 'UTC'
    from unnest($21::int[]) with ordinality as linked (id, place)),
  organized as (
    insert into event_organizer (event_id, organizer_id, position, starts_at)
    select $1::int, id, place - 1, $13::timestamp at time zone $12 at time zone 'UTC'
    from unnest($22::int[]) with ordinality as linked (id, place)),
  under_term as (
    insert into event_term (event_id, term_id, visible_at)
    select $1::int, id, $11::timestamp from term where id = any($23::int[]) for key share)
  ${logged('create', '1', 'null')}`,
};

/**
 * All of a change of the title at once. Beside what both writes share: $10 the language, $11 the
 * moment, $12 the snapshot.
 */
export const updateTitle = {
  name: 'update title',
  text: `with moved as (
    update event set version = version + 1, modified_at = $11::timestamp where id = $1::int),
  translated as (update event_translation set title = $8 where event_id = $1::int and language = $10),
  ${storeTexts}
  ${logged('update', `(select version + 1 from event where id = $1::int)`, '$12::jsonb')}`,
};
