import type { StoredCost } from '../entities/shapes.ts';
import { isCurrencyCode } from './currency.ts';
import { sanitizeHtml } from './html.ts';
import { slugify } from './slug.ts';

/** A number of a cost: as written, as a decimal with a point, and the currency beside it. */
interface Amount {
  shown: string;
  value: string;
  symbol: string;
  position: StoredCost['currencyPosition'];
}

const free = 'Free';

/** The texts of costs that mean free admission, in lower case; zeros are displayed as the first (decision 0068). */
export const freeTexts: readonly string[] = [
  free.toLowerCase(),
  ...['free admission', 'free entry', 'free of charge'],
  ...['ilmainen', 'maksuton', 'vapaa pääsy'],
  ...['eintritt frei', 'freier eintritt', 'gratis', 'kostenfrei', 'kostenlos'],
  ...['免费', '免费入场', '免费参加'],
];
const range = ' – ';

const numbers = /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,'’]\d+)*/gu;

const barePrice = "(?:Free|[0-9][0-9.,'’ \u00a0\u202f]*)";
/** The pattern of a cost that names no currency, and so uses that of the calendar; PostgreSQL reads it alike. */
export const barePrices = `^${barePrice}(?:${range}${barePrice})*$`;
const bareText = new RegExp(barePrices, 'u');

const signs = String.raw`[A-Z]{0,3}\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|kr\.?|Kč|zł|Ft)(?!\p{L})`;
const signBefore = new RegExp(`(${signs})\\s?$`, 'u');
const signAfter = new RegExp(`^\\s?(${signs})`, 'u');
const widestSign = 8;

/**
 * Parses a cost: a text, a number or an array of them; null for every other type. Its `text` is what is shown, except that
 * numbers without a currency get the calendar's symbol on each read (wire-format 7.3).
 */
export function parseCost(value: unknown): StoredCost | null {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  if (!parts.every(isTextOrPrice)) return null;
  const amounts = parts.flatMap(readAmounts);
  return amounts.length === 0 ? costInWords(parts.map(String)) : costInNumbers(amounts, parts.map(String));
}

/** The cost in display form: '$12', '$10 – $25', '12€', 'Free' or the words as written (wire-format 7.3). */
export function displayCost(parsed: StoredCost, calendarSymbol: string): string {
  const parts = parsed.text.split(range);
  if (parsed.currencySymbol !== '' || !bareText.test(parsed.text)) return parsed.text;
  return parts.map((part) => (part === free ? part : calendarSymbol + part)).join(range);
}

/** Negative numbers, and those written with an exponent, are not prices. */
function isTextOrPrice(value: unknown): value is string | number {
  return typeof value === 'string' || (typeof value === 'number' && /^\d+(?:\.\d+)?$/.test(String(value)));
}

function costInWords(parts: string[]): StoredCost {
  const words = parts.map((text) => sanitizeHtml(text)).filter((text) => text !== '');
  const values = words.map((text) => slugify(text)).filter((value) => value !== '');
  return { text: words.join(', '), values, currencySymbol: '', currencyCode: '', currencyPosition: '' };
}

/** Two currencies make no range, and are shown as written. */
function costInNumbers(amounts: Amount[], parts: string[]): StoredCost {
  const ascending = amounts.toSorted((one, other) => Number(one.value) - Number(other.value));
  const values = [...new Set(ascending.map(({ value }) => value))];
  const marked = amounts.filter(({ symbol }) => symbol !== '');
  const { symbol = '', position = '' } = marked[0] ?? {};
  if (marked.some((amount) => amount.symbol !== symbol)) {
    return { ...costInWords(parts), values };
  }
  const ends = [ascending.at(0), ascending.at(-1)].map((amount) => showAmount(amount, symbol, position));
  const text = [...new Set(ends)].join(range);
  return { text, values, currencySymbol: symbol, currencyCode: '', currencyPosition: position };
}

function showAmount(amount: Amount | undefined, symbol: string, position: Amount['position']): string {
  if (amount === undefined || Number(amount.value) === 0) return free;
  return position === 'prefix' ? symbol + amount.shown : amount.shown + symbol;
}

function readAmounts(part: string | number): Amount[] {
  // A JSON number has a decimal point; in a text the same character may separate thousands.
  if (typeof part === 'number')
    return [{ shown: String(part), value: String(part), symbol: '', position: '' }];
  return [...part.matchAll(numbers)].map((match) => {
    const end = match.index + match[0].length;
    const prefix = readSign(signBefore, part.slice(Math.max(0, match.index - widestSign), match.index));
    const postfix = readSign(signAfter, part.slice(end, end + widestSign));
    const currency: Pick<Amount, 'symbol' | 'position'> =
      prefix === ''
        ? { symbol: postfix, position: postfix && 'postfix' }
        : { symbol: prefix, position: 'prefix' };
    return { shown: match[0], value: toDecimal(match[0]), ...currency };
  });
}

function readSign(sign: RegExp, beside: string): string {
  const symbol = sign.exec(beside)?.[1] ?? '';
  return /^[A-Z]{3}$/.test(symbol) && !isCurrencyCode(symbol) ? '' : symbol;
}

/**
 * The last point or comma is the decimal separator if it is the only one of its kind; before exactly three digits, with
 * no other separator, it separates thousands.
 */
function toDecimal(written: string): string {
  const compact = written.replace(/[ \u00a0\u202f'’]/gu, '');
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (last < 0) return trimZeros(compact);
  const whole = compact.slice(0, last);
  const fraction = compact.slice(last + 1);
  const partsThousands =
    whole.includes(compact.charAt(last)) || (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole));
  const digits = whole.replace(/[.,]/g, '');
  return partsThousands ? trimZeros(digits + fraction) : `${trimZeros(digits)}.${fraction}`;
}

function trimZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
