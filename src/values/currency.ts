/** The signs and abbreviations that prices are written with, and the ISO 4217 code of each (decision 0068). */
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

/** The code of ISO 4217 for no currency. */
export const noCurrency = 'XXX';

const codes = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is an ISO 4217 code. */
export function isCurrencyCode(text: string): boolean {
  return codes.has(text);
}

/** The ISO 4217 code of a currency as written next to a price: a sign, an abbreviation or a code; undefined for others. */
export function toCurrencyCode(written: string): string | undefined {
  return isCurrencyCode(written)
    ? written
    : Object.hasOwn(currencySigns, written)
      ? currencySigns[written]
      : undefined;
}
