import { abbreviation, cost } from './list-sql.ts';

/** The schema of its own that PostGraphile looks at. */
export const schemaName = 'graphile';

/** As subqueries these are computed once a statement, not once a row. */
const now = `(select now() at time zone 'UTC')`;
const today = `(select (now() at time zone 'UTC')::date)`;
const end = `(select (now() at time zone 'UTC')::date + interval '2 years 1 day')`;

/** Who may be read by everybody. */
const visible = (row: string) => `${row}.visible_at <= ${now} and ${row}.status <> 'trash'`;

/**
 * Views that give PostGraphile the calendar's rules, which tables cannot tell: who sees what, the
 * default window, texts in English with their fallback. Texts are joined from the partition and
 * from the left, so that the total, which needs none, does without them. Smart comments say what
 * keys say of tables.
 */
export function writeViews(publicUrl: string): string[] {
  return [
    `drop schema if exists ${schemaName} cascade`,
    `create schema ${schemaName}`,
    view('image', `select id, url, extension, width, height from image`, '@primaryKey id'),
    view('event', event(publicUrl), `@primaryKey id\n${withImage}`),
    view(
      'venue',
      associated(publicUrl, 'venue', [
        ...['text.address', 'text.city', 'text.country', 'text.province', 'text.state', 'text.stateprovince'],
        ...['venue.zip', 'venue.latitude', 'venue.longitude', 'venue.show_map', 'venue.show_map_link'],
      ]),
      `@primaryKey event_id,id\n${ofEvent('venues')}\n${withImage}`,
    ),
    view(
      'organizer',
      associated(publicUrl, 'organizer', ['organizer.email']),
      `@primaryKey event_id,id\n${ofEvent('organizers')}\n${withImage}`,
    ),
    view('category', term(publicUrl, 'category'), `@primaryKey event_id,id\n${ofEvent('categories')}`),
    view('tag', term(publicUrl, 'tag'), `@primaryKey event_id,id\n${ofEvent('tags')}`),
  ];
}

const withImage = `@foreignKey (image_id) references ${schemaName}.image (id)|@fieldName image`;

function ofEvent(name: string): string {
  return `@foreignKey (event_id) references ${schemaName}.event (id)|@foreignSimpleFieldName ${name}`;
}

function view(name: string, select: string, comment: string): string {
  return `create view ${schemaName}.${name} as ${select};
    comment on view ${schemaName}.${name} is E'${comment.replaceAll('\n', '\\n')}'`;
}

function event(publicUrl: string): string {
  return `select ${post('e', 'event', publicUrl, 't')}, t.title, t.excerpt,
      coalesce(t.sources ->> 'title', t.language) as language, e.all_day, e.start_date, e.end_date,
      e.starts_at at time zone 'UTC' as starts_at, e.ends_at at time zone 'UTC' as ends_at, e.timezone,
      ${abbreviation()} as timezone_abbr, ${cost()} as cost, coalesce(e.cost ->> 'currencySymbol', '') as currency_symbol,
      coalesce(e.cost ->> 'currencyCode', '') as currency_code,
      coalesce(e.cost ->> 'currencyPosition', '') as currency_position, coalesce(e.cost -> 'values', '[]') as cost_values,
      coalesce(e.website, '${publicUrl}/event/' || t.slug) as website, e.show_map, e.show_map_link, e.hide_from_listings,
      e.sticky, e.featured
    from event e left join event_text_en t on t.event_id = e.id and t.language = 'en'
    where ${visible('e')} and not e.hide_from_listings and e.start_date >= ${today}
      and e.end_date < ${end}`;
}

/** What events, venues and organizers have in common. */
function post(row: string, kind: string, publicUrl: string, text: string): string {
  return `${row}.id, ${row}.author_id, case when ${row}.status = 'future' then 'publish' else ${row}.status end as status,
    ${row}.published_at as date, ${row}.published_at at time zone 'UTC' as published_at, ${row}.modified_at as modified,
    ${row}.modified_at at time zone 'UTC' as modified_at, '${publicUrl}/${kind}/' || ${text}.slug as url,
    ${text}.description, ${text}.slug, ${row}.image_id`;
}

function associated(publicUrl: string, kind: 'venue' | 'organizer', columns: string[]): string {
  return `select link.event_id, link.position, ${post(kind, kind, publicUrl, 'text')}, text.name,
      coalesce(text.sources ->> 'name', text.language) as language, ${kind}.phone, ${kind}.website, ${columns.join(', ')}
    from event_${kind} link join ${kind} on ${kind}.id = link.${kind}_id
    join ${kind}_text text on text.${kind}_id = ${kind}.id and text.language = 'en'
    where ${visible(kind)}`;
}

/** Names sort as in English; the count is that of the events that everybody sees. */
function term(publicUrl: string, kind: 'category' | 'tag'): string {
  return `select link.event_id, term.id, text.name collate "en-x-icu" as name, text.slug, coalesce(text.description, '') as description,
      (select count(*)::int from event_term counted
        where counted.term_id = term.id and counted.visible_at <= ${now}) as count,
      '${publicUrl}/${kind}/' || text.slug as url, coalesce(text.sources ->> 'name', text.language) as language,
      coalesce(term.parent_id, 0) as parent_id
    from event_term link join term on term.id = link.term_id
    join term_text text on text.term_id = term.id and text.language = 'en'
    where term.kind = '${kind}'`;
}
