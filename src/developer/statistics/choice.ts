import { queryOf, readParameters } from '../../site/calendar/address.ts';
import { type Measure, measures } from './texts/statistics-texts.ts';

/** A parameter of an address. */
export type Parameter = readonly [name: string, value: string];

/** What the reader has chosen, as in the address of the page. */
export interface Choice {
  groupBy: string;
  /** The second grouping, in columns. */
  splitBy: string | null;
  measure: Measure;
  /** The first and the last day on which events start; empty for none. */
  from: string;
  to: string;
  /** Whether the period before stands beside the chosen one. */
  compare: boolean;
  /** The filters: parameters of the REST list by wire name, as they were sent. */
  filters: readonly Parameter[];
}

/** The parameters of the page itself, and those of exports that it does without. */
const own: readonly string[] = [
  ...['group_by', 'split_by', 'measure', 'from', 'to', 'compare', 'i18n_language'],
  ...['order_by', 'first', 'largest', 'raw', 'localized'],
];

/** Reads an address; `known` are the parameters of the REST list, others are ignored. */
export function readChoice(url: string, known: readonly string[]): Choice {
  const parameters = readParameters(url);
  const sent: Partial<Record<string, string>> = Object.fromEntries(parameters);
  const groupings = parameters
    .filter(([name]) => name === 'group_by')
    .flatMap(([, value]) => value.split(','));
  const [groupBy = 'month', second] = groupings;
  const splitBy = sent.split_by ?? second ?? groupBy;
  return {
    groupBy,
    splitBy: splitBy === groupBy ? null : splitBy,
    measure: measures.find((each) => each === sent.measure) ?? 'events',
    ...{ from: sent.from ?? '', to: sent.to ?? '', compare: sent.compare === 'true' },
    filters: parameters.filter(([name]) => !own.includes(name) && known.includes(name.replace(/\[.*/, ''))),
  };
}

/** The query of the address of a choice. */
export function choiceQuery(choice: Choice): string {
  const { groupBy, splitBy, measure, from, to, compare, filters } = choice;
  return queryOf([
    ['group_by', groupBy],
    ...given('split_by', splitBy ?? ''),
    ...given('measure', measure === 'events' ? '' : measure),
    ...[...given('from', from), ...given('to', to), ...given('compare', compare ? 'true' : '')],
    ...filters,
  ]);
}

/** The parameters of the REST list that list what is counted: what starts within the period. */
export function listParameters({ from, to, filters }: Choice): Parameter[] {
  return [...given('start_date', from), ...given('starts_before', to), ...filters];
}

/** The query of the export with all groups, and prices. */
export function exportQuery(choice: Choice): string {
  const groupings = [choice.groupBy, ...(choice.splitBy === null ? [] : [choice.splitBy])];
  return queryOf([['group_by', groupings.join()], ...listParameters(choice), ['localized', 'true']]);
}

/** The name that the page has for a parameter of the list. */
export function nameOnPage(name: string): string {
  return { start_date: 'from', starts_before: 'to' }[name] ?? name;
}

function given(name: string, value: string): Parameter[] {
  return value === '' ? [] : [[name, value]];
}
