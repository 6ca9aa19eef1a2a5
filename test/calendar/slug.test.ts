import { describe, expect, test } from '@jest/globals';
import { normalizeSlug, slugify, slugOfName, suffixed } from '../../src/values/slug.ts';

const encoded = (text: string) => encodeURIComponent(text).toLowerCase();

describe('slugs of texts', () => {
  test.each([
    ['Jazz Night', 'jazz-night'],
    ['Rock & Roll "Night" -- it\'s on', 'rock-roll-night-its-on'],
    ['Rock &amp; Roll ’n’ more…', 'rock-roll-n-more'],
    ['Yöttömän yön juhla: ääniä', 'yottoman-yon-juhla-aania'],
    ['Biergarten Grüße', 'biergarten-gruse'],
    ['Łódź Ørsted Æon', 'lodz-orsted-aeon'],
    ['İstanbul ﬁlm ×2', 'istanbul-film-x2'],
    ['  Spaced <b>Bold</b>  ', 'spaced-bold'],
    ['Ä Slug!', 'a-slug'],
    ['AT&T', 'att'],
    ['a/b – c', 'a-b-c'],
    ['snake_case', 'snake_case'],
    ['50% off', '50-off'],
    ['12345', '12345'],
    ['<script>alert(1)</script>Hi', 'hi'],
    ['!!!', ''],
    ['', ''],
  ])('%j becomes %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  test.each(['中文读书会', 'привет', '한국어', 'が', '🎷'])('%s is percent-encoded in lower case', (text) => {
    expect(slugify(text)).toBe(encoded(text));
  });

  test('text with both keeps its words apart', () => {
    expect(slugify('Emoji 🎷 night')).toBe('emoji-%f0%9f%8e%b7-night');
  });

  test('composed and decomposed letters give the same slug', () => {
    expect(slugify('Ääni й'.normalize('NFD'))).toBe(slugify('Ääni й'));
  });

  test('a slug that was read can be sent back', () => {
    const slug = slugify('中文 Night & 🎷');
    expect(slugify(slug)).toBe(slug);
  });

  test('200 characters are kept at most, and no character is cut in two', () => {
    expect(slugify('x'.repeat(500))).toHaveLength(200);
    expect(slugify('中'.repeat(100))).toBe(encoded('中').repeat(22));
    expect(slugify(`a${'🎷'.repeat(100)}`)).toBe(`a${encoded('🎷').repeat(16)}`);
  });

  test('a cut slug does not end in a hyphen', () => {
    expect(slugify(`${'x'.repeat(199)} y`)).toBe('x'.repeat(199));
  });

  test.each([
    ['Straßenfest für Ältere', 'strassenfest-fuer-aeltere'],
    ['ÖFFENTLICHE FÜHRUNG', 'oeffentliche-fuehrung'],
    ['GROẞE Grüße & Küsse', 'grosse-gruesse-kuesse'],
    ['Gru\u0308ße &uuml;ber <b>Köln</b>', 'gruesse-ueber-koeln'],
    ['Café Zoë 中文', `cafe-zoe-${encoded('中文')}`],
  ])('%j, written in German, becomes %j', (name, slug) => {
    expect(slugOfName(name, 'de')).toBe(slug);
  });

  test.each(['en', 'fi', 'zh-hans'] as const)('umlauts lose their dots in %s', (language) => {
    expect(slugOfName('Yöttömän yön Äijä', language)).toBe('yottoman-yon-aija');
  });

  test('half a surrogate pair does no harm', () => {
    expect(slugify('a \ud800 b')).toBe('a-%ef%bf%bd-b');
  });

  test('long hostile texts come to an end', () => {
    for (const text of ['%e4', 'a\u0301', '-'])
      expect(slugify(text.repeat(100_000)).length).toBeLessThanOrEqual(200);
  });
});

describe('numbered slugs', () => {
  test('the number follows a hyphen', () => {
    expect(suffixed('jazz-night', 2)).toBe('jazz-night-2');
  });

  test('they stay within 200 characters and keep whole characters', () => {
    expect(suffixed('x'.repeat(200), 12)).toBe(`${'x'.repeat(197)}-12`);
    expect(suffixed(encoded('中').repeat(22), 2)).toBe(`${encoded('中').repeat(22)}-2`);
    expect(suffixed(encoded('中').repeat(22), 100)).toBe(`${encoded('中').repeat(21)}-100`);
  });
});

describe('slugs in a path', () => {
  test.each([
    ['JAZZ-Night', 'jazz-night'],
    ['中文', encoded('中文')],
    [encodeURIComponent('中文'), encoded('中文')],
    [encoded('中文'), encoded('中文')],
    ['jazz-night__trashed', 'jazz-night__trashed'],
  ])('%j is looked up as %j', (segment, slug) => {
    expect(normalizeSlug(segment)).toBe(slug);
  });

  test.each(['%', '%ff', 'a%e4%b8', '\ud800'])('the broken %j is no error', (segment) => {
    expect(() => normalizeSlug(segment)).not.toThrow();
  });
});
