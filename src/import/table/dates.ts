import { longestDate, parseDate } from '#strtotime';

/** Which part of `06/01/2027` comes first. */
export type DateOrder = 'month first' | 'day first';

/** How the dates of a table are read. */
export interface DateStyle {
  order: DateOrder;
  zone: string;
  now: number;
}

/** A date of a cell: the wall clock `YYYY-MM-DD HH:MM:SS`, and whether a time was written. */
export interface CellDate {
  wallClock: string;
  hasTime: boolean;
}

const numbersWithSlashes = /^\D*(\d{1,2})[/](\d{1,2})[/](?:\d{4}|\d{2})(?!\d)/;

/** What the dates of a table say about their order. */
export class DateOrders {
  readonly #found = new Set<DateOrder | 'ambiguous'>();

  add(cell: string): void {
    const order = orderOf(cell);
    if (order !== null) this.#found.add(order);
  }

  /** What comes first, or nothing, or both. */
  get order(): DateOrder | 'ambiguous' | 'none' | 'both' {
    const found = this.#found;
    if (found.has('day first') && found.has('month first')) return 'both';
    const [certain] = [...found].filter((order) => order !== 'ambiguous');
    return certain ?? (found.size === 0 ? 'none' : 'ambiguous');
  }
}

/** Null where both orders mean the same. */
function orderOf(cell: string): DateOrder | 'ambiguous' | null {
  const [, first, second] = numbersWithSlashes.exec(cell.slice(0, longestDate)) ?? [];
  if (first === second) return null;
  if (Number(first) > 12) return 'day first';
  return Number(second) > 12 ? 'month first' : 'ambiguous';
}

/**
 * A date as spreadsheets show it, in a column of its own or with a time in another: `24.12.2026
 * 18.00`, `12/24/26 6:00 PM`, `1. Juni 2027`, `2027年6月1日 下午6:00`, and whatever else strtotime
 * reads. Null for anything else.
 */
export function readCellDate(date: string, time: string, { order, zone, now }: DateStyle): CellDate | null {
  if (date.length > longestDate || time.length > longestDate) return null;
  const day = plainDate(date, order);
  const clock = plainTime(time);
  // Where the time has a cell of its own, spreadsheets may show midnight beside the date.
  const written = clock === '' ? day : `${day.replace(/[T ]0{1,2}:00(?::00)?$/, '')} ${clock}`;
  const isVague = /^\d{4}(?:-\d\d)?$|^\d+$/.test(written);
  const wallClock = isVague ? null : parseDate(written, { zone, now });
  if (wallClock === null) return null;
  return { wallClock, hasTime: clock !== '' || /:|\dT\d|\d ?[ap]m\b/i.test(written) };
}

/** Dates with the year first or last, and the text after them. */
const yearFirst = /^(\d{4})(?:年|[/.])(\d{1,2})(?:月|[/.])(\d{1,2})日?(?!\d)(.*)$/s;
const withPoints = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})(?!\d)(.*)$/s;
const withSlashes = /^(\d{1,2})[/](\d{1,2})[/](\d{4}|\d{2})(?!\d)(.*)$/s;

/** With ISO dates and English months in place of others, and a time with colons. */
function plainDate(written: string, order: DateOrder): string {
  const text = inEnglish(spaced(written));
  const numbers = numbersIn(text, order);
  return numbers === null ? text : isoOf(numbers);
}

/** Year, month and day, and the text after them. */
type Numbers = readonly [year: string, month: string, day: string, rest: string];

function numbersIn(text: string, order: DateOrder): Numbers | null {
  const whole = partsOf(yearFirst.exec(text));
  const points = partsOf(withPoints.exec(text));
  const last = points ?? partsOf(withSlashes.exec(text));
  if (whole !== null || last === null) return whole;
  const [first, second, year, rest] = last;
  const isDayFirst = points !== null || comesFirst(Number(first), Number(second), order);
  return isDayFirst ? [year, second, first, rest] : [year, first, second, rest];
}

function partsOf(match: RegExpExecArray | null): Numbers | null {
  const [, first = '', second = '', third = '', rest = ''] = match ?? [];
  return match === null ? null : [first, second, third, rest];
}

/** Whether the day comes first: a value that only one order allows is read in that order. */
function comesFirst(first: number, second: number, order: DateOrder): boolean {
  return first > 12 || second > 12 ? first > 12 : order === 'day first';
}

function isoOf([year, month, day, rest]: Numbers): string {
  const full = year.length === 2 ? `20${year}` : year;
  const time = plainTime(rest.replace(/^[,T]/, ''));
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time}`.trim();
}

/** A time of day with colons: `18.00`, `18 Uhr`, `klo 18`, `下午6:00`. */
function plainTime(written: string): string {
  const text = spaced(written)
    .replace(/^(?:klo|kl\.?|um|at) /iu, '')
    .replace(/ ?(?:uhr|h|o'clock)$/iu, '');
  const isAfternoon = /下午|晚上/u.test(text);
  const clock = text.replaceAll(/上午|凌晨|早上|中午|下午|晚上/gu, '').trim();
  const [, hour = '', minute = '', second] =
    /^(\d{1,2})[.时](\d{2})分?(?:\.(\d{2}))?(?!\d)/.exec(clock) ?? [];
  const inColons =
    hour === '' ? clock : [hour, minute, second].filter((part) => part !== undefined).join(':');
  const whole = /^\d{1,2}$/.test(inColons) ? `${inColons}:00` : inColons;
  return isAfternoon ? `${whole} pm` : whole;
}

/** With plain spaces, and without the name of the day of the week. */
function spaced(text: string): string {
  return text
    .replaceAll(/[\s\u00A0\u202F\u2009]+/gu, ' ')
    .trim()
    .replace(/^(\p{L}{2,12})\.?,? (?=\d|\p{L})/u, (found, word: string) =>
      weekdays.has(word.toLowerCase()) ? '' : found,
    )
    .replace(/ (?:klo|kl\.?|um|at) (?=\d)/iu, ' ')
    .replace(/\([日一二三四五六]\)|(?:星期|周)[日天一二三四五六]/u, '');
}

const english = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** The names in dates of a month or a day of the week. */
function namesIn(language: string, part: 'month' | 'weekday', date: number): string[] {
  return (['long', 'short'] as const).map((form) => {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', [part]: form, timeZone: 'UTC' });
    const name = format.formatToParts(date).find(({ type }) => type === part)?.value ?? '';
    return name.toLowerCase().replace(/\.$/, '');
  });
}

/** Names of months in the other languages by their English ones. */
const months = new Map(
  ['fi', 'de'].flatMap((language) =>
    Array.from({ length: 12 }, (_, number) => Date.UTC(2026, number, 1)).flatMap((date) =>
      namesIn(language, 'month', date).map((name) => [name, english.format(date)] as const),
    ),
  ),
);

const weekdays = new Set(
  ['en', 'fi', 'de'].flatMap((language) =>
    Array.from({ length: 7 }, (_, number) => Date.UTC(2026, 0, 1 + number)).flatMap((date) =>
      namesIn(language, 'weekday', date),
    ),
  ),
);

function inEnglish(text: string): string {
  const [start, word] = /^\d{1,2}\.? (\p{L}+)/u.exec(text) ?? [];
  const month = word === undefined ? undefined : englishOf(word.toLowerCase());
  if (start === undefined || month === undefined) return text;
  const rest = text.slice(start.length).replace(/^\./, '');
  const year = /^ \d{4}\b/.exec(rest)?.[0] ?? '';
  const time = rest.slice(year.length).replace(/^,/, '');
  return `${Number.parseInt(start, 10)} ${month}${year} ${year === '' ? time : plainTime(time)}`.trim();
}

/** The English name of a month; Finnish dates have it in another case. */
function englishOf(name: string): string | undefined {
  return months.get(name) ?? months.get(name.replace(/ta$/, ''));
}
