import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/entities/user.ts';
import { aName, createAsker, createMaker, type Fields, type Maker, now } from '../harness/make.ts';
import { breakTable, readTables } from '../harness/tables.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { bulkMutation, type BulkPayload, newResource, type WrittenKind, writtenKinds } from './writing.ts';

interface More {
  as?: Role;
  onError?: 'ABORT' | 'SKIP';
  language?: string;
}

describe('writing many resources at once', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ config: { logLevel: 'silent' }, now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const run = async (
    [kind, act]: [WrittenKind, 'create' | 'update' | 'delete'],
    entries: Fields[],
    { as = 'editor', ...more }: More = {},
  ) => {
    const text = bulkMutation(kind, act);
    return (await createAsker(world)<{ payload: BulkPayload }>(text, { entries, ...more }, { as })).payload;
  };
  const numbersOf = ({ items }: BulkPayload) => items.map(({ resource }) => resource?.number ?? 0);
  const reasonsOf = ({ items }: BulkPayload) =>
    items.map(({ errors }) => errors.map(({ reason }) => reason).join());

  test.each(writtenKinds)(
    'creates, changes and deletes each %s in the order given',
    async (kind, _type, _plural, naming) => {
      const inputs = [newResource(kind), newResource(kind), newResource(kind)];
      const created = await run([kind, 'create'], inputs);
      expect(created.items.map(({ resource }) => resource?.name)).toEqual(
        inputs.map((input) => input[naming]),
      );
      expect(created.errors).toEqual([]);
      const numbers = numbersOf(created);
      const changes = numbers.map((number) => ({
        number,
        expectedVersion: 1,
        input: { [naming]: `New ${number}` },
      }));
      const changed = await run([kind, 'update'], changes.reverse());
      expect(changed.items.map(({ resource }) => [resource?.name, resource?.version])).toEqual(
        numbers.map((number) => [`New ${number}`, 2]).reverse(),
      );
      const deleted = await run(
        [kind, 'delete'],
        numbers.map((number) => ({ number, expectedVersion: 2 })),
      );
      expect(deleted.items.map(({ deletedId }) => deletedId)).toEqual(
        created.items.map(({ resource }) => resource?.id),
      );
      const again = await run([kind, 'delete'], [{ number: numbers[0] }]);
      expect(reasonsOf(again)).toEqual([['category', 'tag'].includes(kind) ? 'NOT_FOUND' : 'IN_TRASH']);
    },
  );

  test.each(writtenKinds)(
    'leaves nothing of any %s where one is rejected, and tells what of each',
    async (kind, _type, _plural, naming) => {
      const { id } = await make[kind]();
      const before = await readTables(world.database);
      const created = await run(
        [kind, 'create'],
        [newResource(kind), newResource(kind, { [naming]: ' ' }), newResource(kind)],
      );
      expect(reasonsOf(created)).toEqual(['NOT_DONE', 'EMPTY', 'NOT_DONE']);
      const changed = await run(
        [kind, 'update'],
        [
          { number: id, input: { [naming]: 'Changed' } },
          { number: 99999999, input: {} },
          { number: id, expectedVersion: 7, input: { [naming]: 'Changed' } },
        ],
      );
      expect(reasonsOf(changed)).toEqual(['NOT_DONE', 'NOT_FOUND', 'VERSION_CONFLICT']);
      expect(changed.errors.map(({ path }) => path)).toEqual([
        ['changes', '1'],
        ['changes', '2', 'expectedVersion'],
      ]);
      expect(changed.items[2]?.current).toMatchObject({ number: id, version: 1 });
      const deleted = await run([kind, 'delete'], [{ number: id }, { number: id, expectedVersion: 1 }]);
      expect(reasonsOf(deleted)[0]).toBe('NOT_DONE');
      expect([...created.items, ...changed.items, ...deleted.items].map(({ resource }) => resource)).toEqual(
        Array.from({ length: 8 }, () => null),
      );
      expect(await readTables(world.database)).toEqual(before);
    },
  );

  test.each(writtenKinds)(
    'writes every %s but those that are rejected, where that is asked for',
    async (kind, _type, _plural, naming) => {
      const inputs = [newResource(kind), newResource(kind, { [naming]: ' ' }), newResource(kind)];
      const { items, errors } = await run([kind, 'create'], inputs, { onError: 'SKIP' });
      expect(items.map(({ resource }) => resource?.name ?? null)).toEqual([
        inputs[0]?.[naming],
        null,
        inputs[2]?.[naming],
      ]);
      expect(errors).toMatchObject([
        { field: ['inputs', '1', naming], code: 'rest_invalid_param', reason: 'EMPTY' },
      ]);
    },
  );

  test('leaves nothing where the database rejects one, not even with SKIP', async () => {
    const before = await readTables(world.database);
    const repair = await breakTable(world.database, 'ticket', 'once');
    const entries = [newResource('event'), newResource('event', { tickets: [{ name: 'Adults' }] })];
    const { data, errors } = await world.graphql(
      bulkMutation('event', 'create'),
      { entries, onError: 'SKIP' },
      { as: 'editor' },
    );
    expect([data, errors.map(({ extensions }) => extensions?.code)]).toEqual([
      { payload: null },
      ['INTERNAL_SERVER_ERROR'],
    ]);
    expect(await readTables(world.database)).toEqual(before);
    await repair();
  });

  test('makes what several bring along once, and gives each a slug of its own', async () => {
    const [title, hall, tag] = [aName('Twin'), aName('Hall'), aName('tag')];
    const twin = newResource('event', { title, venues: [{ create: { name: hall } }], tags: [tag] });
    const { items } = await run(['event', 'create'], [twin, twin, twin]);
    const [first, ...others] = items.map(({ resource }) => resource?.slug);
    expect(others).toEqual([`${first}-2`, `${first}-3`]);
    const { data } = await world.graphql<Record<string, { total: number }>>(
      `{ venues: venuePage(search: "${hall}") { total } tags: tagPage(search: "${tag}", hideEmpty: false) { total } }`,
    );
    expect(data).toEqual({ venues: { total: 1 }, tags: { total: 1 } });
  });

  test('says where in which entry something is wrong', async () => {
    const bad = newResource('event', {
      endDate: '2001-01-01',
      venues: [
        { create: { name: 'New' } },
        { create: { name: ' ', website: 'nowhere' } },
        { number: 99999999 },
      ],
      translations: [
        { language: 'FI', title: 'Uusi' },
        { language: 'DE', title: ' ' },
      ],
      tickets: [{ name: 'Adults' }, { name: 'Children', price: 'cheap' }],
      tags: ['fine', ' '],
    });
    const { errors } = await run(['event', 'create'], [newResource('event'), bad]);
    expect(errors.map(({ path, reason }) => `${path.join('.')} ${reason}`).sort()).toEqual([
      'inputs.1.endDate END_BEFORE_START',
      'inputs.1.tags.1 UNKNOWN_REFERENCE',
      'inputs.1.tickets.1.price INVALID',
      'inputs.1.translations.1.title EMPTY',
      'inputs.1.venues.1.create.name EMPTY',
      'inputs.1.venues.1.create.website INVALID',
      'inputs.1.venues.2.number UNKNOWN_REFERENCE',
    ]);
  });

  test.each([
    ['EN', /another entry/, /empty/],
    ['FI', /muu kohta/, /tyhjä/],
    ['DE', /anderer Eintrag/, /leer/],
    ['ZH_HANS', /另一项/, /空/],
  ])('says in %s what is wrong', async (language, undone, empty) => {
    const { items } = await run(['tag', 'create'], [newResource('tag'), { name: ' ' }], { language });
    expect(items.map(({ errors }) => errors[0]?.message)).toEqual([
      expect.stringMatching(undone),
      expect.stringMatching(empty),
    ]);
  });

  test.each(writtenKinds)(
    'lets two requests change the same of each %s in opposite orders',
    async (kind, _type, _plural, naming) => {
      const numbers = numbersOf(await run([kind, 'create'], [newResource(kind), newResource(kind)]));
      const changes = numbers.map((number) => ({ number, input: { [naming]: aName('Crossed') } }));
      const others = numbers.map((number) => ({ number, input: { description: 'Crossed' } })).reverse();
      const both = await Promise.all([run([kind, 'update'], changes), run([kind, 'update'], others)]);
      expect(both.map(({ errors }) => errors)).toEqual([[], []]);
      const versions = both.flatMap(({ items }) => items.map(({ resource }) => resource?.version ?? 0));
      expect(versions.sort()).toEqual([2, 2, 3, 3]);
    },
  );

  test('takes a hundred entries and no more', async () => {
    const many = Array.from({ length: 101 }, () => ({ number: 99999999 }));
    const rejected = await run(['tag', 'delete'], many);
    expect(rejected).toMatchObject({ items: [], errors: [{ path: ['deletions'], reason: 'TOO_LONG' }] });
    expect((await run(['tag', 'delete'], many.slice(1))).items).toHaveLength(100);
    expect(await run(['tag', 'delete'], [])).toEqual({ items: [], errors: [] });
  });

  test.each(['event', 'venue', 'organizer'] as const)(
    'lets an author change each own %s alone',
    async (kind) => {
      const own = await run([kind, 'create'], [newResource(kind), newResource(kind)], { as: 'author' });
      const [mine = 0, also = 0] = numbersOf(own);
      const { id: other } = await make[kind]();
      const changes = [mine, other, also].map((number) => ({ number, input: { description: 'Changed' } }));
      const more = { as: 'author', onError: 'SKIP' } as const;
      expect(reasonsOf(await run([kind, 'update'], changes, more))).toEqual(['', 'FORBIDDEN', '']);
      expect(reasonsOf(await run([kind, 'delete'], [{ number: other }, { number: mine }], more))).toEqual([
        'FORBIDDEN',
        '',
      ]);
    },
  );

  test.each(writtenKinds)(
    'is rejected as a whole to who may write no %s',
    async (kind, _type, _plural, _naming) => {
      const { id } = await make[kind]();
      for (const act of ['create', 'update', 'delete'] as const) {
        const entry = {
          create: newResource(kind),
          update: { number: id, input: {} },
          delete: { number: id },
        }[act];
        const { items, errors } = await run([kind, act], [entry], { as: 'subscriber' });
        expect([items, errors]).toMatchObject([[], [{ field: [], reason: 'FORBIDDEN' }]]);
      }
    },
  );
});
