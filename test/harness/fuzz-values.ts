import fc from 'fast-check';

/** The schema of a parameter. */
export interface FuzzSchema {
  type?: string | string[];
  enum?: (string | null)[];
  items?: FuzzSchema;
}

/** A parameter of the description. */
export interface FuzzParameter {
  name: string;
  in: string;
  schema: FuzzSchema;
}

/** The schema of the body of a write. */
export interface FuzzBody {
  properties: Record<string, FuzzSchema>;
  required?: string[];
}

type Pair = [name: string, value: string];

const dates = ['2027-03-20', '2027-03-20 18:00', '2027-03-21T18:00:00Z', 'tomorrow', '+3 days', '1805000000'];
const farDates = ['0001-01-02', '9999-12-30 23:59:59', '0001-01-02T00:00:00-14:00', '2027-03-28 03:30'];
const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
const addresses = [
  'https://example.org/a.jpg',
  'http://[::1]:8080/?a=b#c',
  'ftp://example.org',
  'https://example.org/\ud800',
  'https://例え.jp/ü?%zz',
];
const truths = [true, false, 'true', '0', '1'];
const ends = ['2027-04-01', '2027-04-01 10:00', '9999-12-30 23:59:59', '+60 days'];

/** References to resources that the calendar starts with, or that the run created. */
const slugs = ['opening-night', 'town-hall', 'ann-arnold', 'music', 'loud', 'jazz', 'x', 'x-2', 'x__trashed'];
const links = [
  ...[1, '2', 3, '1,2', [1, 2, 3], [], '', null, { id: 2 }, { id: '0', venue: 'x', organizer: 'x' }],
  { venue: 'Town hall', city: 'Oulu', organizer: 'Ann' },
  {
    venue: 'x',
    geo_lat: 'x',
    image: 'https://example.org/b.png',
    organizer: 'x',
    email: 'a@b',
    website: 'https://a.example',
  },
  [{ venue: 'New' }, 2],
  [{ organizer: 'New' }, 3],
];

/** Meaningful texts by name of the parameter, which the description cannot list. */
const examples: Record<string, readonly unknown[]> = {
  start_date: [...dates, ...farDates],
  end_date: ends,
  ...Object.fromEntries(
    ['starts_before', 'starts_after', 'ends_before', 'ends_after', 'date', 'date_utc'].map((name) => [
      name,
      [...dates, ...farDates],
    ]),
  ),
  timezone: ['Europe/Helsinki', 'UTC', 'utc+5.5', '-03:00', 'UTC+14', 'America/Havana', 'EST', ''],
  status: [...statuses, 'publish,draft', 'publish'],
  slug: slugs,
  orderby: ['name', 'slug', 'id', 'count', 'description', 'x', '__proto__', 'constructor'],
  order: ['asc', 'desc', 'DESC', 'x'],
  website: [...addresses, '', null],
  image: [...addresses, 1, '2', '', null],
  cost: ['12', '10 - 25', '€12,50', 'Free', 12.5, [1, 2, 3], ['5', '10'], '1,234.50', '', null],
  venue: links,
  organizer: links,
  categories: [1, 'music', ['jazz', 2], '1,2', [], '', null],
  tags: [1, 'loud', ['Brand new', 2], '1,2', [], '', null],
  show_map: ['true', '1', 'false', true],
  show_map_link: ['true', '1', 'false', false],
  strict_dates: truths,
  namespace: ['calendar/events/v1', 'x'],
  geoloc_lat: [60.17, '60.2', 91],
  geoloc_lng: [24.94, '25', -180],
};

/** Values that a schema allows; the rules accept most of them. */
export function valuesOf(name: string, schema: FuzzSchema): fc.Arbitrary<unknown> {
  const known = examples[name];
  if (known !== undefined) return fc.constantFrom(...known);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const [type = 'string'] = [schema.type ?? []].flat();
  if (type === 'array') return fc.array(valuesOf('', schema.items ?? {}), { maxLength: 4 });
  return byType[type] ?? text;
}

const text = fc.oneof(
  fc.constantFrom('x', 'Jazz', '%', '_'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
);
const byType: Record<string, fc.Arbitrary<unknown>> = {
  integer: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom('1', '2.0', 50)),
  number: fc.double(),
  boolean: fc.constantFrom(...truths),
};

/** A wrong value sometimes, otherwise a right one. */
export function rarely<One, Other>(
  wrong: fc.Arbitrary<One>,
  right: fc.Arbitrary<Other>,
  weight = 11,
): fc.Arbitrary<One | Other> {
  return fc.oneof({ weight: 1, arbitrary: wrong }, { weight, arbitrary: right });
}

/** Ways to encode a value in a query or form: with commas, repeated, with `[]` or with keys. */
export function toPairs(name: string, value: unknown): Pair[][] {
  if (Array.isArray(value)) {
    const texts = value.slice(0, 1500).map(toText);
    return [
      texts.map((text): Pair => [`${name}[]`, text]),
      [[name, texts.join(',')]],
      texts.map((text): Pair => [name, text]),
      texts.map((text, index): Pair => [`${name}[${index}]`, text]),
    ];
  }
  if (typeof value !== 'object' || value === null) return [[[name, toText(value)]]];
  return [Object.entries(value).flatMap(([key, item]) => toPairs(`${name}[${key}]`, item)[0] ?? [])];
}

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.toWellFormed();
}

/** The names and values of a query string or form. */
export function joinPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}
