import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { languages } from '../../src/i18n/language.ts';
import { sortKey } from '../../src/values/sort-key.ts';

/** As a database compares them whose collation is "C". */
const inBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

const sorted = (names: readonly string[], language: (typeof languages)[number]) =>
  names.toSorted((one, other) => inBytes(sortKey(one, language), sortKey(other, language)));

describe('names sort', () => {
  test.each([
    ['en', ['hall', 'Hall 1b', 'Hall 2', 'Hall 002b', 'Hall 10', 'Hall 10000000000', 'Hallen', 'Hälsa']],
    ['en', ['"Jazz"', '12 Angry Men', 'Café', 'cafeteria', 'Zoo', 'Ωmega']],
    ['fi', ['Aalto', 'Vaasa', 'Waltari', 'Ylä', 'Zoo', 'Åbo', 'Äijä', 'Öljy']],
    ['de', ['Apfel', 'Ärger', 'Auto', 'Masse', 'Maße', 'Massen', 'Öl', 'Ost', 'über', 'Uhr']],
    ['zh-hans', ['2号厅', '10号厅', '爱乐', '北京', '上海', '中国', 'Alpha', 'Beta']],
    ['en', ['Jazz', '<b>Jazz</b> again', '<i>Kino</i>', 'ｌｉｖｅ', 'Mond &amp; Sterne', 'Mond B']],
    ['en', ['!', 'a', '🎷']],
  ] as const)('in %s: %j', (language, names) => {
    expect(sorted(names.toReversed(), language)).toEqual(names);
  });

  const letters = "abcyzABZåäöüéßæ đœ-.'&12 0上海中爱";

  test.each(languages)('in %s as the collation of the runtime does', (language) => {
    const tag = language === 'zh-hans' ? 'zh-Hans-u-co-pinyin' : language;
    const collator = new Intl.Collator(tag, { numeric: true, sensitivity: 'base' });
    const text = fc
      .string({ unit: fc.constantFrom(...Array.from(letters)), maxLength: 8 })
      .map((each) => each.trim());
    const spaced = text.map((each) => each.replace(/\s+/g, ' ').replace(/0+(?=\d)/g, ''));
    const primary = (name: string) => sortKey(name, language).split(' ')[0] ?? '';
    fc.assert(
      fc.property(spaced, spaced, (one, other) => {
        expect(inBytes(primary(one), primary(other))).toBe(Math.sign(collator.compare(one, other)));
      }),
      { numRuns: 2000 },
    );
  });

  test('by a key that is never empty and fits into an index, whatever they are', () => {
    const hostile = ['', ' ', '\u200b', '\u0000', '\ud800', '<p></p>', '😀'.repeat(9999), '9 '.repeat(9999)];
    for (const name of [...hostile, '1'.repeat(9999), `${'1'.repeat(50)} `.repeat(50), 'ﷺ'.repeat(999)])
      for (const language of languages) {
        const key = sortKey(name, language);
        expect(key).not.toBe('');
        expect(key.isWellFormed() && !key.includes('\0')).toBe(true);
        expect(Buffer.byteLength(key)).toBeLessThan(1_100);
      }
  });
});
