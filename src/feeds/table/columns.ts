import type {
  TableCategoryFragment,
  TableEventFragment,
  TableOrganizerFragment,
  TablePostFragment,
  TableTermFragment,
  TableVenueFragment,
} from './table.graphql.ts';

/**
 * The name of a column, the REST name if there is one, and its value in a row. Names never change
 * (decision 0030).
 */
export type Column<Row> = readonly [name: string, value: (row: Row) => unknown];

const publication: readonly Column<TablePostFragment>[] = [
  ...sameName('date'),
  ['date_utc', ({ publishedAt }) => publishedAt],
  ...sameName('modified'),
  ['modified_utc', ({ modifiedAt }) => modifiedAt],
  ['author', ({ authorNumber }) => authorNumber],
  ['i18n_language', ({ language }) => language],
];

const imageColumn: Column<TablePostFragment> = ['image', ({ image }) => image?.url ?? null];

/** The columns of events. */
export const eventColumns: readonly Column<TableEventFragment>[] = [
  ['id', ({ number }) => number],
  ...sameName('title', 'slug', 'status'),
  ['start_date', ({ startDate }) => startDate],
  ['end_date', ({ endDate }) => endDate],
  ['utc_start_date', ({ startsAt }) => startsAt],
  ['utc_end_date', ({ endsAt }) => endsAt],
  ...sameName('timezone'),
  ['all_day', ({ allDay }) => allDay],
  ['venue', ({ venues }) => joined(venues.map(({ name }) => name))],
  ['venue_ids', ({ venues }) => joined(venues.map(({ number }) => number))],
  ['address', ({ venues }) => joined(venues.map(({ address }) => address))],
  ['city', ({ venues }) => joined(venues.map(({ city }) => city))],
  ['country', ({ venues }) => joined(venues.map(({ country }) => country))],
  ['organizer', ({ organizers }) => joined(organizers.map(({ name }) => name))],
  ['organizer_ids', ({ organizers }) => joined(organizers.map(({ number }) => number))],
  ['categories', ({ categories }) => joined(categories.map(({ name }) => name))],
  ['category_ids', ({ categories }) => joined(categories.map(({ number }) => number))],
  ['tags', ({ tags }) => joined(tags.map(({ name }) => name))],
  ['tag_ids', ({ tags }) => joined(tags.map(({ number }) => number))],
  ...sameName('cost', 'website', 'url', 'excerpt', 'description'),
  imageColumn,
  ...sameName('featured', 'sticky'),
  ['post_parent', ({ parent }) => parent?.number],
  ...publication,
  ['event_status', ({ eventStatus }) => eventStatus],
  ['status_reason', ({ statusReason }) => statusReason],
  ['online_url', ({ onlineUrl }) => onlineUrl],
];

/** The columns of venues. */
export const venueColumns: readonly Column<TableVenueFragment>[] = [
  ['id', ({ number }) => number],
  ['venue', ({ name }) => name],
  ...sameName('slug', 'status', 'description', 'address', 'city', 'country', 'province', 'state'),
  ...sameName('stateprovince', 'zip', 'phone', 'website'),
  ['geo_lat', ({ latitude }) => latitude],
  ['geo_lng', ({ longitude }) => longitude],
  ['show_map', ({ showMap }) => showMap],
  ['show_map_link', ({ showMapLink }) => showMapLink],
  imageColumn,
  ...sameName('url'),
  ...publication,
];

/** The columns of organizers. */
export const organizerColumns: readonly Column<TableOrganizerFragment>[] = [
  ['id', ({ number }) => number],
  ['organizer', ({ name }) => name],
  ...sameName('slug', 'status', 'description', 'phone', 'website', 'email'),
  imageColumn,
  ...sameName('url'),
  ...publication,
];

/** The columns of tags. */
export const tagColumns: readonly Column<TableTermFragment>[] = [
  ['id', ({ number }) => number],
  ...sameName('name', 'slug', 'description', 'count', 'url'),
  ['i18n_language', ({ language }) => language],
];

/** The columns of categories: those of tags, and the parent. */
export const categoryColumns: readonly Column<TableCategoryFragment>[] = [
  ...tagColumns,
  ['parent', ({ parentNumber }) => parentNumber],
];

/** Columns with the same name in REST and in the row. */
function sameName<Name extends string>(...names: Name[]): Column<Readonly<Record<Name, unknown>>>[] {
  return names.map((name) => [name, (row) => row[name]]);
}

/**
 * Several values in one cell. Unknown ones stay as empty places, so that the cells of a row have
 * the same order.
 */
function joined(values: readonly (string | number | null)[]): string {
  return values.some((value) => value !== null && value !== '') ? values.join('; ') : '';
}
