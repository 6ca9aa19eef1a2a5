import { displayCost, parseCost } from '../values/cost.ts';

/** A price as a source shows it. */
export interface ShownCost {
  /** `$10 – $25`. */
  cost: string;
  /** What the source knows of it: `["10", "25"]`, and the currency that was written. */
  details: { currency_symbol: string; currency_position: string; values: string[] } | null;
}

/**
 * What to write so that the price is shown as at the source: there a number without a currency got
 * the symbol of the calendar, and of several prices only the ends are shown (wire-format 7.3).
 */
export function costToWrite({ cost, details }: ShownCost, calendarSymbol: string): string | string[] {
  if (details === null) return costOfText(cost, calendarSymbol);
  const { values, currency_symbol: symbol, currency_position: position } = details;
  const unit = symbol === '' ? (/\p{Sc}/u.exec(cost)?.[0] ?? '') : '';
  const marked = values.map((value) => (position === 'postfix' ? `${value}${symbol}` : `${symbol}${value}`));
  const bare = unit === '' ? cost : cost.replaceAll(unit, '');
  const candidates = [bare, marked, cost].filter((each) => {
    const parsed = parseCost(each);
    return (
      parsed !== null &&
      parsed.currencySymbol === symbol &&
      parsed.values.join(' ') === values.join(' ') &&
      displayCost(parsed, unit) === cost
    );
  });
  return candidates[0] ?? cost;
}

/**
 * Without details, only what is shown tells: a symbol may be that of the calendar, and "Free" a
 * zero in any currency.
 */
function costOfText(cost: string, calendarSymbol: string): string {
  const unit = /\p{Sc}/u.exec(cost)?.[0] ?? '';
  const candidates = [
    cost.replaceAll(calendarSymbol, ''),
    cost.replace('Free –', `${unit}0 –`),
    cost.replace('Free –', `0${unit} –`),
  ];
  return candidates.find((each) => isShownAs(each, { cost, symbol: calendarSymbol })) ?? cost;
}

function isShownAs(candidate: string, { cost, symbol }: { cost: string; symbol: string }): boolean {
  const parsed = parseCost(candidate);
  return parsed !== null && displayCost(parsed, symbol) === cost;
}

/** A price with a currency that is written beside it. Nothing costs nothing in any currency. */
export function withCurrency(price: string, currency: string, isAfter = true): string {
  const isAmount = /^\d[\d.,\s–-]*$/.test(price) && !/^[0.,\s]+$/.test(price);
  if (currency === '' || !isAmount) return price;
  return isAfter ? `${price} ${currency}` : `${currency}${price}`;
}
