import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createToken, listTokens, revokeToken } from '../../src/accounts/user-tokens.ts';
import { addUser, removeUser, setPassword, updateUser } from '../../src/accounts/users.ts';
import { breakTable } from '../harness/tables.ts';
import { aName, type Asker, createAsker, createMaker, type Maker, times } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { type Auditor, createAuditor } from './audited.ts';

let world: World;
let ask: Asker;
let make: Maker;
let auditor: Auditor;
beforeAll(async () => {
  world = await startCalendar({ config: { logLevel: 'silent' } });
  ask = createAsker(world);
  make = createMaker(world);
  auditor = await createAuditor(world);
});
afterAll(() => world.close());

describe('An entry of the audit', () => {
  test('names the user, the address, the request and the interface', async () => {
    const body = { title: aName('Event'), ...times };
    const answer = await world.rest<{ id: number }>('POST', '/events', { as: 'author', body });
    const [entry] = await auditor.history('event', answer.body.id);
    const requestId = answer.headers.get('x-request-id');
    expect(entry).toMatchObject({ action: 'CREATE', interface: 'REST', requestId, user: { number: 3 } });
    const { nodes } = await auditor.find({ kinds: ['EVENT'], number: answer.body.id });
    expect(nodes).toEqual([expect.objectContaining({ userName: 'author', address: '127.0.0.1', requestId })]);
  });

  test('keeps names and addresses from editors', async () => {
    const { id } = await make.tag();
    expect(await auditor.history('tag', id)).toMatchObject([
      { userName: null, address: null, interface: 'REST' },
    ]);
  });

  test('has the changed fields with their values before and after, texts by language', async () => {
    const [one, other] = [await make.venue(), await make.venue()];
    const event = await make.event({ title: 'Before', cost: '5 €', venue: [one.id], featured: true });
    const query = `mutation ($number: Int!, $input: UpdateEventInput!) {
      updateEvent(number: $number, input: $input) { errors { message } } }`;
    const input = {
      title: 'After',
      translations: [{ language: 'FI', title: 'Jälkeen' }],
      cost: '7 €',
      startDate: '2027-03-20T17:30:00',
      venues: [{ number: other.id }, { number: one.id }],
      featured: false,
    };
    await ask(query, { number: event.id, input }, { as: 'editor' });
    const [entry] = await auditor.history('event', event.id);
    expect(entry).toMatchObject({
      action: 'UPDATE',
      interface: 'GRAPHQL',
      name: 'After',
      version: 2,
      previousVersion: 1,
    });
    expect(entry?.changes).toEqual([
      { field: 'cost', language: null, before: '5€', after: '7€' },
      { field: 'featured', language: null, before: 'true', after: 'false' },
      { field: 'slug', language: 'FI', before: null, after: 'jalkeen' },
      { field: 'startDate', language: null, before: '2027-03-20T18:00:00', after: '2027-03-20T17:30:00' },
      { field: 'title', language: 'EN', before: 'Before', after: 'After' },
      { field: 'title', language: 'FI', before: null, after: 'Jälkeen' },
      {
        field: 'venues',
        language: null,
        before: `[${one.id}]`,
        after: `[${other.id}, ${one.id}]`.replaceAll(' ', ''),
      },
    ]);
  });

  test('says that an event went to the trash, and that it came back', async () => {
    const { id, title } = await make.event();
    await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
    await world.rest('POST', `/events/${id}`, { as: 'editor', body: { status: 'draft' } });
    expect(await auditor.history('event', id)).toMatchObject([
      { action: 'RESTORE', version: 3, name: title },
      {
        action: 'TRASH',
        version: 2,
        changes: expect.arrayContaining([
          expect.objectContaining({ field: 'status', before: 'publish', after: 'trash' }),
        ]),
      },
      { action: 'CREATE', version: 1, previousVersion: null },
    ]);
  });

  test.each([
    ['venue', 'venues', 'Venue'],
    ['organizer', 'organizers', 'Organizer'],
    ['category', 'categories', 'Category'],
    ['tag', 'tags', 'Tag'],
  ] as const)('tells the same of a %s', async (kind, collection, type) => {
    const { id } = await make[kind]();
    await world.rest('POST', `/${collection}/${id}`, { as: 'editor', body: { description: 'New' } });
    expect(await auditor.history(kind, id)).toMatchObject([
      {
        action: 'UPDATE',
        kind: kind.toUpperCase(),
        objectId: Buffer.from(`${type}:${id}`).toString('base64url'),
        changes: [{ field: 'description', language: 'EN', before: null, after: 'New' }],
      },
      { action: 'CREATE' },
    ]);
  });

  test('is left by everything that one request creates', async () => {
    const [venue, tag] = [aName('Inline'), aName('Inline')];
    const event = await make.event({ venue: { venue }, tags: [tag] });
    const { nodes } = await auditor.find({ user: 'editor' }, { first: 3 });
    expect(nodes.map(({ kind, name }) => [kind, name])).toEqual([
      ['EVENT', event.title],
      ['TAG', tag],
      ['VENUE', venue],
    ]);
    expect(new Set(nodes.map(({ requestId }) => requestId)).size).toBe(1);
  });

  test('is left by the children of a category that is deleted, which move up', async () => {
    const { id: top } = await make.category();
    const { id: middle, name } = await make.category({ parent: top });
    const { id: below } = await make.category({ parent: middle });
    await world.rest('DELETE', `/categories/${middle}`, { as: 'editor' });
    const [entry] = await auditor.history('category', below);
    expect(entry).toMatchObject({
      version: 2,
      changes: [{ field: 'parent', before: String(middle), after: String(top) }],
    });
    const { nodes } = await auditor.find({ actions: ['DELETE'], number: middle });
    expect(nodes).toMatchObject([{ action: 'DELETE', kind: 'CATEGORY', name, changes: [] }]);
  });

  test('tells of users what changed, and never a password', async () => {
    const { user } = await addUser(world.database, { name: aName('user'), role: 'author' });
    await updateUser(world.database, user.id, { role: 'editor', displayName: 'Anna' });
    await setPassword(world.database, user.id, { password: 'a password of this test' });
    await createToken(world.database, user.id);
    await removeUser(world.database, user.id);
    const { nodes } = await auditor.find({ kinds: ['USER', 'TOKEN'], number: user.id });
    expect(nodes).toMatchObject([
      { action: 'DELETE', kind: 'USER', name: user.name },
      { action: 'CREATE', kind: 'TOKEN', name: user.name, changes: [] },
      { action: 'UPDATE', kind: 'USER', changes: [] },
      {
        action: 'UPDATE',
        changes: [
          { field: 'displayName', before: null, after: 'Anna' },
          { field: 'role', before: 'author', after: 'editor' },
        ],
      },
      { action: 'CREATE', name: user.name },
    ]);
  });

  test('names the token that was created or revoked, as one that gets its name again', async () => {
    const { user } = await addUser(world.database, { name: aName('user'), role: 'author' });
    const create = async () => {
      await createToken(world.database, user.id, { name: 'website' });
      return (await listTokens(world.database, user.id))[0]?.number;
    };
    const first = await create();
    await revokeToken(world.database, user.id, 'website');
    const second = await create();
    expect(second).not.toBe(first);
    const { nodes } = await auditor.find({ kinds: ['TOKEN'], number: user.id });
    expect(nodes).toMatchObject([
      { action: 'CREATE', tokenNumber: second, tokenName: 'website' },
      { action: 'DELETE', tokenNumber: first, tokenName: 'website' },
      { action: 'CREATE', tokenNumber: first, tokenName: 'website' },
    ]);
    expect((await auditor.find({ kinds: ['USER'], number: user.id })).nodes).toMatchObject([
      { tokenNumber: null, tokenName: null },
    ]);
  });

  test('is left by every entry of a bulk change, and by none that is rejected', async () => {
    const [one, other] = [await make.tag(), await make.tag()];
    const query = `mutation ($changes: [TagChangeInput!]!, $onError: OnError) {
      updateTags(changes: $changes, onError: $onError) { errors { message } } }`;
    const changes = [
      { number: one.id, input: { description: 'Bulk' } },
      { number: other.id, input: { name: one.name } },
    ];
    await ask(query, { changes, onError: 'ABORT' }, { as: 'editor' });
    expect(await auditor.history('tag', one.id)).toHaveLength(1);
    await ask(query, { changes, onError: 'SKIP' }, { as: 'editor' });
    expect(await auditor.history('tag', one.id)).toMatchObject([{ action: 'UPDATE' }, { action: 'CREATE' }]);
    expect(await auditor.history('tag', other.id)).toHaveLength(1);
  });

  test('is not left by a write that is rejected', async () => {
    const { id } = await make.event();
    await world.rest('POST', `/events/${id}`, { as: 'editor', body: { start_date: 'never' } });
    await world.rest('DELETE', `/events/${id}`, { as: 'subscriber' });
    expect(await auditor.history('event', id)).toHaveLength(1);
  });
});

test('A change is not written if its entry cannot be', async () => {
  const { id, name } = await make.tag();
  const mend = await breakTable(world.database, 'audit_entry', 'once');
  try {
    const answer = await world.rest('POST', `/tags/${id}`, { as: 'editor', body: { name: aName('Lost') } });
    expect(answer.status).toBe(500);
  } finally {
    await mend();
  }
  expect((await world.rest('GET', `/tags/${id}`)).body).toMatchObject({ name });
  expect(await auditor.history('tag', id)).toHaveLength(1);
});
