/** What the default list may show, given its window as $1 and $2. */
const listed = `not event.hide_from_listings and event.visible_at <= now() at time zone 'UTC' and event.status <> 'trash'
    and event.start_date >= $1::timestamp and event.end_date <= $2::timestamp
    and event.start_date <= $2::timestamp + interval '1 day'`;

/** Written as it is, so that the statement reads one partition of the texts. */
type Language = 'en' | 'fi' | 'de' | 'zh-hans';

const inOrder = 'order by event.start_date, event.published_at, event.id';

/** A page: $1 and $2 are the window, $3 is how many events are skipped. */
function writePage(language: Language): string {
  return `${selectEvent(language)}
  where event.id = any(array(select id from event where ${listed} ${inOrder} limit 10 offset $3::int)) ${inOrder}`;
}

/** A page of what has a text like $4, each row with the total. */
function writeSearch(language: Language): string {
  return `with found as materialized (
    select event.id, event.start_date, event.published_at from event
    join event_text text on text.event_id = event.id and text.language = '${language}'
    where ${listed} and text.folded like $4)
  ${selectEvent(language, ', (select count(*)::int from found) as total')}
  where event.id = any(array(select id from found as event ${inOrder} limit 10 offset $3::int)) ${inOrder}`;
}

/** The event with the number $1. */
function writeOne(language: Language): string {
  return `${selectEvent(language)}
  where event.id = $1 and event.visible_at <= now() at time zone 'UTC' and event.status <> 'trash'`;
}

function selectEvent(language: Language, more = ''): string {
  return `select ${post('event')}, text.title, text.description, text.excerpt, text.slug,
    coalesce(text.sources ->> 'title', text.language) as language, event.all_day, event.start_date, event.end_date,
    event.starts_at, event.ends_at, event.timezone, event.cost, event.website, event.show_map, event.show_map_link,
    event.hide_from_listings, event.sticky, event.featured, image.id as image_id, image.url as image_url,
    image.extension as image_extension${more}
  from event join event_text text on text.event_id = event.id and text.language = '${language}'
  left join image on image.id = event.image_id`;
}

/** What events, venues and organizers have in common. */
function post(table: string): string {
  const status = `case ${table}.status when 'future' then 'publish' else ${table}.status end as status`;
  return `${table}.id, ${table}.author_id::text as author, ${status}, ${table}.published_at, ${table}.modified_at`;
}

/** The statements on events, of which there is one for each language. */
const eventStatements = { page: writePage, search: writeSearch, one: writeOne } as const;

/**
 * A statement on events in one language, which stays prepared unless it is a search: only a plan
 * for the very word tells whether the index of texts is worth it. Throws if the language is not one
 * of the four.
 */
export function onEvents(kind: keyof typeof eventStatements, language: string) {
  if (!isLanguage(language)) throw new Error(`${language} is not a language of the calendar`);
  const text = eventStatements[kind](language);
  return kind === 'search' ? { text } : { name: `${kind} ${language}`, text };
}

function isLanguage(language: string): language is Language {
  return ['en', 'fi', 'de', 'zh-hans'].includes(language);
}

/**
 * How many events the default list has, from the first day $1 to the last day $2, counted from
 * 2000-01-01 on: what ends by the last day less what starts before the first, as the maintained
 * sums of days tell; what does both was subtracted although it was not there. What was scheduled
 * and is public by now comes on top.
 */
export const total = {
  name: 'total',
  text: `select (${upTo('end', '$2::int')} - ${upTo('start', '$1::int - 1')}
    + (select count(*) from event_tally where int4range(start_day, end_day) @> int4range($1::int - 1, $2::int + 1)
        and end_day > start_day + 1 and state = 'public')
    + (select count(*) from event_tally where state = 'scheduled' and visible_at <= now() at time zone 'UTC'
        and start_day >= $1::int and end_day <= $2::int)
    - (select count(*) from event_tally where state = 'public' and visible_at > now() at time zone 'UTC'
        and start_day >= $1::int and end_day <= $2::int))::int as total`,
};

function upTo(side: 'start' | 'end', day: string): string {
  const which = `facet = 'all' and state = 'public' and side = '${side}'`;
  return `(coalesce((
      select earlier + (select coalesce(sum(number), 0) from unnest(days, numbers) as held (day, number) where held.day <= ${day})
      from event_sum where ${which} and block <= (${day}) >> 5 order by block desc limit 1), 0)
    + (select coalesce(sum(number), 0) from event_delta where ${which} and day <= ${day}))`;
}

/** The venues of the events $1 in the language $2. */
export const venues = {
  name: 'venues',
  text: selectLinked(
    'venue',
    `text.address, text.city, text.country, text.province, text.state, text.stateprovince, venue.zip,
    venue.latitude, venue.longitude, venue.show_map, venue.show_map_link`,
  ),
};

/** The organizers of the events $1 in the language $2. */
export const organizers = { name: 'organizers', text: selectLinked('organizer', 'organizer.email') };

/** The lateral join keeps the planner from reading every venue for the few of a page. */
function selectLinked(kind: 'venue' | 'organizer', columns: string): string {
  return `select link.event_id, ${post(kind)}, text.name, text.description, text.slug,
    coalesce(text.sources ->> 'name', text.language) as language, ${kind}.phone, ${kind}.website, ${columns}
  from event_${kind} link
  cross join lateral (
    select * from ${kind} where id = link.${kind}_id and visible_at <= now() at time zone 'UTC' and status <> 'trash' offset 0
  ) as ${kind}
  join ${kind}_text text on text.${kind}_id = ${kind}.id and text.language = $2
  where link.event_id = any($1::int[]) order by link.event_id, link.position`;
}

/**
 * The categories and tags of the events $1 in the language $2, with their maintained counts less
 * what is scheduled.
 */
export const terms = {
  name: 'terms',
  text: `select link.event_id, term.id, term.kind, term.parent_id, text.name, text.description, text.slug,
    coalesce(text.sources ->> 'name', text.language) as language, counted.count
  from event_term link join term on term.id = link.term_id
  join term_text text on text.term_id = term.id and text.language = $2
  join (select used.id, ((select coalesce(sum(number), 0) from term_count where term_id = used.id)
      - (select count(*) from event_term where term_id = used.id and visible_at > now() at time zone 'UTC'))::int as count
    from (select distinct term_id as id from event_term where event_id = any($1::int[])) as used offset 0
  ) as counted on counted.id = term.id
  where link.event_id = any($1::int[])`,
};
