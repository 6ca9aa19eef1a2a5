import { describe, expect, test } from '@jest/globals';
import { displayCost, parseCost } from '../../src/values/cost.ts';

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
    '%j is refused',
    (sent) => {
      expect(parseCost(sent)).toBeNull();
    },
  );
});
