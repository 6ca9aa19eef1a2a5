import { withParameters } from '../../graphql/list-parameters.ts';
import { daysAround } from '../../values/days.ts';
import { plainText } from '../../values/html.ts';
import type { CalendarAddress } from './address.ts';
import { CalendarFacetsDocument, type CalendarFacetsQuery } from './facets.graphql.ts';
import { type ListFilters, noPeriod, type PageReader } from './read.ts';

type Facets = NonNullable<NonNullable<CalendarFacetsQuery['eventPage']>['facets']>;

/** A value of a facet, as the address has it. */
export type FacetValue = Facets['tags'][number];

/** The values of the facets by the parameters of the address. */
export type FacetValues = Readonly<Record<FacetName, readonly FacetValue[]>>;

/** The parameters that the form offers as facets. */
export type FacetName =
  'categories' | 'tags' | 'cities' | 'weekdays' | 'times_of_day' | 'languages' | 'free' | 'online';

/** The most categories, tags and cities. */
const most = 50;

/**
 * Reads how many events of the page each value has: a search of the list counts what is found by
 * its words, else by its letters, as the list does. Throws `invalidParameters`.
 */
export async function readFacets(
  reader: PageReader,
  { view, date }: Pick<CalendarAddress, 'view'> & { date: string },
  filters: ListFilters,
): Promise<FacetValues> {
  if (view !== 'list') {
    const { first, last } = daysAround(date, view);
    const days = { startDate: filters.startDate ?? first, startsBefore: filters.startsBefore ?? last };
    return toValues(await read(reader, { ...filters, ...noPeriod, ...days }));
  }
  if (typeof filters.search !== 'string') return toValues(await read(reader, filters));
  const ranked = await read(reader, { ...filters, searchMode: 'ranked' });
  // Every event starts on some day of the week.
  const isFound = ranked.weekdays.some(({ count }) => count > 0);
  return toValues(isFound ? ranked : await read(reader, filters));
}

async function read({ run, context }: PageReader, filters: ListFilters): Promise<Facets> {
  const document = withParameters(CalendarFacetsDocument, Object.keys(filters));
  const { eventPage } = await run(document, { ...filters, first: most }, context);
  return eventPage?.facets ?? nothing;
}

const nothing: Facets = {
  ...{ categories: [], tags: [], cities: [], weekdays: [] },
  ...{ timesOfDay: [], languages: [], free: [], online: [] },
};

/** In the words of the address: `ZH_HANS` is `zh-hans` there. */
function toValues({ timesOfDay, weekdays, languages, ...others }: Facets): FacetValues {
  const inAddress = (values: readonly FacetValue[]) =>
    values.map((each) => ({ ...each, value: each.value.toLowerCase().replace('_', '-') }));
  const plain = (values: readonly FacetValue[]) =>
    values.map((each) => ({ ...each, label: plainText(each.label) }));
  return {
    ...others,
    ...{ categories: plain(others.categories), tags: plain(others.tags) },
    ...{
      weekdays: inAddress(weekdays),
      times_of_day: inAddress(timesOfDay),
      languages: inAddress(languages),
    },
  };
}
