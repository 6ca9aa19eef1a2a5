import fc from 'fast-check';

const words = (text: string) => text.split(' ');
const lines = (text: string) => text.split('|');

/** A list in an object in a list, and so on. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/**
 * Texts that are invalid or have a meaning elsewhere: control characters, scripts, languages,
 * dates.
 */
const texts = [
  ...words(
    '0 -1 1e3 0x10 NaN Infinity 99999999999999999999 2147483648 -2147483649 9007199254740993 null undefined',
  ),
  ...words(
    '\0 a\0b \ud800 x\udfff \u00a0 \u200b \ufeff \u202eright\u202c שלום 👩‍👩‍👧‍👦 % _ \\ %\\_ " "unclosed - -x $1 ${1} (?<x',
  ),
  ...words('__proto__ constructor toString hasOwnProperty ../.. <b <script>x</script> UTC+99 Etc/Nowhere'),
  ...words(
    'javascript:x http:// data:,x 0000-00-00 0000-01-01 0001-01-01 9999-12-31 10000-01-01 2027-02-29 24:00',
  ),
  ...words('-0001-01-01 999999999999 2027-03-14T12:00:00+99:99 next'),
  ...lines(
    "| |- -|'; drop table event; --|\r\nX-Injected: 1|http://a b|+1000000 days|-99999 years|+99999 months|now now",
  ),
  'x'.repeat(100_000),
  '音'.repeat(3000),
  'a\u0301'.repeat(300),
  'a,'.repeat(600),
];

const numbers = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  5e-324,
  NaN,
  Infinity,
];

const prototypes: unknown = JSON.parse(
  '{"__proto__":{"x":1},"constructor":{"prototype":1},"toString":"x","length":-1}',
);

const structures = [
  ...[[], {}, [[]], [null], [{}], { a: 'b' }, { id: -1 }, { id: [1] }, { id: { a: 1 } }, { 0: 1, length: 2 }],
  ...[prototypes, [prototypes], ...[20, 90, 101, 3000].map(nested), [true, 'x', 1.5], [1, [2]]],
  Array.from({ length: 501 }, (_, index) => index + 1),
  Array.from({ length: 1200 }, () => 'x'),
];

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const basic = (text: string) => ({
  authorization: `Basic ${Buffer.from(text, 'latin1').toString('base64')}`,
});
const unknownToken = `cal_${'x'.repeat(43)}`;

/** Invalid credentials, and unusual headers. */
const headers: Record<string, string>[] = [
  ...['x', ':', '\xff\xfe:\xff', `editor:${unknownToken}`, `__proto__:${unknownToken}`].map(basic),
  ...['', 'x', unknownToken].map(bearer),
  ...['Digest x', ''].map((authorization) => ({ authorization })),
  ...[
    { 'accept-language': '*;q=,' },
    { accept: 'text/html' },
    { 'accept-encoding': 'x' },
    { 'if-match': 'x' },
  ],
  ...['DELETE', '__proto__'].map((method) => ({ 'x-http-method-override': method })),
  ...[{ range: 'bytes=5-1' }, { 'access-control-request-method': 'x' }, { origin: 'null' }, { cookie: '=' }],
  ...[{ 'x-forwarded-host': 'evil' }, { 'x-forwarded-proto': 'x' }, { 'x-long': 'x'.repeat(5000) }],
];

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
const part = '--b\r\ncontent-disposition: form-data';

/** Malformed bodies, or bodies that contradict their headers. */
const contents = [
  ...words('{  null [] "x" {"a":1}} \ufeff{} {"title":"\\ud800"} {"a":1e999}').map((raw) => ({
    raw,
    headers: json,
  })),
  { raw: '['.repeat(50_000), headers: json },
  { raw: 'x'.repeat(1_000_001), headers: json },
  { raw: new Uint8Array([123, 34, 110, 34, 58, 34, 0xff, 0xc0, 34, 125]), headers: json },
  ...words('text/plain ;;; application/merge-patch+json multipart/form-data').map((type) => ({
    raw: '{"name":"x"}',
    headers: { 'content-type': type },
  })),
  ...words('gzip x').map((encoding) => ({ raw: '{}', headers: { ...json, 'content-encoding': encoding } })),
  { raw: new Uint8Array(4096).fill(0xff), headers: form },
  { raw: '%&=&[]=&a[b=&__proto__[a]=1&name=%zz', headers: form },
  ...['--b\r\n', '--b--\r\n', `${part}\r\n\r\nx\r\n--b--`, `${part}; name="name"\r\n\r\nunfinished`].map(
    (raw) => ({
      raw,
      headers: multipart,
    }),
  ),
  { raw: `${part}; name="__proto__[x]"\r\n\r\n1\r\n--b--`, headers: multipart },
  { raw: `${part}; name="name"; filename="x"\r\n\r\nx\r\n--b--`, headers: multipart },
];

/** What the description does not allow or mention, by place. */
export const odd = {
  values: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom<unknown>(null, true, false, ...texts, ...numbers, ...structures),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  ),
  methods: words('OPTIONS PROPFIND MKCOL QUERY PURGE x-y'),
  segments: [
    ...words(
      '0 00 -1 1.5 007 1e1 99999999999999999999 x % %zz %00 %ED%A0%80 %2F %2e%2e __proto__ constructor',
    ),
    ...[..."' %25 _ + * ١ %C3%A9 1/1 by-slug by-slug/ a;b @".split(' '), ' ', 'x'.repeat(5000)],
  ],
  searches: [
    ...words('% %zz=1 page=% a=%ED%A0%80 &&& = []=1 a[b ]=[ __proto__[x]=1 constructor[prototype][x]=1 é=ü'),
    ...words(
      'page=1&page=2 page[]=1 page[a]=1 per_page=1&per_page[]=2 page=99999999999 per_page=1e9 status=any',
    ),
    ...words('i18n_language=fi i18n_language[]=fi&i18n_language=en i18n_language=__proto__ hasOwnProperty=1'),
    ...words(
      'search=%00 search[a][b][c][d][e][f][g]=1 include=1,,2 include=, include=2147483648 exclude=x id=3&slug=x',
    ),
    ...words('event=0 post=1&event=9 orderby=__proto__&hide_empty=0'),
    `${'1,'.repeat(700)}1`.replace(/^/, 'include='),
    'a'.repeat(9000),
    'a=1&'.repeat(2100),
    `search=${'%F0%9F%8E%B5'.repeat(300)}`,
    `search=${'a+'.repeat(1000)}`,
  ],
  headers,
  fields: [
    [['id', 3]],
    [['slug', '\ud800']],
    [['__proto__', 'x']],
    [['parent', 1]],
    [['i18n_language', { a: 1 }]],
    [...['color', '\0', ''].map((name) => [name, 1])],
  ] as [string, unknown][][],
  contents,
};
