import { describe, expect, test } from '@jest/globals';
import { currencyOfCost, displayCost, parseCost } from '../../src/values/cost.ts';

/** The cost as it goes out: display, values, symbol, position. */
function read(value: unknown, calendarSymbol = '$') {
  const cost = parseCost(value);
  if (cost === null) return null;
  return [displayCost(cost, calendarSymbol), cost.values, cost.currencySymbol, cost.currencyPosition];
}

describe('costs', () => {
  test.each([
    ['12', '$12', ['12']],
    [12, '$12', ['12']],
    [12.5, '$12.5', ['12.5']],
    [12.345, '$12.345', ['12.345']],
    ['12.50', '$12.50', ['12.50']],
    ['12,50', '$12,50', ['12.50']],
    ['1,234.50', '$1,234.50', ['1234.50']],
    ['1.234,50', '$1.234,50', ['1234.50']],
    ['1 234,50', '$1 234,50', ['1234.50']],
    ["1'234.50", "$1'234.50", ['1234.50']],
    ['1,234,567', '$1,234,567', ['1234567']],
    ['12.500', '$12.500', ['12500']],
    ['0.125', '$0.125', ['0.125']],
    ['10-25', '$10 – $25', ['10', '25']],
    ['10 - 25', '$10 – $25', ['10', '25']],
    ['25 - 10', '$10 – $25', ['10', '25']],
    ['9 - 10', '$9 – $10', ['9', '10']],
    ['5 - 5', '$5', ['5']],
    ['From 5 to 10 to 15', '$5 – $15', ['5', '10', '15']],
    [['5', '10'], '$5 – $10', ['5', '10']],
    [[10, 5], '$5 – $10', ['5', '10']],
  ])('%j without a currency is shown with the symbol of the calendar: %s', (sent, shown, values) => {
    expect(read(sent)).toEqual([shown, values, '', '']);
  });

  test.each([
    ['$12', '$12', ['12'], '$', 'prefix'],
    ['€12', '€12', ['12'], '€', 'prefix'],
    ['12 €', '12€', ['12'], '€', 'postfix'],
    ['€12,50', '€12,50', ['12.50'], '€', 'prefix'],
    ['12 EUR', '12EUR', ['12'], 'EUR', 'postfix'],
    ['SEK 120', 'SEK120', ['120'], 'SEK', 'prefix'],
    ['100 kr', '100kr', ['100'], 'kr', 'postfix'],
    ['US$12', 'US$12', ['12'], 'US$', 'prefix'],
    ['10 - 25 €', '10€ – 25€', ['10', '25'], '€', 'postfix'],
    ['€10 - €25', '€10 – €25', ['10', '25'], '€', 'prefix'],
    ['VIP 50 €', '50€', ['50'], '€', 'postfix'],
  ])('%j keeps its own currency: %s', (sent, ...cost) => {
    expect(read(sent, '£')).toEqual(cost);
  });

  test.each([
    ['0', 'Free', ['0']],
    [0, 'Free', ['0']],
    ['0.00', 'Free', ['0.00']],
    ['0 - 10', 'Free – $10', ['0', '10']],
  ])('%j is free: %s', (sent, shown, values) => {
    expect(read(sent)).toEqual([shown, values, '', '']);
  });

  test.each([
    ['Free', ['free']],
    ['free', ['free']],
    ['Pay what you want', ['pay-what-you-want']],
    ['免费', ['%e5%85%8d%e8%b4%b9']],
  ])('%j without a number is shown as sent', (sent, values) => {
    expect(read(sent)).toEqual([sent, values, '', '']);
  });

  test.each([
    ['12 euroa', '12 euroa', ['12'], 'euroa', 'postfix'],
    ['12 Euro', '12 Euro', ['12'], 'Euro', 'postfix'],
    ['10e', '10e', ['10'], 'e', 'postfix'],
    ['12 eur', '12 eur', ['12'], 'eur', 'postfix'],
    ['25 Franken', '25 Franken', ['25'], 'Franken', 'postfix'],
    ['Fr. 25', 'Fr. 25', ['25'], 'Fr.', 'prefix'],
    ['25.– CHF', '25CHF', ['25'], 'CHF', 'postfix'],
    ['5 pounds', '5 pounds', ['5'], 'pounds', 'postfix'],
    ['60–150元', '60元 – 150元', ['60', '150'], '元', 'postfix'],
    ['票价50元', '50元', ['50'], '元', 'postfix'],
    ['RMB 50', 'RMB50', ['50'], 'RMB', 'prefix'],
    ['100 日元', '100日元', ['100'], '日元', 'postfix'],
    ['120 kronor', '120 kronor', ['120'], 'kronor', 'postfix'],
    ['10, 15 ja 25 euroa', '10 euroa – 25 euroa', ['10', '15', '25'], 'euroa', 'postfix'],
    ['10/15 €', '10€ – 15€', ['10', '15'], '€', 'postfix'],
  ])('%j has a currency in words: %s', (sent, ...cost) => {
    expect(read(sent)).toEqual(cost);
  });

  test.each([
    ['k-18, 10€', ['10'], '€'],
    ['klo 18, 10 €', ['10'], '€'],
    ['满18岁，50元', ['50'], '元'],
    ['Kinder (6-14 Jahre) 6 €, sonst 12 €', ['6', '12'], '€'],
    ['Doors 18:30, £12', ['12'], '£'],
    ['1st class 20 €', ['20'], '€'],
    ['K-18', ['k-18'], ''],
    ['18+', [], ''],
    ['50 %', [], ''],
  ])('%j has numbers that are no prices, and is shown as sent', (sent, values, symbol) => {
    expect(read(sent)?.slice(0, 3)).toEqual([sent, values, symbol]);
  });

  test.each([
    ['20 Taler', ['20']],
    ['12 BTC', ['12']],
    ['BTC 20', ['20']],
  ])('%j is in a currency that is not known, and never in that of the calendar', (sent, values) => {
    expect(read(sent)).toEqual([sent, values, '', '']);
    const cost = parseCost(sent);
    expect(cost && currencyOfCost(cost, { currency: 'EUR', currencySymbol: null })).toBeUndefined();
  });

  test.each([
    ['12 euroa', 'EUR'],
    ['25 Franken', 'CHF'],
    ['50元', 'CNY'],
    ['RMB 50', 'CNY'],
    ['5 pounds', 'GBP'],
    ['120 kr.', 'DKK'],
    ['12', undefined],
    ['$12', 'USD'],
    ['₿20', undefined],
    ['$5 or €6', undefined],
  ])('the code of the currency of %j is %s', (sent, code) => {
    const cost = parseCost(sent);
    expect(cost && currencyOfCost(cost, { currency: null, currencySymbol: null })).toBe(code);
  });

  test('a long text of numbers and words is read in time that grows with its length', () => {
    const before = performance.now();
    for (const part of ['12 a ', '1-', 'k-1, ', '1 to ', '€1 ']) parseCost(part.repeat(400));
    expect(performance.now() - before).toBeLessThan(500);
  });

  test('two currencies are shown as sent', () => {
    expect(read('$5 or €6')).toEqual(['$5 or €6', ['5', '6'], '', '']);
  });

  test.each(['', '  ', [], ['']])('%j is no cost at all', (sent) => {
    expect(read(sent)).toEqual(['', [], '', '']);
  });

  test('a currency code is never filled in', () => {
    expect(parseCost('12 EUR')?.currencyCode).toBe('');
  });

  test('the symbol of the calendar is taken at each reading', () => {
    const cost = parseCost('10 - 25');
    expect(cost && displayCost(cost, '€')).toBe('€10 – €25');
    expect(cost && displayCost(cost, '')).toBe('10 – 25');
  });

  test('scripts do not get through', () => {
    expect(read('<script>alert(x)</script>Ask us')).toEqual(['Ask us', ['ask-us'], '', '']);
  });

  test('no sent text turns into another number when it is shown with a hostile symbol', () => {
    const cost = parseCost('10 - 25');
    expect(cost && displayCost(cost, '$&')).toBe('$&10 – $&25');
  });

  test.each([true, false, null, undefined, {}, [[1]], [null], -5, 1e30, 1e-9, NaN])(
    '%j is rejected',
    (sent) => {
      expect(parseCost(sent)).toBeNull();
    },
  );
});
