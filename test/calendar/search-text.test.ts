import { describe, expect, test } from '@jest/globals';
import { foldText } from '#word-forms';
import { likePattern, lookupOf, pairsOf, parseSearch, toIndexed } from '../../src/values/search-text.ts';

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

describe('the lookup of a needle', () => {
  /** What the database does with it, over one stored text. */
  function finds(text: string, needle: string): boolean {
    const indexed = toIndexed(foldText(text));
    const { pattern, pairs } = lookupOf(needle);
    const stored = new Set(pairsOf(indexed));
    const hasPairs = pairs === null || pairs.every((pair) => stored.has(pair));
    return hasPairs && (pattern === null || indexed.includes(toIndexed(needle)));
  }

  const texts = ['Jazz & more, at 8.30', 'a', 'ä音b', '读c', 'x-y z', '100 % C++', 'zj'];
  const parts = texts.flatMap((text) => {
    const folded = Array.from(foldText(text));
    return folded.flatMap((_, from) => [1, 2, 3, 4].map((size) => folded.slice(from, from + size).join('')));
  });

  test.each(texts)('finds in %j whatever stands there, and nothing else', (text) => {
    for (const needle of parts)
      expect([needle, finds(text, needle)]).toEqual([needle, foldText(text).includes(needle)]);
  });

  test('uses an index for every needle', () => {
    for (const needle of parts) {
      const { pattern, pairs } = lookupOf(needle);
      expect(pairs !== null || /[a-z0-9]{3}/i.test(pattern ?? '')).toBe(true);
      expect(pairs ?? [1]).not.toEqual([]);
    }
  });

  test('numbers every pair so that it fits a small integer', () => {
    expect(Math.max(...pairsOf('~~'))).toBeLessThan(2 ** 15);
  });
});
