import type { EventView } from '../calendar/event/event.ts';
import type { OrganizerView } from '../calendar/organizer/organizer.ts';
import { organizersOf, termsOf, venuesOf } from '../calendar/relations.ts';
import type { CountedTerm } from '../calendar/term/list.ts';
import type { VenueView } from '../calendar/venue/venue.ts';
import type { Context } from '../context/context.ts';

/** The name of a column, the REST name if there is one, and its value in a row. Names never change (decision 0030). */
export type Column<Row> = readonly [name: string, value: (row: Row) => unknown];

/** An event with its related objects. */
export type EventExportRow = Awaited<ReturnType<typeof completeEvent>>;

/** An item with the URL of its image. */
type WithImage<View> = View & { image: string | null };

/** Loads what an event is related to, for all events of a slice at once. */
export async function completeEvent(event: EventView, context: Context) {
  const [{ image }, venues, organizers, categories, tags] = await Promise.all([
    withImage(event, context),
    venuesOf(event, context),
    organizersOf(event, context),
    termsOf(event, 'category', context),
    termsOf(event, 'tag', context),
  ]);
  return { ...event, image, venues, organizers, categories, tags };
}

/** Loads the URL of an image. */
export async function withImage<View extends { imageNumber: number | null }>(
  view: View,
  { loaders }: Context,
): Promise<WithImage<View>> {
  const image = view.imageNumber === null ? null : await loaders.imageById.load(view.imageNumber);
  return { ...view, image: image?.url ?? null };
}

interface Published {
  date: string;
  publishedAt: string | null;
  modified: string;
  modifiedAt: string;
  authorNumber: number;
  language: string;
}

const publication: readonly Column<Published>[] = [
  ['date', ({ date }) => date],
  ['date_utc', ({ publishedAt }) => publishedAt],
  ['modified', ({ modified }) => modified],
  ['modified_utc', ({ modifiedAt }) => modifiedAt],
  ['author', ({ authorNumber }) => authorNumber],
  ['i18n_language', ({ language }) => language],
];

/** The columns of events. */
export const eventColumns: readonly Column<EventExportRow>[] = [
  ['id', ({ number }) => number],
  ['title', ({ title }) => title],
  ['slug', ({ slug }) => slug],
  ['status', ({ status }) => status],
  ['start_date', ({ startDate }) => startDate],
  ['end_date', ({ endDate }) => endDate],
  ['utc_start_date', ({ startsAt }) => startsAt],
  ['utc_end_date', ({ endsAt }) => endsAt],
  ['timezone', ({ timezone }) => timezone],
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
  ['cost', ({ cost }) => cost],
  ['website', ({ website }) => website],
  ['url', ({ url }) => url],
  ['excerpt', ({ excerpt }) => excerpt],
  ['description', ({ description }) => description],
  ['image', ({ image }) => image],
  ['featured', ({ featured }) => featured],
  ['sticky', ({ sticky }) => sticky],
  ['post_parent', ({ parentNumber }) => parentNumber],
  ...publication,
];

/** The columns of venues. */
export const venueColumns: readonly Column<WithImage<VenueView>>[] = [
  ['id', ({ number }) => number],
  ['venue', ({ name }) => name],
  ['slug', ({ slug }) => slug],
  ['status', ({ status }) => status],
  ['description', ({ description }) => description],
  ['address', ({ address }) => address],
  ['city', ({ city }) => city],
  ['country', ({ country }) => country],
  ['province', ({ province }) => province],
  ['state', ({ state }) => state],
  ['stateprovince', ({ stateprovince }) => stateprovince],
  ['zip', ({ zip }) => zip],
  ['phone', ({ phone }) => phone],
  ['website', ({ website }) => website],
  ['geo_lat', ({ latitude }) => latitude],
  ['geo_lng', ({ longitude }) => longitude],
  ['show_map', ({ showMap }) => showMap],
  ['show_map_link', ({ showMapLink }) => showMapLink],
  ['image', ({ image }) => image],
  ['url', ({ url }) => url],
  ...publication,
];

/** The columns of organizers. */
export const organizerColumns: readonly Column<WithImage<OrganizerView>>[] = [
  ['id', ({ number }) => number],
  ['organizer', ({ name }) => name],
  ['slug', ({ slug }) => slug],
  ['status', ({ status }) => status],
  ['description', ({ description }) => description],
  ['phone', ({ phone }) => phone],
  ['website', ({ website }) => website],
  ['email', ({ email }) => email],
  ['image', ({ image }) => image],
  ['url', ({ url }) => url],
  ...publication,
];

/** The columns of tags. */
export const tagColumns: readonly Column<CountedTerm>[] = [
  ['id', ({ number }) => number],
  ['name', ({ name }) => name],
  ['slug', ({ slug }) => slug],
  ['description', ({ description }) => description],
  ['count', ({ count }) => count],
  ['url', ({ url }) => url],
  ['i18n_language', ({ language }) => language],
];

/** The columns of categories: those of tags, and the parent. */
export const categoryColumns: readonly Column<CountedTerm>[] = [
  ...tagColumns,
  ['parent', ({ parentNumber }) => parentNumber],
];

/** Several values in one cell. Unknown ones stay as empty places, so that the cells of a row have the same order. */
function joined(values: readonly (string | number | null)[]): string {
  return values.some((value) => value !== null && value !== '') ? values.join('; ') : '';
}
