import { expect, test } from '@jest/globals';
import { describeCost, describePrice } from '../../src/site/texts/price.ts';
import { languages } from '../../src/i18n/language.ts';
import { displayCost, parseCost } from '../../src/values/cost.ts';
import { calendarSymbol, type PriceSettings } from '../../src/values/currency.ts';

const euro = { currency: null, currencySymbol: '€' };

/**
 * A cost in each language, in the order of `languages`, in a calendar that counts in some currency.
 */
function inLanguages(sent: string, settings: PriceSettings = euro): string[] {
  const parsed = parseCost(sent);
  const cost = parsed === null ? '' : displayCost(parsed, calendarSymbol(settings));
  const costDetails = parsed ?? { text: '', values: [], currencySymbol: '' };
  return languages.map((language) => plain(describeCost({ cost, costDetails }, settings, language)));
}

/** What each language writes, in the order of `languages`. */
const order = (texts: Record<(typeof languages)[number], string>) =>
  languages.map((language) => texts[language]);

test.each([
  ['18 - 25 €', { en: '€18–25', fi: '18–25 €', de: '18–25 €', 'zh-hans': '€18–25' }],
  ['18,50 - 25', { en: '€18.50–25.00', fi: '18,50–25,00 €', de: '18,50–25,00 €', 'zh-hans': '€18.50–25.00' }],
  ['12 euroa', { en: '€12', fi: '12 €', de: '12 €', 'zh-hans': '€12' }],
  ['1234', { en: '€1,234', fi: '1 234 €', de: '1.234 €', 'zh-hans': '€1,234' }],
  ['¥60 - ¥150', { en: '¥60–150', fi: '60–150 CNY', de: '60–150 ¥', 'zh-hans': '¥60–150' }],
  ['25 Franken', { en: 'CHF 25', fi: '25 CHF', de: '25 CHF', 'zh-hans': 'CHF 25' }],
  ['0 - 10', { en: 'Free – €10', fi: 'Maksuton – 10 €', de: 'Kostenlos – 10 €', 'zh-hans': '免费 – €10' }],
  ['0', { en: 'Free', fi: 'Maksuton', de: 'Kostenlos', 'zh-hans': '免费' }],
  ['Eintritt frei', { en: 'Free', fi: 'Maksuton', de: 'Kostenlos', 'zh-hans': '免费' }],
])('The cost %s is written as each language writes it', (sent, texts) => {
  expect(inLanguages(sent)).toEqual(order(texts));
});

test.each(['Pay what you want', 'k-18, 10€', '20 Taler', '$5 or €6', ''])(
  'What is more than prices in one known currency stays as it was sent: %j',
  (sent) => {
    expect(new Set(inLanguages(sent))).toEqual(new Set([sent]));
  },
);

test('A calendar whose sign has no currency keeps it', () => {
  expect(new Set(inLanguages('5 - 10', { currency: null, currencySymbol: 'T' }))).toEqual(
    new Set(['T5 – T10']),
  );
});

test.each([
  ['5 - 10', 'EUR', { en: '€5–10', fi: '5–10 €', de: '5–10 €', 'zh-hans': '€5–10' }],
  ['5', 'CAD', { en: '$5', fi: '5 $', de: '5 $', 'zh-hans': '$5' }],
  ['$5', 'EUR', { en: '$5', fi: '5 $', de: '5 $', 'zh-hans': '$5' }],
  ['5,50', null, { en: '5.50', fi: '5,50', de: '5,50', 'zh-hans': '5.50' }],
  [
    '0 - 1200',
    null,
    { en: 'Free – 1,200', fi: 'Maksuton – 1 200', de: 'Kostenlos – 1.200', 'zh-hans': '免费 – 1,200' },
  ],
  ['$5', null, { en: '$5', fi: '5 $', de: '5 $', 'zh-hans': '$5' }],
])('%s in a calendar of %s has a currency only if somebody said which', (sent, currency, texts) => {
  expect(inLanguages(sent, { currency, currencySymbol: null })).toEqual(order(texts));
});

test.each([
  ['en', '€12.50'],
  ['fi', '12,50 €'],
  ['de', '12,50 €'],
  ['zh-hans', '€12.50'],
] as const)('The price of a ticket is written as is usual in %s', (language, text) => {
  expect(plain(describePrice('12.5', 'EUR', language))).toBe(text);
});

/** Spaces of any width count as one kind. */
function plain(text: string): string {
  return text.replaceAll(/\s/gu, ' ');
}
