import { describe, expect, test } from '@jest/globals';
import { foldLetters, foldText } from '../src/index.ts';

describe('folded text', () => {
  test.each([
    ['Yöttömän', 'yottoman'],
    ['Straßenfest', 'strassenfest'],
    ['STRASSE', 'strasse'],
    ['ŁÓDŹ Ørsted Æon', 'lodz orsted aeon'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['ΣΟΦΟΣ', 'σοφοσ'],
    ['ﬁlm Ⅻ ＡＢＣ', 'film xii abc'],
    ['it’s “on” – now', 'it\'s "on" - now'],
    [' two \n\t words\u00a0here ', 'two words here'],
    ['so\u00adft\0', 'soft'],
    ['中文读书会', '中文读书会'],
    ['', ''],
  ])('%j becomes %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('composed and decomposed letters fold alike', () => {
    for (const text of ['Ääni', 'が', '한국어', 'й']) {
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
    }
  });

  test('folding twice changes nothing', () => {
    for (const text of ['ẞ ´ ½ ‘x’ ŉ', 'ΐ Ω K', '\ud800'])
      expect(foldText(foldText(text))).toBe(foldText(text));
  });

  test('only letters without a decomposition are spelt out', () => {
    expect(foldLetters('øäß')).toBe('oäss');
  });
});
