import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aName,
  createMaker,
  idsOf,
  type Maker,
  now,
  times,
  type WireError,
  type WireEvent,
  type WireVenue,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('what an event brings along', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const reject = async (fields: object) => {
    const body = { title: aName('Rejected'), ...times, ...fields };
    const answer = await world.rest<WireError>('POST', '/events', { as: 'editor', body });
    expect(answer.status).toBe(400);
    return answer.body;
  };
  const venuesOf = ({ venue }: WireEvent) => (Array.isArray(venue) ? venue : [venue]);
  const associated = { venue: venuesOf, organizer: ({ organizer }: WireEvent) => organizer };

  test.each(['venue', 'organizer'] as const)('may be a %s in every form', async (kind) => {
    const [one, other] = [await make[kind](), await make[kind]()];
    const both = [one.id, other.id];
    for (const [sent, expected] of [
      [one.id, [one.id]],
      [String(one.id), [one.id]],
      [{ id: one.id }, [one.id]],
      [{ id: String(one.id) }, [one.id]],
      [both, both],
      [both.map(String), both],
      [both.join(), both],
      [both.map((id) => ({ id })), both],
      [[one.id, { id: other.id }], both],
    ] as const) {
      const event = await make.event({ [kind]: sent });
      expect([sent, idsOf(associated[kind](event))]).toEqual([sent, expected]);
    }
  });

  test.each(['venue', 'organizer'] as const)('may be a new %s, alone or beside others', async (kind) => {
    const name = aName('Inline');
    const old = await make[kind]();
    const alone = await make.event({ [kind]: { [kind]: name, phone: '112', website: 'https://x.example' } });
    expect(associated[kind](alone)).toMatchObject([
      { [kind]: name, phone: '112', website: 'https://x.example' },
    ]);
    const mixed = await make.event({ [kind]: [{ [kind]: aName('Inline') }, old.id] });
    expect(associated[kind](mixed)).toHaveLength(2);
    expect(associated[kind](mixed)[1]?.id).toBe(old.id);
  });

  test.each(['venue', 'organizer'] as const)('uses a %s again that is the same already', async (kind) => {
    const data = { [kind]: aName('Again'), phone: '112' };
    const first = await make.event({ [kind]: data });
    const second = await make.event({ [kind]: [data] });
    expect(idsOf(associated[kind](second))).toEqual(idsOf(associated[kind](first)));
    const third = await make.event({ [kind]: { ...data, phone: '113' } });
    expect(idsOf(associated[kind](third))).not.toEqual(idsOf(associated[kind](first)));
  });

  test('folds organizers that are given twice, in the order of the first', async () => {
    const [club, choir] = [await make.organizer(), await make.organizer()];
    const { organizer } = await make.event({ organizer: [choir.id, club.id, choir.id] });
    expect(idsOf(organizer)).toEqual([choir.id, club.id]);
  });

  test.each(['venue', 'organizer'] as const)('may be a %s that is a draft', async (kind) => {
    const { id } = await make[kind]({ status: 'draft' });
    const { status } = await world.rest('POST', '/events', {
      as: 'editor',
      body: { title: aName('With a draft'), ...times, [kind]: id },
    });
    expect(status).toBe(201);
  });

  test.each([
    ['venue', { city: 'Oulu' }],
    ['venue', { venue: '' }],
    ['venue', { id: 99999999 }],
    ['venue', { venue: 'X', website: 'bad' }],
    ['venue', [{ venue: 'Fine' }, { venue: 'X', show_map: 'perhaps' }]],
    ['venue', 'Town hall'],
    ['venue', [99999999]],
    ['organizer', { phone: '112' }],
    ['organizer', { organizer: ' ' }],
    ['organizer', { id: 99999999 }],
    ['organizer', [{ organizer: 'X', image: 'bad' }]],
    ['organizer', 'The club'],
    ['organizer', '1,x'],
  ] as const)('is rejected by the name %s for %j, and nothing is made', async (kind, value) => {
    const totals = async () =>
      Promise.all(['/venues', '/organizers'].map(async (path) => (await world.rest('GET', path)).body.total));
    const before = await totals();
    const error = await reject({ [kind]: value });
    expect(error.code).toBe('rest_invalid_param');
    expect(error.data).toHaveProperty(`params.${kind}`);
    expect(await totals()).toEqual(before);
  });

  test.each([
    ['venue', { venue: 5, show_map: 'x', city: 7, author: 'y' }, 'author, venue, show_map, city'],
    ['organizer', [{ organizer: '', author: 'y' }], 'author, organizer'],
  ] as const)('tells which fields of the new %s are bad, as REST calls them', async (kind, value, names) => {
    const said = ((await reject({ [kind]: value })).data.params as Record<string, string>)[kind];
    expect(
      said
        ?.replace(/^.*: |\.$/g, '')
        .split(', ')
        .sort(),
    ).toEqual(names.split(', ').sort());
  });

  test('is refused for its venue first, whichever is looked up sooner', async () => {
    const { id } = await make.venue();
    const { code } = await reject({ venue: [{ id }, {}], organizer: {} });
    expect(code).toBe('could-not-create-venue');
  });

  test.each([
    ['venue', 'could-not-create-venue'],
    ['organizer', 'could-not-create-organizer'],
  ])('cannot be a %s with the id 0', async (kind, code) => {
    expect((await reject({ [kind]: { id: 0 } })).code).toBe(code);
  });

  test.each(['venue', 'organizer'] as const)('cannot be a %s with the id of another kind', async (kind) => {
    const { id } = await make[kind === 'venue' ? 'organizer' : 'venue']();
    expect((await reject({ [kind]: id })).data).toHaveProperty(`params.${kind}`);
  });

  test.each([
    ['categories', 'category'],
    ['tags', 'tag'],
  ] as const)('may be %s by id, slug and name, old and new', async (collection, kind) => {
    const [byId, bySlug, byName] = [await make[kind](), await make[kind](), await make[kind]()];
    const fresh = aName('Fresh');
    const event = await make.event({
      [collection]: [byId.id, bySlug.slug, byName.name.toUpperCase(), fresh],
    });
    const names = [byId.name, bySlug.name, byName.name, fresh];
    expect(event[collection].map(({ name }) => name).sort()).toEqual(names.sort());
    const again = await make.event({ [collection]: fresh });
    expect(idsOf(again[collection])).toEqual(
      event[collection].filter(({ name }) => name === fresh).map(({ id }) => id),
    );
  });

  test.each([
    ['categories', 'category'],
    ['tags', 'tag'],
  ] as const)('may be %s as a comma list, a list or a single one', async (collection, kind) => {
    const [one, other] = [await make[kind](), await make[kind]()];
    const both = [one.id, other.id];
    for (const sent of [both.join(), both, both.map(String), `${one.slug}, ${other.slug}`]) {
      const event = await make.event({ [collection]: sent });
      expect(idsOf(event[collection]).sort((a, b) => a - b)).toEqual(both);
    }
    expect(idsOf((await make.event({ [collection]: one.id }))[collection])).toEqual([one.id]);
  });

  test.each(['categories', 'tags'] as const)('drops unknown ids of %s silently', async (collection) => {
    const event = await make.event({
      [collection]: [99999999, 0, -1, '99999999999999999999', 'Known'],
    });
    expect(event[collection].map(({ name }) => name)).toEqual(['Known']);
  });

  test.each(['categories', 'tags'] as const)(
    'is refused for many unknown names of %s in as few statements as for one',
    async (collection) => {
      const count = async (names: string[]) => {
        const body = { title: aName('Rejected'), ...times, [collection]: names };
        const statements = await world.statements(async () => {
          const { status } = await world.rest('POST', '/events', { as: 'contributor', body });
          expect(status).toBe(400);
        });
        return statements.length;
      };
      const many = Array.from({ length: 100 }, () => aName('Unknown'));
      expect(await count(many)).toBe(await count([aName('Unknown')]));
    },
  );

  test('has the oldest of the categories of a name', async () => {
    const name = aName('Jazz');
    const { id } = await make.category({ name });
    await make.category({ name, parent: id });
    const { categories } = await make.event({ categories: [name.toUpperCase()] });
    expect(idsOf(categories)).toEqual([id]);
  });

  test('is never changed through the event', async () => {
    const hall = await make.venue({ phone: '112' });
    const { venue } = await make.event({ venue: { id: hall.id, phone: '999' } });
    expect((venue as WireVenue).phone).toBe('112');
  });
});
