/** How names are sorted: a collation cannot be a parameter. */
const collations = { en: 'en-x-icu', fi: 'fi-x-icu', de: 'de-x-icu', 'zh-hans': 'zh-Hans-x-icu' };

export type Language = keyof typeof collations;

/**
 * One statement that gives the whole answer as JSON text, which node only passes on. $1 and $2 are
 * the default window, $3 the language, $4 how many events are skipped, $5 the address of the
 * interface, $6 its root, $7 the host.
 */
export function writeListSql(language: Language): string {
  return `
with listed as materialized (
  select event.* from event
  where ${wanted()}
  order by start_date, published_at, id limit 10 offset $4::int
),
linked_term as materialized (
  select event_term.event_id, term.id, term.kind, term.parent_id, text.name, text.description, text.slug,
    coalesce(text.sources ->> 'name', text.language) as language
  from listed join event_term on event_term.event_id = listed.id
  join term on term.id = event_term.term_id
  join term_text text on text.term_id = term.id and text.language = $3::text
),
counted as materialized (
  select term_id, count(*) as count from event_term
  where term_id in (select id from linked_term) and visible_at <= now() at time zone 'UTC'
  group by term_id
)
select json_build_object(
  'events', coalesce((select json_agg(shown) from (select ${event(collations[language])}
    from listed e join event_text t on t.event_id = e.id and t.language = $3::text
    order by e.start_date, e.published_at, e.id) shown), '[]'),
  'total', total, 'total_pages', ceil(total / 10.0)::int, 'per_page', 10)::text as body, total
from (select count(*)::int as total from event where ${wanted()}) counting`;
}

function wanted(): string {
  return `visible_at <= now() at time zone 'UTC' and not hide_from_listings and status <> 'trash'
    and start_date >= $1::timestamp and end_date <= $2::timestamp`;
}

/**
 * The fields of an event as columns: JSON objects are built from rows, because a function takes 100
 * arguments at most.
 */
function event(collation: string): string {
  const dates = {
    start_date: 'start_date',
    end_date: 'end_date',
    utc_start_date: 'starts_at',
    utc_end_date: 'ends_at',
  };
  return `e.id, ${columns(post('e'))}, $6::text || '/event/' || t.slug as url, $5::text || '/events/' || e.id as rest_url, t.title,
    t.description, t.excerpt, t.slug, coalesce(t.sources ->> 'title', t.language) as i18n_language,
    coalesce((select json_build_object('id', id, 'url', url, 'extension', extension)
      from image where id = e.image_id), 'false') as image,
    e.all_day, ${Object.entries(dates)
      .map(([name, column]) => date(name, `e.${column}`))
      .join()},
    e.timezone, ${abbreviation()} as timezone_abbr, ${cost()} as cost,
    json_build_object('currency_symbol', coalesce(e.cost ->> 'currencySymbol', ''),
      'currency_code', coalesce(e.cost ->> 'currencyCode', ''),
      'currency_position', coalesce(e.cost ->> 'currencyPosition', ''),
      'values', coalesce(e.cost -> 'values', '[]')) as cost_details,
    coalesce(e.website, $6::text || '/event/' || t.slug) as website, e.show_map, e.show_map_link,
    e.hide_from_listings, e.sticky, e.featured, ${terms('category', collation)} as categories, ${terms('tag', collation)} as tags,
    ${venues()} as venue, ${organizers()} as organizer, '[]'::json as custom_fields`;
}

/** What events, venues and organizers have in common: expressions by field. */
function post(row: string): Record<string, string> {
  const globalId = `$7::text || '?id=' || ${row}.id`;
  return {
    author: `${row}.author_id::text`,
    status: `case when ${row}.status = 'future' then 'publish' else ${row}.status end`,
    date: text(`${row}.published_at`),
    date_utc: text(`${row}.published_at`),
    modified: text(`${row}.modified_at`),
    modified_utc: text(`${row}.modified_at`),
    global_id: globalId,
    global_id_lineage: `json_build_array(${globalId})`,
  };
}

function columns(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, expression]) => `${expression} as ${name}`)
    .join();
}

function pairs(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, expression]) => `'${name}', ${expression}`)
    .join();
}

function text(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
}

function date(name: string, column: string): string {
  const parts = { year: 'YYYY', month: 'MM', day: 'DD', hour: 'HH24', minutes: 'MI', seconds: 'SS' };
  const details = Object.entries(parts).map(([part, form]) => `'${part}', to_char(${column}, '${form}')`);
  return `${text(column)} as ${name}, json_build_object(${details.join()}) as ${name}_details`;
}

/** The zones that the data has. */
export function abbreviation(): string {
  return `case e.timezone when 'Asia/Shanghai' then 'CST'
    when 'Europe/London' then case when e.start_date = e.starts_at then 'GMT' else 'BST' end
    when 'Europe/Berlin' then case when e.start_date - e.starts_at = interval '1 hour' then 'CET' else 'CEST' end
    else case when e.start_date - e.starts_at = interval '2 hours' then 'EET' else 'EEST' end end`;
}

/** Numbers without a sign get the calendar's. */
export function cost(): string {
  return `case when e.cost is null then ''
    when e.cost ->> 'currencySymbol' <> '' or e.cost ->> 'text' !~ '^\\d' then e.cost ->> 'text'
    else '$' || replace(e.cost ->> 'text', ' – ', ' – $') end`;
}

function terms(kind: 'category' | 'tag', collation: string): string {
  const collection = kind === 'category' ? 'categories' : 'tags';
  const self = `$5::text || '/${collection}/' || term.id`;
  return `(select coalesce(json_agg(json_build_object('id', term.id, 'count', coalesce(counted.count, 0),
      'name', term.name, 'slug', term.slug, 'description', coalesce(term.description, ''),
      'url', $6::text || '/${kind}/' || term.slug, 'i18n_language', term.language, 'taxonomy', 'event_${kind}',
      'parent', coalesce(term.parent_id, 0),
      'urls', json_strip_nulls(json_build_object('self', ${self}, 'collection', $5::text || '/${collection}',
        'up', $5::text || '/${collection}/' || term.parent_id))) order by term.name collate "${collation}"), '[]')
    from linked_term term left join counted on counted.term_id = term.id
    where term.event_id = e.id and term.kind = '${kind}')`;
}

/** One venue is an object, several are a list; empty fields are left out. */
function venues(): string {
  const shown = `json_strip_nulls(json_build_object('id', venue.id, ${pairs(post('venue'))}, 'url', $6::text || '/venue/' || text.slug,
    'venue', text.name, 'description', nullif(text.description, ''), 'slug', text.slug,
    'i18n_language', coalesce(text.sources ->> 'name', text.language), 'address', text.address, 'city', text.city,
    'country', text.country, 'province', text.province, 'state', text.state, 'zip', venue.zip, 'phone', venue.phone,
    'website', venue.website, 'geo_lat', venue.latitude, 'geo_lng', venue.longitude,
    'show_map', venue.show_map, 'show_map_link', venue.show_map_link))`;
  const found = `from event_venue link join venue on venue.id = link.venue_id
    join venue_text text on text.venue_id = venue.id and text.language = $3::text
    where link.event_id = e.id and venue.visible_at <= now() at time zone 'UTC' and venue.status <> 'trash'`;
  return `(select case count(*) when 0 then '[]' when 1 then json_agg(${shown}) -> 0
    else json_agg(${shown} order by link.position) end ${found})`;
}

function organizers(): string {
  return `(select coalesce(json_agg(json_strip_nulls(json_build_object('id', organizer.id, ${pairs(post('organizer'))},
      'url', $6::text || '/organizer/' || text.slug, 'organizer', text.name, 'description', nullif(text.description, ''),
      'slug', text.slug, 'i18n_language', coalesce(text.sources ->> 'name', text.language), 'phone', organizer.phone,
      'website', organizer.website, 'email', organizer.email)) order by link.position), '[]')
    from event_organizer link join organizer on organizer.id = link.organizer_id
    join organizer_text text on text.organizer_id = organizer.id and text.language = $3::text
    where link.event_id = e.id and organizer.visible_at <= now() at time zone 'UTC' and organizer.status <> 'trash')`;
}
