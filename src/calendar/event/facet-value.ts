import type { Facet, FacetRow } from '../../database/queries/event-facets.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { type Language, languages, languageTags } from '../../i18n/language.ts';
import { freeLabel, languageLabel, onlineLabel, timeLabels, timeOfDayLabel } from '../../values/labels.ts';
import { hoursOf, numberOfWeekday, timesOfDay, weekdays } from '../../values/start-time.ts';
import type { GroupResources } from './group-resources.ts';

/** How many events of a list have a value that a filter takes. */
export interface FacetValue {
  /** As the filter takes it: a number, a name, or a word of the service. */
  value: string;
  /** In the requested language. */
  label: string;
  count: number;
  isSelected: boolean;
}

interface Labeling {
  resources: GroupResources;
  filters: readonly EventFilters[];
  language: Language;
}

type Rows = readonly FacetRow[];

/** The values of a facet with their counts, from the rows of its statement. */
export function toValues(facet: Facet, rows: Rows, context: Labeling): FacetValue[] | Promise<FacetValue[]> {
  return readers[facet](rows, context);
}

type Read = (rows: Rows, context: Labeling) => FacetValue[] | Promise<FacetValue[]>;

const readers: Record<Facet, Read> = {
  categories: (rows, context) =>
    readTerms(
      withMissing(rows, context, ({ branches = [] }) => branches),
      context,
    ),
  tags: (rows, context) =>
    readTerms(
      withMissing(rows, context, ({ tags = [] }) => tags),
      context,
    ),
  cities: (rows) =>
    rows.map(({ key, events, isChosen }) => ({
      ...{ value: key, label: key, count: Number(events), isSelected: isChosen },
    })),
  weekdays: (rows, context) =>
    weekdays.map((value) => {
      const number = numberOfWeekday(value);
      return {
        ...{ value, label: timeLabels.weekday(String(number), context.language) },
        count: countOf(rows, [number]),
        isSelected: isSelected(context, ({ weekdays: days = [] }) => days.includes(number)),
      };
    }),
  timesOfDay: (rows, context) =>
    timesOfDay.map((value) => {
      const hours = hoursOf(value);
      return {
        ...{ value, label: timeOfDayLabel(value, context.language), count: countOf(rows, hours) },
        isSelected: isSelected(context, (each) => hours.every((hour) => each.hours?.includes(hour))),
      };
    }),
  languages: (rows, context) =>
    languages.map((value) => ({
      ...{
        value,
        label: languageLabel(value, languageTags[context.language]),
        count: countOf(rows, [value]),
      },
      isSelected: isSelected(context, (each) => each.languages?.includes(value) === true),
    })),
  free: (rows, context) => toAnswers(rows, context, { field: 'free', labelOf: freeLabel }),
  online: (rows, context) => toAnswers(rows, context, { field: 'online', labelOf: onlineLabel }),
};

/** Values that are chosen, but that no event has, follow the others. */
function withMissing(
  rows: Rows,
  { filters }: Labeling,
  chosenIn: (filters: EventFilters) => readonly number[],
): Pick<FacetRow, 'key' | 'events' | 'isChosen'>[] {
  const keys = new Set(rows.map(({ key }) => key));
  const missing = new Set(
    filters
      .flatMap(chosenIn)
      .map(String)
      .filter((key) => !keys.has(key)),
  );
  return [...rows, ...[...missing].map((key) => ({ key, events: 0, isChosen: true }))];
}

async function readTerms(
  rows: readonly Pick<FacetRow, 'key' | 'events' | 'isChosen'>[],
  { resources }: Labeling,
): Promise<FacetValue[]> {
  const values = rows.map(async ({ key, events, isChosen }) => {
    const term = await resources.term(Number(key));
    return { value: key, label: term?.name ?? key, count: Number(events), isSelected: isChosen };
  });
  return Promise.all(values);
}

function toAnswers(
  rows: Rows,
  context: Labeling,
  { field, labelOf }: { field: 'free' | 'online'; labelOf: (answer: boolean, language: Language) => string },
): FacetValue[] {
  return [true, false].map((answer) => ({
    ...{
      value: String(answer),
      label: labelOf(answer, context.language),
      count: countOf(rows, [String(answer)]),
    },
    isSelected: isSelected(context, (each) => each[field] === answer),
  }));
}

function isSelected({ filters }: Labeling, chooses: (filters: EventFilters) => boolean): boolean {
  return filters.some(chooses);
}

function countOf(rows: Rows, keys: readonly (string | number)[]): number {
  const wanted = new Set(keys.map(String));
  return rows.reduce((sum, { key, events }) => sum + (wanted.has(key) ? Number(events) : 0), 0);
}
