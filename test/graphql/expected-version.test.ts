import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Fields, type Maker, now } from '../harness/make.ts';
import { readTables } from '../harness/tables.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { payloadOf, type WrittenKind, writtenKinds, type WrittenPayload } from './writing.ts';

describe('a change that expects a version', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  const typeOf = (kind: WrittenKind) => writtenKinds.find(([name]) => name === kind)?.[1] ?? '';
  /** Runs an update or deletion and returns its payload. */
  const run = async (
    kind: WrittenKind,
    { at, expected, input }: { at: { id: number } | { slug: string }; expected: number; input?: Fields },
    as: 'editor' | 'author' = 'editor',
  ) => {
    const type = typeOf(kind);
    const field = `${input === undefined ? 'delete' : 'update'}${type}${'slug' in at ? 'BySlug' : ''}`;
    const address = 'slug' in at ? `slug: "${at.slug}"` : `number: ${at.id}`;
    const sent = input === undefined ? '' : ', input: $input';
    const declared = input === undefined ? '' : `($input: Update${type}Input!)`;
    const text = `mutation ${declared} {
      payload: ${field}(${address}${sent}, expectedVersion: ${expected}) ${payloadOf(kind)} }`;
    return (await ask<{ payload: WrittenPayload }>(text, { input }, { as })).payload;
  };
  const conflict = {
    field: ['expectedVersion'],
    path: ['expectedVersion'],
    code: 'version-conflict',
    reason: 'VERSION_CONFLICT',
    message: expect.stringContaining('changed'),
  };

  test.each(writtenKinds)(
    'changes and deletes an %s of that version',
    async (kind, _type, _plural, naming) => {
      const { id, slug } = await make[kind]();
      const first = await run(kind, { at: { id }, expected: 1, input: { [naming]: 'Once' } });
      expect(first).toMatchObject({
        errors: [],
        current: null,
        deletedId: null,
        resource: { version: 2, name: 'Once' },
      });
      const second = await run(kind, { at: { slug }, expected: 2, input: { [naming]: 'Twice' } });
      expect(second).toMatchObject({ errors: [], resource: { number: id, version: 3, name: 'Twice' } });
      const deleted = await run(kind, { at: { slug }, expected: 3 });
      expect(deleted).toMatchObject({ errors: [], resource: { number: id }, deletedId: first.resource?.id });
    },
  );

  test.each(writtenKinds)(
    'leaves an %s of another version, and gives it as it is',
    async (kind, _type, _plural, naming) => {
      const { id, slug } = await make[kind]();
      await run(kind, { at: { id }, expected: 1, input: { [naming]: 'As it is' } });
      const before = await readTables(world.database);
      for (const at of [{ id }, { slug }])
        for (const input of [{ [naming]: 'Lost' }, undefined]) {
          const payload = await run(kind, { at, expected: 1, input });
          const current = { number: id, version: 2, name: 'As it is' };
          expect(payload).toMatchObject({ resource: null, deletedId: null, current, errors: [conflict] });
        }
      expect(await readTables(world.database)).toEqual(before);
    },
  );

  test.each(writtenKinds)(
    'is made by one of many who expect the same of an %s',
    async (kind, _type, _plural, naming) => {
      const { id } = await make[kind]();
      const inputs = [1, 2, 3, 4].map((each) => ({ [naming]: `Of ${each}` }));
      const payloads = await Promise.all(
        inputs.map((input) => run(kind, { at: { id }, expected: 1, input })),
      );
      const [winner, ...others] = payloads.filter(({ errors }) => errors.length === 0);
      expect([winner?.resource?.version, others]).toEqual([2, []]);
      const rejected = payloads.filter(({ resource }) => resource === null);
      expect(rejected.map(({ errors, current }) => [errors, current])).toEqual(
        rejected.map(() => [[conflict], winner?.resource]),
      );
    },
  );

  test('tells no version to who may not change the resource', async () => {
    const { id } = await make.event();
    const payload = await run('event', { at: { id }, expected: 9, input: {} }, 'author');
    expect(payload).toMatchObject({ current: null, errors: [{ field: [], reason: 'FORBIDDEN' }] });
  });

  test('is unknown to REST', async () => {
    const { id } = await make.event();
    const answer = await world.rest('PATCH', `/events/${id}`, {
      as: 'editor',
      body: { expected_version: 9 },
    });
    expect([answer.status, answer.headers.get('x-calendar-ignored')]).toEqual([200, 'expected_version']);
  });

  test('follows the changes before it in one operation', async () => {
    const { id } = await make.event();
    const change = (version: number) =>
      `updateEvent(number: ${id}, input: { title: "Number ${version}" }, expectedVersion: ${version}) { event { version title } }`;
    const text = `mutation { one: ${change(1)} two: ${change(2)} three: ${change(3)} }`;
    expect(await ask(text, {}, { as: 'editor' })).toEqual({
      one: { event: { version: 2, title: 'Number 1' } },
      two: { event: { version: 3, title: 'Number 2' } },
      three: { event: { version: 4, title: 'Number 3' } },
    });
  });
});
