import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { plainText, sanitizeHtml } from '../../src/values/html.ts';

const pieces = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&',
    ';',
    '/',
    '=',
    ' ',
    '\n',
    'a',
    '1',
    'x',
    '#',
    '-',
    '!',
    '\0',
    '\ud800',
    '-->',
    '<!--',
  ],
  ...['amp;', 'lt;', 'gt;', 'copy', '#60;', '#x3c;', '&lt;', '&amp;', '&quot;', '&#0;', '<![CDATA[', ']]>'],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<svg>',
    '<math>',
    '<b>',
    '</b>',
    '<p',
    '<img src=x onerror=y>',
  ],
  ...[
    '<a href="javascript:x">',
    "<a href='",
    '<textarea>',
    '<title>',
    '<noscript>',
    '<template>',
    '<plaintext>',
  ],
];

/** Texts put together from what parsers stumble over; the same ones in every run. */
function* hostileTexts(count: number): Generator<string> {
  let seed = 42;
  const next = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * limit);
  };
  for (let text = 0; text < count; text += 1) {
    yield Array.from({ length: 1 + next(14) }, () => pieces[next(pieces.length)]).join('');
  }
}

/** What a browser would take for the beginning of a tag or a declaration. */
const opened = /<(?=[a-z!?]|\/[a-z])[^\s>]*/gi;
const harmless = /^<\/?(?:b|p|a|img)$/;

describe('text with markup', () => {
  test.each([
    'Rock & Roll "Night" -- it\'s on',
    'AT&T, R&D and Q&A',
    'A &B &; 100 & more &',
    '1 < 2, 2 > 1, I <3 jazz, a -> b',
    '中文 🎷 ääni',
    'Line one\n\nLine two',
  ])('the plain text %j comes back as it was', (text) => {
    expect(sanitizeHtml(text)).toBe(text);
  });

  test.each([
    '<p>First <strong>bold</strong> paragraph.</p>\n<ul><li>one</li><li>two</li></ul>',
    'Spaced <b>Bold</b>',
    '<h2>Programme</h2><blockquote>quote</blockquote>',
    '<a href="https://example.org/?a=1&amp;b=2">link</a>',
    '<img src="https://example.org/a.png" alt="A &lt; B" />',
    '<table><tbody><tr><td colspan="2">cell</td></tr></tbody></table>',
    '<a href="mailto:info@example.org">mail</a>',
  ])('the allowed markup %j stays', (text) => {
    expect(sanitizeHtml(text)).toBe(text);
  });

  test.each([
    ['a<script>alert(1)</script>b', 'ab'],
    ['a<style>p{}</style>b', 'ab'],
    ['<b onclick="x()" style="position:fixed" class="y" id="z">c</b>', '<b>c</b>'],
    ['<a href="javascript:alert(1)">d</a>', '<a>d</a>'],
    ['<a href=" jAva&#9;script:alert(1)">d</a>', '<a>d</a>'],
    ['<a href="data:text/html,x">d</a>', '<a>d</a>'],
    ['<img src=x onerror=alert(1)>e', 'e'],
    ['<img src="data:image/svg+xml,x">e', 'e'],
    ['<iframe src="https://example.org"></iframe>f', 'f'],
    ['<form><input name=g><button>h</button></form>', 'h'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>i', 'i'],
    ['<!-- comment -->j', 'j'],
  ])('of %j only %j is left', (text, clean) => {
    expect(sanitizeHtml(text)).toBe(clean);
  });

  test('escaped markup stays escaped', () => {
    expect(sanitizeHtml('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe(
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    );
    expect(sanitizeHtml('&amp;lt;b&amp;gt; &amp;copy &amp;#60;')).toBe(
      '&amp;lt;b&amp;gt; &amp;copy &amp;#60;',
    );
  });

  test('an escaped ampersand that needs no escape is taken back', () => {
    expect(sanitizeHtml('Rock &amp; Roll, AT&amp;T')).toBe('Rock & Roll, AT&T');
  });

  test('surrounding white space goes, also what a removed element leaves', () => {
    expect(sanitizeHtml(' \n text <script>x</script> ')).toBe('text');
    expect(sanitizeHtml('  ')).toBe('');
  });

  test('what the database can not hold goes', () => {
    expect(sanitizeHtml('a\0b \ud800')).toBe('ab \ufffd');
  });

  test('hostile texts leave no element but allowed ones, and are stable', () => {
    for (const text of hostileTexts(6_000)) {
      const clean = sanitizeHtml(text);
      const bad = (clean.match(opened) ?? []).filter((tag) => !harmless.test(tag));
      expect([text, bad, /\son\w+=|href="javascript/i.test(clean.replace(/>[^<]*/g, '>'))]).toEqual([
        text,
        [],
        false,
      ]);
      expect([text, sanitizeHtml(clean)]).toEqual([text, clean]);
    }
  });

  test('a flood of tags comes to an end, and leaves few', () => {
    for (const flood of ['<b>'.repeat(200_000), `${'<b>'.repeat(5000)}${'</i>'.repeat(100_000)}`])
      expect(sanitizeHtml(flood).match(/<[^>]*>/g)).toHaveLength(100);
  });
});

describe('text without markup', () => {
  test.each([
    ['A & <b>B</b>', 'A & B'],
    ['Workshop &amp; Hands-on', 'Workshop & Hands-on'],
    ['  Ääni  ', 'Ääni'],
    ['1 < 2 &gt; 0', '1 < 2 > 0'],
    ['&quot;x&quot; &#228;', '"x" ä'],
    ['<script>alert(1)</script>', ''],
    ['&lt;script&gt;alert(1)&lt;/script&gt;ok', 'ok'],
    ['&amp;lt;b&amp;gt;bold', 'bold'],
  ])('%j becomes %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  test('tags without attributes leave what the same tags leave with an attribute, which only the parser removes', () => {
    const simple = fc.constantFrom(
      '<p>',
      '</p>',
      '<BR>',
      '</br>',
      '<li>',
      '</table>',
      '<pre>',
      '</pre>',
      '<a>',
      '<img>',
    );
    const words = fc.constantFrom(' ', '\n', 'a > b', '"quoted"', 'ä', '😀', 'p>', '/');
    fc.assert(
      fc.property(fc.array(fc.oneof(simple, words), { maxLength: 80 }), (parts) => {
        const html = parts.join('');
        expect(plainText(html)).toBe(plainText(html.replace(/<(\/?\w+)>/g, '<$1 lang="en">')));
      }),
    );
  });

  test('hostile texts leave no markup at all, however often it was escaped', () => {
    for (const text of hostileTexts(3_000)) {
      const plain = plainText(text);
      expect([text, plain.match(opened) ?? []]).toEqual([text, []]);
    }
    expect(plainText(`${'&amp;'.repeat(3)}lt;script>`)).not.toMatch(opened);
    expect(plainText(`&${'amp;'.repeat(20)}lt;script>`)).not.toMatch(opened);
  });
});
