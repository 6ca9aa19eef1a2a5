import type { Language } from '../../i18n/language.ts';
import { currencyOfCost, freeTexts } from '../../values/cost.ts';
import { calendarSymbol, noCurrency, type PriceSettings } from '../../values/currency.ts';
import { plainText } from '../../values/html.ts';
import { freeLabel } from '../../values/labels.ts';
import { conventions } from './conventions.ts';

/** A cost as it was parsed. */
interface ParsedCost {
  /** As written; empty if there is none. */
  text: string;
  values: readonly string[];
  currencySymbol: string;
}

/** A cost as it was parsed and as the APIs show it. */
interface Cost {
  cost: string;
  costDetails: ParsedCost;
}

/**
 * The cost of an event as its language writes prices: `18–25 €`, `€18–25`, `Maksuton`. What is more
 * than prices in one known currency stays as the APIs show it. A price has no currency where nobody
 * said which it is. Plain text; empty without a cost.
 */
export function describeCost(
  { cost, costDetails }: Cost,
  settings: PriceSettings,
  language: Language,
): string {
  if (costDetails.text === '') return '';
  const shown = plainText(cost);
  if (freeTexts.includes(shown.toLowerCase())) return freeLabel(true, language);
  const ends = endsOf(costDetails);
  if (ends === null) return shown;
  const written = costDetails.currencySymbol;
  const code = currencyOfCost(costDetails, settings);
  if (code !== undefined) {
    const isSign = /^\p{Sc}$/u.test(written || calendarSymbol(settings));
    return describeRange(ends, { code, isSign }, language);
  }
  const isUnsaid = written === '' && settings.currencySymbol === null;
  return isUnsaid ? describeRange(ends, null, language) : shown;
}

/** An amount in its currency, both as an editor wrote them; `currency` is a code such as EUR. */
export function describePrice(price: string, currency: string | null, language: Language): string {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return price;
  return describeRange([Number(price), Number(price)], { code: currency, isSign: false }, language);
}

/**
 * The average and the range of prices in a currency, by its code: `€12.50 (€5–20)`; a single price
 * has no range.
 */
export function describeSpread(
  { average, minimum, maximum }: Readonly<Record<'average' | 'minimum' | 'maximum', number>>,
  code: string,
  language: Language,
): string {
  const currency = code === noCurrency ? null : { code, isSign: false };
  const mean = describeRange([average, average], currency, language);
  return minimum === maximum ? mean : `${mean} (${describeRange([minimum, maximum], currency, language)})`;
}

interface Currency {
  code: string;
  /**
   * Whether it was written as a sign that several currencies share: then readers of the calendar
   * know which one is meant.
   */
  isSign: boolean;
}

/** The lowest and the highest price; null if the text says anything else. */
function endsOf({ text, values, currencySymbol }: ParsedCost): [low: number, high: number] | null {
  const parts = text.split(' – ').map((part) => part.replace(currencySymbol, '').trim());
  if (!parts.every((part) => part === 'Free' || /^\d[\d.,'’\s]*$/u.test(part))) return null;
  const prices = values.map(Number);
  return [Math.min(...prices), Math.max(...prices)];
}

function styleOf(currency: Currency | null): Intl.NumberFormatOptions {
  if (currency === null) return { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const { code, isSign } = currency;
  return { style: 'currency', currency: code, currencyDisplay: isSign ? 'narrowSymbol' : 'symbol' };
}

/** The currency stands once, where its language puts it; whole amounts have no cents. */
function describeRange(
  [low, high]: readonly [low: number, high: number],
  currency: Currency | null,
  language: Language,
): string {
  const { region } = conventions[language];
  const cents = Number.isInteger(low) && Number.isInteger(high) ? { minimumFractionDigits: 0 } : {};
  const format = new Intl.NumberFormat(region, { ...styleOf(currency), ...cents });
  if (low === high) return format.format(low);
  if (low === 0) return `${freeLabel(true, language)} – ${format.format(high)}`;
  const amountOf = (price: number) =>
    format
      .formatToParts(price)
      .filter(({ type }) => !['currency', 'literal'].includes(type))
      .map(({ value }) => value)
      .join('');
  const isBefore = format.formatToParts(low)[0]?.type === 'currency';
  return isBefore ? `${format.format(low)}–${amountOf(high)}` : `${amountOf(low)}–${format.format(high)}`;
}
