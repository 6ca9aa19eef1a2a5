import { foldText } from '#word-forms';
import { withParameters } from '../../graphql/list-parameters.ts';
import { plainText } from '../../values/html.ts';
import { CalendarFacetsDocument, type CalendarFacetsQuery } from './facets.graphql.ts';
import type { ListFilters, PageReader } from './read.ts';

type Facets = NonNullable<NonNullable<CalendarFacetsQuery['eventPage']>['facets']>;

type Counted = Facets['tags'][number];

/** A value of a facet, as the address has it; `count` is null where nobody counted. */
export type FacetValue = Omit<Counted, 'count'> & { count: number | null };

/** The values of the facets by the parameters of the address. */
export type FacetValues = Readonly<Record<FacetName, readonly FacetValue[]>>;

/** The parameters that the form offers as facets. */
export type FacetName =
  'categories' | 'tags' | 'cities' | 'weekdays' | 'times_of_day' | 'languages' | 'free' | 'online';

/** The most categories, tags and cities. */
const most = 50;

/** The filters that a facet has by their names in the schema. */
const filtersOfFacets = [
  ...(['categories', 'tags', 'cities', 'weekdays'] as const),
  ...(['timesOfDay', 'languages', 'free', 'online'] as const),
];

/** Reads how many events of a list each value has. */
export async function readFacets(reader: PageReader, filters: ListFilters): Promise<FacetValues> {
  return toValues(await read(reader, filters));
}

/**
 * The values that a filtered page offers: what is chosen, then what else the whole calendar has.
 * They are not counted: the counts of a facet leave out its own choice, so that they read all that
 * is coming, which takes several times as long as the page. Throws `invalidParameters`.
 */
export async function offerFacets(
  reader: PageReader,
  filters: ListFilters,
  usual: FacetValues,
): Promise<FacetValues> {
  const chosen = { ...(await readChosen(reader, filters)), cities: chosenCities(filters, usual.cities) };
  const offered = Object.entries(usual).map(([name, values]) => {
    const own = chosen[name as FacetName].filter(({ isSelected }) => isSelected);
    const others = values.filter(({ value }) => !own.some((each) => each.value === value));
    return [name, [...own, ...others].map((each) => ({ ...each, count: null }))];
  });
  return Object.fromEntries(offered) as FacetValues;
}

/** A city is what its events say: an address may write it in lowercase and without marks. */
function chosenCities({ cities }: ListFilters, usual: readonly FacetValue[]): FacetValue[] {
  if (!Array.isArray(cities)) return [];
  return cities.map(String).map((written) => {
    const name = usual.find(({ value }) => foldText(value) === foldText(written))?.value ?? written;
    return { value: name, label: name, count: null, isSelected: true };
  });
}

/** No event has this number: the values are then those that are chosen, at next to no cost. */
const noEvent = 2_147_483_647;

async function readChosen(reader: PageReader, filters: ListFilters): Promise<FacetValues> {
  const isAny = filtersOfFacets.some((name) => filters[name] !== undefined);
  const own = Object.fromEntries(filtersOfFacets.map((name) => [name, filters[name]]));
  const all = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
  return toValues(isAny ? await read(reader, { ...all, ...own, include: [noEvent] }) : nothing);
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
  const inAddress = (values: readonly Counted[]) =>
    values.map((each) => ({ ...each, value: each.value.toLowerCase().replace('_', '-') }));
  const plain = (values: readonly Counted[]) =>
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
