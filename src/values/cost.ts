import type { StoredCost } from '../entities/shapes.ts';
import { type Amount, readAmounts } from './cost-amounts.ts';
import { calendarCurrency, type PriceSettings, toCurrencyCode } from './currency.ts';
import { sanitizeHtml } from './html.ts';
import { slugify } from './slug.ts';

const free = 'Free';

/**
 * The texts of costs that mean free admission, in lower case; zeros are displayed as the first
 * (decision 0068).
 */
export const freeTexts: readonly string[] = [
  free.toLowerCase(),
  ...['free admission', 'free entry', 'free of charge'],
  ...['ilmainen', 'maksuton', 'vapaa pääsy'],
  ...['eintritt frei', 'freier eintritt', 'gratis', 'kostenfrei', 'kostenlos'],
  ...['免费', '免费入场', '免费参加'],
];
const range = ' – ';

/** The pattern of a value of a cost that is a number; PostgreSQL reads it alike. */
export const decimalPrice = String.raw`^[0-9]{1,15}(\.[0-9]{1,15})?$`;

const barePrice = "(?:Free|[0-9][0-9.,'’ \u00a0\u202f]*)";
/**
 * The pattern of a cost that names no currency, and so uses that of the calendar; PostgreSQL reads
 * it alike.
 */
export const barePrices = `^${barePrice}(?:${range}${barePrice})*$`;
const bareText = new RegExp(barePrices, 'u');

/**
 * Parses a cost: a text, a number or an array of them; null for every other type. Its `text` is
 * what is shown, except that numbers without a currency get the calendar's symbol on each read
 * (wire-format 7.3). A text with a number that is no price, or in a currency that is not known, is
 * shown as it was sent (decision 0068).
 */
export function parseCost(value: unknown): StoredCost | null {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  if (!parts.every(isTextOrPrice)) return null;
  const read = parts.map(readAmounts);
  const amounts = read.flatMap((part) => part.amounts);
  const texts = parts.map(String);
  if (amounts.length === 0) return costInWords(texts);
  const inNumbers = costInNumbers(amounts, texts);
  return read.some(({ isWhole }) => !isWhole) ? { ...inNumbers, text: costInWords(texts).text } : inNumbers;
}

/**
 * The cost in display form: '$12', '$10 – $25', '12€', 'Free' or the words as written (wire-format
 * 7.3).
 */
export function displayCost(parsed: StoredCost, calendarSymbol: string): string {
  const parts = parsed.text.split(range);
  if (parsed.currencySymbol !== '' || !bareText.test(parsed.text)) return parsed.text;
  return parts.map((part) => (part === free ? part : calendarSymbol + part)).join(range);
}

/** What `displayCost` shows of a cost without a currency, without the symbol of the calendar. */
export function withoutSymbol(display: string, calendarSymbol: string): string {
  const parts = display.split(range);
  const isSymbolized = parts.every((part) => part === free || part.startsWith(calendarSymbol));
  if (!isSymbolized) return display;
  return parts.map((part) => (part === free ? part : part.slice(calendarSymbol.length))).join(range);
}

/**
 * The ISO 4217 code of the prices of a cost; numbers without a currency are in that of the
 * calendar. Undefined for a currency that is not known, and for several (decision 0068).
 */
export function currencyOfCost(
  cost: Pick<StoredCost, 'text' | 'currencySymbol'>,
  settings: PriceSettings,
): string | undefined {
  if (cost.currencySymbol !== '') return toCurrencyCode(cost.currencySymbol);
  return bareText.test(cost.text) ? calendarCurrency(settings) : undefined;
}

/** Negative numbers, and those written with an exponent, are not prices. */
function isTextOrPrice(value: unknown): value is string | number {
  return typeof value === 'string' || (typeof value === 'number' && /^\d+(?:\.\d+)?$/.test(String(value)));
}

function costInWords(parts: string[]): StoredCost {
  const words = parts.map((text) => sanitizeHtml(text)).filter((text) => text !== '');
  // A number that is no price must not look like one: `18+`.
  const values = words.map((text) => slugify(text)).filter((value) => /\D/.test(value));
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

/** Words keep their space; signs, codes and Chinese words have none. */
const isSpaced = /^(?!(?:[A-Z]{3}|kr)$)\p{L}(?<!\p{Script=Han})[\p{L}.]+$/u;

function showAmount(amount: Amount | undefined, symbol: string, position: Amount['position']): string {
  if (amount === undefined || Number(amount.value) === 0) return free;
  const space = isSpaced.test(symbol) ? ' ' : '';
  return position === 'prefix' ? symbol + space + amount.shown : amount.shown + space + symbol;
}
