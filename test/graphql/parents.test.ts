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

describe('events that are parts of others', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  interface Data {
    updateEvent: Payload & { event: { parent: { number: number } | null } | null };
  }
  const put = async (number: number, parent: number | null) => {
    const text = `mutation ($number: Int!, $input: UpdateEventInput!) {
      updateEvent(number: $number, input: $input) { event { parent { number } } errors { field code message } }
    }`;
    return (await ask<Data>(text, { number, input: { parent } }, { as: 'editor' })).updateEvent;
  };
  const parentOf = async (number: number) => {
    const { event } = await ask<{ event: { parent: unknown } }>(
      `{ event(number: ${number}) { parent { number } } }`,
    );
    return event.parent;
  };

  test('know the whole, until null takes it away', async () => {
    const [festival, concert] = [await make.event(), await make.event()];
    expect((await put(concert.id, festival.id)).event).toEqual({ parent: { number: festival.id } });
    await world.rest('PATCH', `/events/${concert.id}`, { as: 'editor', body: { title: 'Renamed' } });
    expect(await parentOf(concert.id)).toEqual({ number: festival.id });
    expect((await put(concert.id, null)).event).toEqual({ parent: null });
  });

  test('are found by it through both interfaces', async () => {
    const [festival, concert] = [await make.event(), await make.event()];
    await put(concert.id, festival.id);
    const { body } = await world.rest<WirePage>('GET', '/events', { query: { post_parent: festival.id } });
    expect(idsOf(body.events)).toEqual([concert.id]);
    const nodes = '{ nodes { number } }';
    const found = await ask(`{
      page: eventPage(postParent: ${festival.id}) ${nodes}
      connection: events(filter: { parent: ${festival.id} }) ${nodes}
      none: events(filter: { parent: ${concert.id} }) ${nodes}
    }`);
    const one = { nodes: [{ number: concert.id }] };
    expect(found).toEqual({ page: one, connection: one, none: { nodes: [] } });
  });

  test('reject a whole that is unknown or of another kind', async () => {
    const [festival, { id: venue }] = [await make.event(), await make.venue()];
    for (const parent of [99999999, -1, venue]) {
      const { event, errors } = await put(festival.id, parent);
      expect([parent, event]).toEqual([parent, null]);
      expect(errors).toMatchObject([{ code: 'rest_invalid_param', field: ['input', 'parent'] }]);
    }
  });

  test('are no parts of themselves, however deep', async () => {
    const [festival, day, concert] = [await make.event(), await make.event(), await make.event()];
    await put(day.id, festival.id);
    await put(concert.id, day.id);
    for (const parent of [festival.id, day.id, concert.id]) {
      const { event, errors } = await put(festival.id, parent);
      expect([parent, event]).toEqual([parent, null]);
      expect(errors).toMatchObject([{ code: 'rest_invalid_param', field: ['input', 'parent'] }]);
    }
    expect(await parentOf(festival.id)).toBeNull();
    expect((await put(concert.id, festival.id)).event).toEqual({ parent: { number: festival.id } });
  });

  test('do not show a whole that may not be seen', async () => {
    const [festival, concert] = [await make.event({ status: 'private' }), await make.event()];
    await put(concert.id, festival.id);
    expect(await parentOf(concert.id)).toBeNull();
    const text = `{ event(number: ${concert.id}) { parent { number } } }`;
    expect(await ask(text, {}, { as: 'editor' })).toEqual({ event: { parent: { number: festival.id } } });
  });

  test('have categories whose tops are found by the parent 0', async () => {
    const top = await make.category();
    const child = await make.category({ parent: top.id });
    const text = `query ($parent: Int) {
      categories(filter: { parent: $parent, numbers: [${top.id}, ${child.id}] }) { totalCount nodes { number } }
    }`;
    const found = (id: number) => ({ categories: { totalCount: 1, nodes: [{ number: id }] } });
    expect(await ask(text, { parent: 0 })).toEqual(found(top.id));
    expect(await ask(text, { parent: top.id })).toEqual(found(child.id));
    const { errors } = await world.graphql(text, { parent: -1 });
    expect(errors).toMatchObject([{ extensions: { params: { parent: expect.any(String) } } }]);
  });

  test('show their categories as a tree', async () => {
    const music = await make.category();
    const jazz = await make.category({ parent: music.id });
    const { id } = await make.event({ categories: [jazz.id] });
    const text = `{ event(number: ${id}) { categories { number parentNumber parent { number parentNumber parent { number } } } } }`;
    expect(await ask(text)).toEqual({
      event: {
        categories: [
          {
            number: jazz.id,
            parentNumber: music.id,
            parent: { number: music.id, parentNumber: 0, parent: null },
          },
        ],
      },
    });
  });
});
