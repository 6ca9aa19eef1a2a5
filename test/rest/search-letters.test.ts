import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { foldText } from '#word-forms';
import type { RestOptions } from '../harness/client.ts';
import { createMaker, type Fields, type Maker, now, type WirePage } from '../harness/make.ts';
import { scaled } from '../harness/sampled.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: Maker;
let moment = now;

beforeAll(async () => {
  world = await startCalendar({ now: () => moment });
  make = createMaker(world);
});
afterAll(() => world.close());

/** The numbers of the events that a list finds, of all dates. */
async function find(
  search: string,
  query: Record<string, string> = {},
  as?: RestOptions['as'],
): Promise<number[]> {
  const all = { search, start_date: '2020-01-01', end_date: '2099-01-01', per_page: '50', ...query };
  const { body } = await world.rest<WirePage>('GET', '/events', { query: all, ...(as && { as }) });
  expect(body.total).toBe(body.events.length);
  return inOrder(body.events.map(({ id }) => id));
}

/** The numbers of the events that a nested filter finds. */
async function findNested(filter: object): Promise<number[]> {
  const { data, errors } = await world.graphql(
    'query ($filter: EventFilter) { events(filter: $filter, first: 100) { nodes { number } } }',
    { filter },
  );
  expect(errors).toEqual([]);
  const { nodes } = data?.events as { nodes: { number: number }[] };
  return inOrder(nodes.map(({ number }) => number));
}

function inOrder(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}

const run = (statement: string) => world.database.query(CompiledQuery.raw(statement));

/**
 * What divides chunks, what folding joins or spells out, and chunks that are longer than their
 * parts.
 */
const pieces = [
  'concert',
  'con',
  'CERT',
  'ab1',
  'x',
  '7',
  'Öl',
  'ß',
  '读',
  'é',
  '\u200b',
  '\u00ad',
  ' ',
  '.',
  '’',
  '-',
].concat('abcdefghij'.repeat(9), 'q1w2e3r4t5'.repeat(13));
const text = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''));

test('A search finds the texts that have its letters and no others, whatever divides or joins them', async () => {
  const texts = fc.sample(text, { numRuns: 40, seed: 7 }).map((body) => `Talk ${body}`);
  const events = await Promise.all(
    texts.map(async (title) => ({ id: (await make.event({ title })).id, folded: foldText(title) })),
  );
  const needle = fc
    .tuple(fc.constantFrom(...events), fc.nat(), fc.constantFrom(1, 2, 3, 4, 7, 33, 34))
    .map(([{ folded }, at, length]) => folded.slice(at % folded.length, (at % folded.length) + length).trim())
    .filter((term) => term !== '' && !term.includes('"'));
  const property = fc.asyncProperty(needle, fc.option(needle, { freq: 3 }), async (has, lacks) => {
    const hasBoth = ({ folded }: { folded: string }) => folded.includes(has) && folded.includes(lacks ?? '');
    const hasOne = ({ folded }: { folded: string }) => folded.includes(has) || !folded.includes(lacks ?? '');
    const hasFirst = ({ folded }: { folded: string }) =>
      folded.includes(has) && (lacks === null || !folded.includes(lacks));
    const numbers = (holds: typeof hasOne) => inOrder(events.filter(holds).map(({ id }) => id));
    const [first, second] = [`"${has}"`, lacks === null ? '' : `"${lacks}"`];
    expect(await find(lacks === null ? first : `${first} -${second}`)).toEqual(numbers(hasFirst));
    expect(await find(`${first} ${second}`)).toEqual(numbers(hasBoth));
    if (lacks === null) return;
    const either = { or: [{ search: first }, { not: { search: second } }] };
    expect(await findNested(either)).toEqual(numbers(hasOne));
  });
  await fc.assert(property, { numRuns: scaled(60, 20) });
});

test('What a trigger finds for older versions is what a write of this version sends', async () => {
  const select = `select id, language, letters::text, array(select unnest(chunks) order by 1) as chunks
    from event_letters order by id, language`;
  const sent = await run(select);
  expect(sent.length).toBeGreaterThan(100);
  await run("update event_letters set letters = 0, chunks = '{}'");
  await run('update event_text set folded = folded');
  expect(await run(select)).toEqual(sent);
});

describe('What changes beside the text of an event is known to its letters at once', () => {
  test.each<[string, Fields, Fields]>([
    ['its status', { status: 'draft' }, { status: 'publish' }],
    ['whether lists hide it', { hide_from_listings: true }, { hide_from_listings: false }],
    ['its dates', { start_date: '2012-01-01 10:00:00', end_date: '2012-01-01 12:00:00' }, {}],
  ])('%s', async (_what, hiding, showing) => {
    const word = `w${Math.random().toString(36).slice(2)}`;
    const times = { start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' };
    const { id } = await make.event({ title: `The ${word}s`, ...times });
    const found = async () => (await find(word)).length;
    const change = (body: Fields) => world.rest('PATCH', `/events/${id}`, { as: 'editor', body });
    const counts = [await found()];
    await change(hiding);
    counts.push(await found());
    await change({ ...times, ...showing });
    counts.push(await found());
    await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
    counts.push(await found());
    expect(counts).toEqual([1, 0, 1, 0]);
  });

  test('the moment at which it is published', async () => {
    const { id } = await make.event({ title: 'Zwielicht', status: 'future', date: '2090-01-01 00:00:00' });
    const before = [await find('wielich'), await find('wielich', { status: 'future' }, 'editor')];
    moment += 70 * 366 * 86_400_000;
    const after = await find('wielich', { end_date: '2199-01-01' });
    moment = now;
    expect([...before, after]).toEqual([[], [id], [id]]);
  });
});

test('Who sees their own drafts finds them by their letters, and nobody else does', async () => {
  const body = { title: 'Kingfisher', status: 'draft', ...times() };
  const { id } = (await world.rest<{ id: number }>('POST', '/events', { as: 'contributor', body })).body;
  const status = { status: 'draft' };
  expect([
    await find('ngfish', status, 'contributor'),
    await find('ngfish', status, 'author'),
    await find('ngfish'),
  ]).toEqual([[id], [], []]);
});

function times(): Fields {
  return { start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' };
}

test('Two chunks with the same number are told apart', async () => {
  const [one, other] = [await make.event({ title: 'Nightjar' }), await make.event({ title: 'Wheatear' })];
  await run(`insert into search_chunk (number, chunk) values (hashtext('nightjar'), 'wheatear')`);
  await run(`update event_letters set chunks = chunks || hashtext('nightjar') where id = ${other.id}`);
  expect([await find('ightja'), await find('heatea')]).toEqual([[one.id], [other.id]]);
});

test('A text of ten thousand words is found by each of them, and by letters that hundreds of them have', async () => {
  const words = Array.from({ length: 10_050 }, (_, index) => `v${(index + 46_656).toString(36)}`);
  const { id } = await make.event({ title: 'Everything', description: words.join(' ') });
  const beside = await make.event({ title: 'Zv12zv' });
  const found = [
    await find(words[9_000] ?? ''),
    await find('zv12'),
    await find('v12'),
    await find('v12 -everything'),
  ];
  expect(found).toEqual([[id], [beside.id], [id, beside.id], [beside.id]]);
  await world.rest('DELETE', `/events/${id}`, { as: 'editor', query: { force: 'true' } });
});

test('Letters are one condition of a GraphQL filter beside all others, wherever they stand in it', async () => {
  const coming = times();
  const past = { start_date: '2011-01-01 10:00:00', end_date: '2011-01-01 11:00:00' };
  const [one, two, three] = [
    await make.event({ title: 'Redpoll', ...past }),
    await make.event({ title: 'Redpolls', ...coming }),
    await make.event({ title: 'Redpolling', ...coming, featured: true }),
  ];
  const filters = [
    { search: 'edpol' },
    { search: 'edpol', upcoming: true },
    { search: 'edpol', within: { to: '2012-01-01T00:00:00Z' } },
    { search: 'edpol', featured: true },
    { search: 'edpol', not: { search: 'llin' } },
    { or: [{ search: 'edpol', upcoming: false }, { search: 'llin' }] },
  ];
  const query = `query ($filter: EventFilter, $orderBy: EventOrder) {
    events(first: 10, filter: $filter, orderBy: $orderBy) { totalCount nodes { number } } }`;
  const read = async (filter: object, orderBy: string) => {
    const { data } = await world.graphql<{ events: Found }>(query, { filter, orderBy });
    return [data?.events.totalCount, ...inOrder((data?.events.nodes ?? []).map(({ number }) => number))];
  };
  const expected = [
    [3, one.id, two.id, three.id],
    [2, two.id, three.id],
    [1, one.id],
    [1, three.id],
    [2, one.id, two.id],
    [2, one.id, three.id],
  ];
  for (const orderBy of ['START_ASC', 'TITLE_ASC'])
    expect(await Promise.all(filters.map((filter) => read(filter, orderBy)))).toEqual(expected);
});

interface Found {
  totalCount: number;
  nodes: { number: number }[];
}

test('Letters that an older version writes beside this one are found', async () => {
  const { id } = await make.event({ title: 'Jackdaw' });
  await run(`update event_text set folded = 'magpie' where language = 'en' and event_id = ${id}`);
  expect(await find('agpi')).toEqual([id]);
});
