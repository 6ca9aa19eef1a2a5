/**
 * The signs and abbreviations that prices are written with, and the ISO 4217 code of each (decision
 * 0068).
 */
export const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  HK$: 'HKD',
  MX$: 'MXN',
  NT$: 'TWD',
  NZ$: 'NZD',
  R$: 'BRL',
  S$: 'SGD',
  '£': 'GBP',
  '¥': 'CNY',
  '￥': 'CNY',
  'CN¥': 'CNY',
  'RMB¥': 'CNY',
  'JP¥': 'JPY',
  '₩': 'KRW',
  '₹': 'INR',
  '₺': 'TRY',
  '₴': 'UAH',
  '₽': 'RUB',
  '₪': 'ILS',
  '₫': 'VND',
  '₱': 'PHP',
  '฿': 'THB',
  '₦': 'NGN',
  '₸': 'KZT',
  '₾': 'GEL',
  kr: 'SEK',
  'kr.': 'DKK',
  Kč: 'CZK',
  zł: 'PLN',
  Ft: 'HUF',
};

/**
 * The words for currencies in the four languages, in lower case, and their codes; `fr.` and `元`
 * stand for the usual one.
 */
export const currencyWords: Readonly<Record<string, string>> = {
  ...named('EUR', 'e', 'eur', 'euro', 'euros', 'euroa', 'euron', 'eurosta', '欧元'),
  ...named('CNY', 'cny', 'rmb', 'yuan', 'renminbi', 'juania', '元', '块', '块钱', '圆', '人民币'),
  ...named('USD', 'usd', 'dollar', 'dollars', 'dollaria', '美元', '美金'),
  ...named('GBP', 'gbp', 'pound', 'pounds', 'punta', 'puntaa', 'pfund', '英镑'),
  ...named('CHF', 'chf', 'sfr', 'sfr.', 'fr.', 'franken', 'francs', 'frangia', '瑞士法郎', '瑞郎'),
  ...named('SEK', 'sek', 'kr', 'kruunua', 'kronor', 'krona', 'kronen', 'kronor', '瑞典克朗'),
  ...named('NOK', 'nok', '挪威克朗'),
  ...named('DKK', 'dkk', 'kr.', 'kroner', '丹麦克朗'),
  ...named('JPY', 'jpy', 'yen', 'jeniä', '日元', '円'),
  ...named('HKD', 'hkd', '港元', '港币'),
  ...named('TWD', 'twd', '台币', '新台币'),
  ...named('PLN', 'pln', 'zloty', 'złoty', 'złotych'),
};

function named(code: string, ...words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, code]));
}

/** The code of ISO 4217 for no currency. */
export const noCurrency = 'XXX';

const codes = new Set(Intl.supportedValuesOf('currency'));

/** What a calendar says of prices that name no currency; null: nothing. */
export interface PriceSettings {
  /** The code of ISO 4217. */
  currency: string | null;
  currencySymbol: string | null;
}

/** Whether ISO 4217 has this code. */
export function isCurrencyCode(code: string): boolean {
  return codes.has(code);
}

/** The code of prices that name no currency; undefined if nobody said which (decision 0068). */
export function calendarCurrency({ currency, currencySymbol }: PriceSettings): string | undefined {
  return currency ?? toCurrencyCode(currencySymbol ?? '');
}

/** What the APIs show before such prices: `$` if nothing else is said (wire-format 7.3). */
export function calendarSymbol({ currency, currencySymbol }: PriceSettings): string {
  return currencySymbol ?? (currency === null ? '$' : symbolOf(currency));
}

const symbols = new Map<string, string>();

/** `€`, but `CHF ` and `kr `, which need a space before an amount. */
function symbolOf(currency: string): string {
  const symbol = symbols.get(currency) ?? writeSymbol(currency);
  symbols.set(currency, symbol);
  return symbol;
}

function writeSymbol(currency: string): string {
  const format = new Intl.NumberFormat('en', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
  });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  return /\p{L}$/u.test(symbol) ? `${symbol} ` : symbol;
}

/**
 * The ISO 4217 code of a currency as written next to a price: a sign, a word or a code; undefined
 * for others.
 */
export function toCurrencyCode(written: string): string | undefined {
  if (codes.has(written)) return written;
  if (Object.hasOwn(currencySigns, written)) return currencySigns[written];
  const word = written.toLowerCase();
  return Object.hasOwn(currencyWords, word) ? currencyWords[word] : undefined;
}
