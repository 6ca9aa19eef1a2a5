import { describe, expect, test } from '@jest/globals';
import { foldText } from '#word-forms';
import { encodedPattern, likePattern, parseSearch, toIndexed } from '../../src/values/search-text.ts';
import { bitsOf, chunksOf, toNeedle } from '../../src/values/search/letters.ts';

describe('searches', () => {
  test.each([
    ['bands jazz', ['bands', 'jazz'], []],
    ['jazz -brunch', ['jazz'], ['brunch']],
    ['"two bands" Night', ['two bands', 'night'], []],
    ['-"two bands"', [], ['two bands']],
    ['“two bands”', ['two bands'], []],
    ['"unclosed phrase', ['unclosed', 'phrase'], []],
    ['_ % \\', ['_', '%', '\\'], []],
    ["it's", ["it's"], []],
    ['jazz-night - x', ['jazz-night', '-', 'x'], []],
    ['jazz JAZZ', ['jazz'], []],
    ['', [], []],
    ['" "', [], []],
  ])('%j must hold %j and none of %j', (text, all, none) => {
    expect(parseSearch(text)).toEqual({ all, none });
  });

  test('the first 20 terms are kept', () => {
    const words = Array.from({ length: 50 }, (_, index) => `w${index}`);
    expect(parseSearch(words.join(' ')).all).toEqual(words.slice(0, 20));
  });

  test('long hostile texts come to an end', () => {
    expect(parseSearch('"'.repeat(300_000))).toEqual(parseSearch(''));
    expect(parseSearch('-'.repeat(300_000)).none.length).toBeLessThanOrEqual(20);
    expect(parseSearch('a" '.repeat(100_000)).all.length).toBeLessThanOrEqual(20);
  });
});

describe('patterns', () => {
  test('%, _ and \\ are plain characters', () => {
    expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%');
  });
});

describe('indexed text', () => {
  test('plain letters, digits and signs stay as they are', () => {
    expect(toIndexed('jazz 50% off')).toBe('jazz 50% off');
  });

  test.each(['a', '9', 'z', 'AA', '读', '文读'])('"%s" is found nowhere but where it stands', (needle) => {
    const haystack = toIndexed(foldText('中文读书会 x'));
    const isThere = foldText('中文读书会 x').includes(needle);
    expect(haystack.includes(toIndexed(needle))).toBe(isThere);
  });

  test('one Chinese character is long enough for trigrams', () => {
    expect(likePattern('读').length).toBeGreaterThan(4);
  });
});

describe('the needle of a term', () => {
  /** What the database does with it, over one stored text. */
  function finds(text: string, term: string): { narrowed: boolean; found: boolean } {
    const indexed = toIndexed(foldText(text));
    const { letters, words, isWhole } = toNeedle(term);
    const chunks = chunksOf(indexed);
    const narrowed =
      (bitsOf(indexed) & letters) === letters &&
      words.every((word) => chunks.some((chunk) => chunk.includes(word)));
    return { narrowed, found: narrowed && (isWhole || indexed.includes(toIndexed(term))) };
  }

  const long = 'abcdefghij'.repeat(9);
  const texts = ['Jazz & more, at 8.30', 'a', 'ä音b', '读c', 'x-y z', '100 % C++', 'zj', '{a} b\\c', long];
  const parts = texts.flatMap((text) => {
    const folded = Array.from(foldText(text));
    return folded.flatMap((_, from) =>
      [1, 2, 3, 4, 33, 34, 70].map((size) => folded.slice(from, from + size).join('')),
    );
  });

  test.each(texts)('finds in %j whatever stands there, and nothing else', (text) => {
    for (const term of parts) {
      const isThere = foldText(text).includes(term);
      const { narrowed, found } = finds(text, term);
      expect([term, found, isThere && !narrowed]).toEqual([term, isThere, false]);
    }
  });

  test.each([
    ['a', true, []],
    ['8', true, []],
    ['&', true, []],
    ['{', false, []],
    ['音', false, []],
    ['go', true, ['go']],
    ['x-y', false, []],
    ['open air', false, ['open', 'air']],
    [long.slice(0, 33), true, [long.slice(0, 33)]],
    [long.slice(0, 34), false, [long.slice(0, 33)]],
  ])('%j is whole: %j, with the words %j', (term, isWhole, words) => {
    expect(toNeedle(term)).toMatchObject({ isWhole, words });
  });

  test('has what is encoded in a pattern of its own', () => {
    const encoded = toIndexed('音');
    expect(['jazz', '音', 'a音, b音音 '].map(encodedPattern)).toEqual([
      null,
      `%${encoded}%`,
      `%${encoded} ${encoded}${encoded}%`,
    ]);
  });
});
