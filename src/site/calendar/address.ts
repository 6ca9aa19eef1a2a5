import { searchOf } from '../../values/paths.ts';
import { type View, views } from '../texts/calendar.ts';
import { isShowable } from './days.ts';

/** What the address of a calendar page says. */
export interface CalendarAddress {
  view: View;
  /** `YYYY-MM-DD`; null for today. */
  date: string | null;
  page: number;
  /** The filters: parameters of the REST list by wire name, as they were sent. */
  filters: readonly (readonly [name: string, value: string])[];
  /** Parameters of the page itself that are invalid, by name, with their values. */
  invalid: readonly ('view' | 'date' | 'page')[];
}

/** Parameters that a page does not hand on as filters. */
const own: readonly string[] = ['view', 'date', 'page', 'per_page', 'i18n_language'];

/** The period of the list: in the other views it is chosen by `date`. */
const periodParameters: readonly string[] = ['from', 'to', 'when', 'started'];

/**
 * The names that a page once had for its dates, which the REST list reads in another way: pages
 * show what takes place in a period.
 */
const renamed: Readonly<Record<string, string>> = { start_date: 'from', end_date: 'to' };

/** The parameters of an address by the names that pages have now; empty fields are absent. */
export function readParameters(url: string): (readonly [name: string, value: string])[] {
  return [...new URLSearchParams(searchOf(url))]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [renamed[name] ?? name, value] as const);
}

/**
 * Reads an address; `known` are the parameters of the REST list, others are ignored.
 */
export function readAddress(url: string, known: readonly string[]): CalendarAddress {
  const parameters = readParameters(url);
  const hasDates = parameters.some(([name]) => name === 'from' || name === 'to');
  const { view = 'list', date, page = '1' }: Partial<Record<string, string>> = Object.fromEntries(parameters);
  const shownView = views.find((each) => each === view);
  const isDate = date === undefined || isShowable(date);
  const isPage = /^[1-9]\d{0,8}$/.test(page);
  const valid = { view: shownView !== undefined, date: isDate, page: isPage };
  return {
    view: shownView ?? 'list',
    date: isDate ? (date ?? null) : null,
    page: isPage ? Number(page) : 1,
    // The form sends dates beside the named period that the address had: they replace it.
    filters: parameters.filter(
      ([name]) =>
        !own.includes(name) && known.includes(name.replace(/\[.*/, '')) && !(hasDates && name === 'when'),
    ),
    invalid: (['view', 'date', 'page'] as const).filter((name) => !valid[name]),
  };
}

/** Whether the address has empty fields of the form, which a shared address need not have. */
export function hasEmptyFields(url: string, known: readonly string[]): boolean {
  return [...new URLSearchParams(searchOf(url))].some(
    ([name, value]) =>
      value === '' && (own.includes(name) || known.includes(renamed[name] ?? name.replace(/\[.*/, ''))),
  );
}

/** The query of an address, with `?`; empty for the list without filters. */
export function writeAddress({ view, date, page, filters }: Omit<CalendarAddress, 'invalid'>): string {
  const kept = view === 'list' ? filters : withoutPeriod(filters);
  return queryOf([
    ...(view === 'list' ? [] : [['view', view] as const]),
    ...(date === null ? [] : [['date', date] as const]),
    ...(page === 1 ? [] : [['page', String(page)] as const]),
    ...kept,
  ]);
}

/** The filters other than the period of the list. */
export function withoutPeriod(filters: CalendarAddress['filters']): CalendarAddress['filters'] {
  return filters.filter(([name]) => !periodParameters.includes(name));
}

/** Parameters as a query, with `?` if there are any. */
export function queryOf(parameters: readonly (readonly [string, string])[]): string {
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return search === ''
    ? ''
    : `?${search.replaceAll('%2C', ',').replaceAll('%5B', '[').replaceAll('%5D', ']')}`;
}
