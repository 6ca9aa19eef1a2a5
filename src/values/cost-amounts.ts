import type { StoredCost } from '../entities/shapes.ts';
import { currencyWords, toCurrencyCode } from './currency.ts';

/** A price of a cost: as written, as a decimal with a point, and the currency beside it. */
export interface Amount {
  shown: string;
  value: string;
  symbol: string;
  position: StoredCost['currencyPosition'];
}

/** The prices in a part of a cost. */
interface Prices {
  amounts: Amount[];
  /**
   * Whether its numbers and currencies are all that it says of prices: if not, it is shown as
   * written.
   */
  isWhole: boolean;
}

/** A number with the text before and after it and its currency, up to the next number. */
interface Found extends Amount {
  before: string;
  after: string;
}

const numbers = /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,'’]\d+)*/gu;

const words = Object.keys(currencyWords).toSorted((one, other) => other.length - one.length);
const han = words.filter((word) => /\p{Script=Han}/u.test(word));
const latin = words.filter((word) => !han.includes(word)).map((word) => word.replace('.', String.raw`\.?`));
const sign = String.raw`[A-Z]{0,3}\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|Kč|zł|Ft)(?!\p{L})`;
const word = String.raw`(?<!\p{L})(?:${latin.join('|')})(?!\p{L})|${han.join('|')}`;
const endOfPrice = String.raw`^(?:[.,][-–—]{1,2})?\s?`;
/** Signs are case-sensitive, words are not. */
const signsBefore = [new RegExp(`(${sign})\\s?$`, 'u'), new RegExp(`(${word})\\s?$`, 'iu')];
const signsAfter = [new RegExp(`${endOfPrice}(${sign})`, 'u'), new RegExp(`${endOfPrice}(${word})`, 'iu')];
const widestSign = 12;

/** Letters that make one word with a number beside them; Chinese is written without spaces. */
const letter = String.raw`(?!\p{Script=Han})\p{L}`;
const partBefore = new RegExp(String.raw`${letter}[-‐‑–]?$|:$`, 'u');
const partAfter = new RegExp(String.raw`^(?:${letter}|\s?%|\+|:\d)`, 'u');

/** Words beside numbers that are ages, times, amounts of something else or numbers of places. */
const otherBefore =
  /(?:^|\P{L})(?:klo|kello|kl|at|um|age|ages|aged|ikä|ikäraja|yli|alle|over|under|über|unter|fsk|usk|max|nr|nro|no|room|sali|raum|saal)\.?\s*$|(?:限|满|第)$/iu;
const otherAfter =
  /^\s?(?:(?:v|vuotta|vuotiaat|vuotiaille|years?|yrs?|jahren?|uhr|h|hours?|std|tuntia|min|minutes?|minuten|minuuttia|pm|am|people|persons?|hlö|henkilöä|personen|kpl)(?!\p{L})|[岁人点折分]|小时|周岁)/iu;

/** What stands between the ends of a range, and between alternatives. */
const between = /^(?:[-‐–—~～/,、;&+]|to|or|and|bis|oder|und|tai|ja|到|至|或|和)?$/iu;

/** Words before and after a number that name a currency for all we know. */
const unknownBefore = /(?:^|\P{L})\p{Lu}{2,5}\s?$/u;
const unknownAfter = /^\s?(?!(?:to|or|and|bis|oder|und|tai|ja)(?!\p{L})|[到至或和起])\p{L}/iu;

/**
 * The prices in a text or number, in their order. Where some numbers have a currency, the others
 * are prices only in a range or among alternatives with them: `10 - 25 €`, but not the age in
 * `k-18, 10€` (decision 0068).
 */
export function readAmounts(part: string | number): Prices {
  // A JSON number has a decimal point; in a text the same character may separate thousands.
  if (typeof part === 'number') {
    const amount = { shown: String(part), value: String(part), symbol: '', position: '' } as const;
    return { amounts: [amount], isWhole: true };
  }
  const found = findNumbers(part);
  const prices = choosePrices(found.map((each) => (isPrice(each) ? each : null)));
  const isKnown = prices.every((each) => each.symbol !== '' || !isUnknown(each)) || hasCurrency(prices);
  return {
    amounts: prices.map(({ shown, value, symbol, position }) => ({ shown, value, symbol, position })),
    isWhole: prices.length === found.length && isKnown,
  };
}

function findNumbers(text: string): Found[] {
  const matches = [...text.matchAll(numbers)];
  return matches.map((match, index) => {
    const end = match.index + match[0].length;
    const [previous, next] = [matches[index - 1], matches[index + 1]];
    const start = previous === undefined ? 0 : previous.index + previous[0].length;
    return toFound(match[0], text.slice(start, match.index), text.slice(end, next?.index));
  });
}

function toFound(shown: string, before: string, after: string): Found {
  const value = toDecimal(shown);
  const prefix = readSign(signsBefore, before.slice(-widestSign));
  if (prefix !== undefined) {
    const rest = before.slice(0, -prefix.length);
    return { shown, value, symbol: prefix.symbol, position: 'prefix', before: rest, after };
  }
  const postfix = readSign(signsAfter, after.slice(0, widestSign));
  if (postfix === undefined) return { shown, value, symbol: '', position: '', before, after };
  const rest = after.slice(postfix.length);
  return { shown, value, symbol: postfix.symbol, position: 'postfix', before, after: rest };
}

/**
 * Whether a number may be a price: its currency says so, or it is no part of a word and of no other
 * kind.
 */
function isPrice({ symbol, before, after }: Found): boolean {
  if (symbol !== '') return true;
  return (
    [partBefore, otherBefore].every((rule) => !rule.test(before)) &&
    [partAfter, otherAfter].every((rule) => !rule.test(after))
  );
}

/** Without any currency all; else those that have one, or lead to one that has. */
function choosePrices(found: readonly (Found | null)[]): Found[] {
  const prices = found.filter((each) => each !== null);
  if (!hasCurrency(prices)) return prices;
  const chosen = new Set(prices.filter(({ symbol }) => symbol !== ''));
  // Forwards, then backwards: currencies stand before or after what they are of.
  const pairs = found.slice(1).map((next, index) => [found[index] ?? null, next] as const);
  for (const [one, next] of [...pairs, ...pairs.toReversed()]) {
    if (one === null || next === null || !areJoined(one, next)) continue;
    if (chosen.has(one)) chosen.add(next);
    if (chosen.has(next)) chosen.add(one);
  }
  return prices.filter((each) => chosen.has(each));
}

/** Whether nothing but a currency and a word such as "to" is between two numbers. */
function areJoined(one: Found, next: Found): boolean {
  const gap = one.position === 'postfix' ? one.after : next.before;
  return between.test(gap.trim());
}

function hasCurrency(amounts: readonly Amount[]): boolean {
  return amounts.some(({ symbol }) => symbol !== '');
}

function isUnknown({ before, after }: Found): boolean {
  return unknownBefore.test(before) || unknownAfter.test(after);
}

/** A currency beside a number, and how many characters it takes with the space between. */
function readSign(rules: readonly RegExp[], beside: string): { symbol: string; length: number } | undefined {
  for (const rule of rules) {
    const [{ length } = '', symbol = ''] = rule.exec(beside) ?? [];
    const isOther = /^[A-Z]{3}$/.test(symbol) && toCurrencyCode(symbol) === undefined;
    if (symbol !== '' && !isOther) return { symbol, length };
  }
  return undefined;
}

/**
 * The last point or comma is the decimal separator if it is the only one of its kind; before
 * exactly three digits, with no other separator, it separates thousands.
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
