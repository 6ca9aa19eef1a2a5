import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, type Asker, createAsker, createMaker, type Maker } from '../harness/make.ts';
import { readTables } from '../harness/tables.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { type Auditor, createAuditor, globalId } from './audited.ts';
import { createComplete, createEditor, type Editor, types } from './complete.ts';

let world: World;
let ask: Asker;
let make: Maker;
let auditor: Auditor;
let edit: Editor;
beforeAll(async () => {
  world = await startCalendar();
  ask = createAsker(world);
  make = createMaker(world);
  auditor = await createAuditor(world);
  edit = createEditor(ask);
});
afterAll(() => world.close());

interface Restored {
  node: Record<string, unknown> | null;
  errors: { field: string[]; code: string; reason: string }[];
}

const mutation = `mutation ($id: ID!, $version: Int!) { restoreVersion(id: $id, version: $version) {
  node { id ... on Post { number version status slug } ... on Term { number version slug name } }
  errors { field code reason } } }`;

async function restore(type: string, number: number, version: number): Promise<Restored> {
  const variables = { id: globalId(type, number), version };
  return (await ask<{ restoreVersion: Restored }>(mutation, variables, { as: 'editor' })).restoreVersion;
}

/** The parent of a category; 0 for none. */
async function parentOf(id: number): Promise<number> {
  return (await world.rest<{ parent: number }>('GET', `/categories/${id}`)).body.parent;
}

describe('Restoring a version', () => {
  test.each(types)('brings back everything of an %s, in all languages', async (type) => {
    const { number, input } = await createComplete({ make, edit }, type);
    const before = await edit.read(type, number);
    await edit.change(type, number, input);
    expect(await edit.read(type, number)).not.toEqual(before);
    expect(await restore(type, number, 2)).toMatchObject({ node: { number, version: 4 }, errors: [] });
    expect(await edit.read(type, number)).toEqual(before);
  });

  test('is recorded like any other change, and can itself be undone', async () => {
    const { id, title } = await make.event();
    await edit.change('Event', id, { title: 'Changed' });
    await restore('Event', id, 1);
    const [entry] = await auditor.history('event', id);
    expect(entry).toMatchObject({ action: 'UPDATE', version: 3, interface: 'GRAPHQL', user: { number: 2 } });
    expect(entry?.changes).toContainEqual({
      field: 'title',
      language: 'EN',
      before: 'Changed',
      after: title,
    });
    expect(await restore('Event', id, 2)).toMatchObject({ node: { version: 4 } });
    expect((await world.rest('GET', `/events/${id}`)).body).toMatchObject({ title: 'Changed' });
  });

  test('takes an event out of the trash, published and under its slug', async () => {
    const { id, slug } = await make.event();
    await world.rest('DELETE', `/events/${id}`, { as: 'author' });
    await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
    const [trashed] = await auditor.history('event', id);
    expect(await restore('Event', id, trashed?.previousVersion ?? 0)).toMatchObject({
      node: { number: id, version: 3, status: 'PUBLISH', slug },
    });
    expect((await world.rest('GET', `/events/${id}`)).status).toBe(200);
    expect(await auditor.history('event', id)).toMatchObject([
      { action: 'RESTORE' },
      { action: 'TRASH' },
      {},
    ]);
  });

  test('gives an event another slug if its own was taken meanwhile', async () => {
    const title = aName('Taken');
    const { id, slug } = await make.event({ title });
    await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
    await make.event({ title });
    expect(await restore('Event', id, 1)).toMatchObject({ node: { slug: `${slug}-2` } });
  });

  test('leaves out what was deleted meanwhile', async () => {
    const [kept, lost] = [await make.tag(), await make.tag()];
    const { id } = await make.event({ tags: [kept.id, lost.id] });
    await edit.change('Event', id, { tags: [] });
    await world.rest('DELETE', `/tags/${lost.id}`, { as: 'editor' });
    await restore('Event', id, 1);
    expect((await world.rest('GET', `/events/${id}`)).body).toMatchObject({ tags: [{ id: kept.id }] });
  });

  test.each(['Category', 'Tag'] as const)(
    'creates a deleted %s again, with number, slug and events',
    async (type) => {
      const kind = type === 'Category' ? 'category' : 'tag';
      const field = type === 'Category' ? 'categories' : 'tags';
      const { id, slug } = await make[kind]({ description: 'One' });
      const event = await make.event({ [field]: [id] });
      await edit.change(type, id, { translations: [{ language: 'FI', name: aName('Nimi') }] });
      const before = await edit.read(type, id);
      await world.rest('DELETE', `/${field}/${id}`, { as: 'editor' });
      expect(await restore(type, id, 2)).toMatchObject({
        node: { number: id, version: 4, slug },
        errors: [],
      });
      expect(await edit.read(type, id)).toEqual(before);
      expect((await world.rest('GET', `/events/${event.id}`)).body).toMatchObject({
        [field]: [{ id, count: 1 }],
      });
      expect((await auditor.history(kind, id)).map(({ action }) => action)).toEqual([
        'RESTORE',
        'DELETE',
        'UPDATE',
        'CREATE',
      ]);
    },
  );

  test('gives a deleted category its children back, unless they have moved on', async () => {
    const { id: top } = await make.category();
    const { id: middle } = await make.category({ parent: top });
    const [child, moved] = [await make.category({ parent: middle }), await make.category({ parent: middle })];
    await world.rest('DELETE', `/categories/${middle}`, { as: 'editor' });
    await edit.change('Category', moved.id, { parent: null });
    expect(await restore('Category', middle, 1)).toMatchObject({ errors: [] });
    expect(await parentOf(child.id)).toBe(middle);
    expect(await parentOf(middle)).toBe(top);
    expect(await parentOf(moved.id)).toBe(0);
  });

  test('closes no circle where a child of a deleted category became the ancestor of its earlier parent', async () => {
    const { id: root } = await make.category();
    const { id: deleted } = await make.category({ parent: root });
    await edit.change('Category', deleted, { parent: null });
    const [child, other] = [
      await make.category({ parent: deleted }),
      await make.category({ parent: deleted }),
    ];
    await world.rest('DELETE', `/categories/${deleted}`, { as: 'editor' });
    await edit.change('Category', root, { parent: child.id });
    expect(await restore('Category', deleted, 1)).toMatchObject({ node: { number: deleted }, errors: [] });
    const parents = await Promise.all([other.id, deleted, root, child.id].map(parentOf));
    expect(parents).toEqual([deleted, root, child.id, 0]);
  });

  test('does not create a deleted tag again whose name was taken meanwhile', async () => {
    const { id, name } = await make.tag();
    await world.rest('DELETE', `/tags/${id}`, { as: 'editor' });
    await make.tag({ name });
    expect(await restore('Tag', id, 1)).toMatchObject({
      node: null,
      errors: [{ code: 'term_exists', reason: 'TAKEN' }],
    });
  });

  test.each([
    ['the current version', 1, ['version']],
    ['a version that never was', 9, ['version']],
    ['version 0', 0, ['version']],
  ])('rejects %s, and writes nothing', async (_, version, field) => {
    const { id } = await make.event();
    const tables = await readTables(world.database);
    expect(await restore('Event', id, version)).toMatchObject({ node: null, errors: [{ field }] });
    expect(await readTables(world.database)).toEqual(tables);
  });

  test('rejects a version in the trash', async () => {
    const { id } = await make.event();
    await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
    await edit.change('Event', id, { title: 'In the trash' });
    expect(await restore('Event', id, 2)).toMatchObject({ errors: [{ field: ['version'] }] });
    expect(await restore('Event', id, 1)).toMatchObject({ node: { status: 'PUBLISH' } });
  });

  test.each([
    ['RXZlbnQ6OTk5OTk5', 'rest-event-not-found'],
    ['VGFnOjk5OTk5OQ', 'rest-tag-not-found'],
    ['VXNlcjox', 'rest_invalid_param'],
    ['nonsense', 'rest_invalid_param'],
  ])('rejects the ID %s with %s', async (id, code) => {
    const data = await ask<{ restoreVersion: Restored }>(mutation, { id, version: 1 }, { as: 'editor' });
    expect(data.restoreVersion).toMatchObject({ node: null, errors: [{ code }] });
  });

  test.each([
    [undefined, 'UNAUTHENTICATED'],
    ['subscriber', 'FORBIDDEN'],
    ['contributor', 'FORBIDDEN'],
    ['author', 'FORBIDDEN'],
  ] as const)('is not for %s, even of own events', async (as, reason) => {
    const { id } = await make.event({}, { as: as === 'author' ? as : 'editor' });
    const data = await ask<{ restoreVersion: Restored }>(
      mutation,
      { id: globalId('Event', id), version: 1 },
      { as },
    );
    expect(data.restoreVersion).toMatchObject({ node: null, errors: [{ reason }] });
  });
});
