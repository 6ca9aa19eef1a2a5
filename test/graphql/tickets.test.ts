import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Asker,
  createAsker,
  createMaker,
  idsOf,
  type Maker,
  now,
  type Payload,
  type WirePage,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const fields = '{ name price currency url availability }';
const standing = {
  name: 'Standing room',
  price: '12.50',
  currency: 'EUR',
  url: 'https://tickets.example/1',
  availability: 'SOLD_OUT',
};

describe('the tickets of an event', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  const sell = async (number: number, tickets: unknown) => {
    const text = `mutation ($number: Int!, $input: UpdateEventInput!) {
      updateEvent(number: $number, input: $input) { event { tickets ${fields} } errors { field code message } }
    }`;
    interface Data {
      updateEvent: Payload & { event: { tickets: unknown[] } | null };
    }
    return (await ask<Data>(text, { number, input: { tickets } }, { as: 'editor' })).updateEvent;
  };

  test('come back in the order in which they were given', async () => {
    const { id } = await make.event();
    const simple = { name: 'Seat', price: null, currency: null, url: null, availability: 'IN_STOCK' };
    const { event } = await sell(id, [standing, { name: 'Seat' }]);
    expect(event?.tickets).toEqual([standing, simple]);
    expect(await ask(`{ event(number: ${id}) { tickets ${fields} } }`)).toEqual({
      event: { tickets: [standing, simple] },
    });
  });

  test('are listed with their events, those of hidden events only to who asks for them', async () => {
    const [shown, hidden] = [await make.event(), await make.event({ hide_from_listings: true })];
    await sell(shown.id, [standing, { name: 'Seat' }]);
    await sell(hidden.id, [{ name: 'Secret seat' }]);
    interface Data {
      ticketPage: { nodes: { position: number; eventNumber: number; ticket: { name: string } }[] };
    }
    const list = async (event: number) => {
      const nodes =
        'nodes { position eventNumber authorNumber event { number authorNumber } ticket { name } }';
      const text = `{ ticketPage(event: ${event}, perPage: 1) { ${nodes} total totalPages } }`;
      return (await ask<Data>(text)).ticketPage;
    };
    const authorNumber = Number(shown.author);
    const event = { number: shown.id, authorNumber };
    expect(await list(shown.id)).toEqual({
      nodes: [{ position: 0, eventNumber: shown.id, authorNumber, event, ticket: { name: standing.name } }],
      ...{ total: 2, totalPages: 2 },
    });
    expect(await list(hidden.id)).toMatchObject({ nodes: [{ ticket: { name: 'Secret seat' } }], total: 1 });
    const all = await ask<Data>('{ ticketPage(perPage: 50) { nodes { eventNumber } } }');
    expect(new Set(all.ticketPage.nodes.map(({ eventNumber }) => eventNumber))).toContain(shown.id);
    expect(all.ticketPage.nodes.map(({ eventNumber }) => eventNumber)).not.toContain(hidden.id);
  });

  test('stay where an update does not name them, and go with an empty list or null', async () => {
    const { id } = await make.event();
    await sell(id, [standing]);
    await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Still on sale' } });
    expect(await ask(`{ event(number: ${id}) { tickets { name } } }`)).toEqual({
      event: { tickets: [{ name: standing.name }] },
    });
    expect((await sell(id, [])).event?.tickets).toEqual([]);
    await sell(id, [standing]);
    expect((await sell(id, null)).event?.tickets).toEqual([]);
  });

  test('are told what is wrong with a price or a currency', async () => {
    const { id } = await make.event();
    for (const wrong of [{ price: '-1' }, { currency: 'EURO' }]) {
      const { event, errors } = await sell(id, [{ ...standing, ...wrong }]);
      expect(event).toBeNull();
      expect(errors).toMatchObject([
        { message: expect.stringMatching(/prices .* currencies three letters/) },
      ]);
    }
  });

  test('find their event with ticketed, through both interfaces', async () => {
    const { tag, ids } = await make.tagged({}, {});
    const [sold, free] = ids;
    await sell(sold ?? 0, [standing]);
    const rest = async (ticketed: string) =>
      idsOf((await world.rest<WirePage>('GET', '/events', { query: { tags: tag, ticketed } })).body.events);
    expect([await rest('true'), await rest('0')]).toEqual([[sold], [free]]);
    const nodes = '{ nodes { number } }';
    const found = await ask(`{
      page: eventPage(tags: [${tag}], ticketed: true) ${nodes}
      connection: events(filter: { tags: [${tag}], ticketed: true }) ${nodes}
      without: events(filter: { tags: [${tag}], ticketed: false }) ${nodes}
    }`);
    const with_ = { nodes: [{ number: sold }] };
    expect(found).toEqual({ page: with_, connection: with_, without: { nodes: [{ number: free }] } });
  });

  test.each([
    { name: '' },
    { name: ' ' },
    { name: 'x', price: 'much' },
    { name: 'x', price: '-1' },
    { name: 'x', url: 'tickets.example' },
    { name: 'x', url: 'javascript:alert(1)' },
  ])('are rejected by name: %j', async (ticket) => {
    const { id } = await make.event();
    const { event, errors } = await sell(id, [standing, ticket]);
    expect(event).toBeNull();
    expect(errors).toMatchObject([{ code: 'rest_invalid_param', field: ['input', 'tickets'] }]);
    expect(await ask(`{ event(number: ${id}) { tickets { name } } }`)).toEqual({ event: { tickets: [] } });
  });
});
