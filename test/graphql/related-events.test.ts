import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { copyEvent } from '../harness/copies.ts';
import {
  type Asker,
  createAsker,
  createMaker,
  type Fields,
  type Maker,
  now,
  type WireEvent,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const on = (day: number) => ({ start_date: `2027-04-0${day} 10:00`, end_date: `2027-04-0${day} 11:00` });

describe('The events related to one', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  const relatedTo = async ({ id }: Pick<WireEvent, 'id'>, as?: 'administrator' | 'editor' | 'author') => {
    const query = `{ event(number: ${id}) { related { title } } }`;
    const { event } = await ask<{ event: { related: { title: string }[] } }>(query, {}, { as });
    return event.related.map(({ title }) => title);
  };
  /** An event of a category of its own, so that no other test finds what is related to it. */
  const start = async (fields: Fields = {}) => {
    const category = (await make.category()).id;
    const event = await make.event({ ...on(1), categories: [category], ...fields });
    const like = (title: string, more: Fields = {}) =>
      make.event({ title, ...on(2), categories: [category], ...more });
    return { category, event, like };
  };

  test('are those that share categories, then venues, then organizers, then tags, more of each first', async () => {
    const categories = [(await make.category()).id, (await make.category()).id];
    const shared = {
      venue: (await make.venue()).id,
      organizer: (await make.organizer()).id,
      tags: [(await make.tag()).id, (await make.tag()).id],
    };
    const [category] = categories;
    const event = await make.event({ ...on(1), categories, ...shared });
    const { venue, organizer, tags } = shared;
    await make.event({ title: 'One tag', ...on(2), tags: tags.slice(0, 1) });
    await make.event({ title: 'Two tags', ...on(3), tags });
    await make.event({ title: 'The organizer and the tags', ...on(5), organizer, tags });
    await make.event({ title: 'The organizer', ...on(4), organizer });
    await make.event({ title: 'The venue', ...on(6), venue });
    await make.event({ title: 'One category', ...on(7), categories: [category] });
    await make.event({ title: 'A category and the venue', ...on(8), categories: [category], venue });
    await make.event({ title: 'Two categories', ...on(9), categories });
    await make.event({ title: 'Nothing', ...on(2), categories: [(await make.category()).id] });
    const query = `{ event(number: ${event.id}) { related(first: 100) { title } } }`;
    const titles = [
      ...['Two categories', 'A category and the venue', 'One category', 'The venue'],
      ...['The organizer and the tags', 'The organizer', 'Two tags', 'One tag'],
    ];
    expect(await ask(query)).toEqual({ event: { related: titles.map((title) => ({ title })) } });
  });

  test('are in order of start where they share as much, then of their numbers', async () => {
    const { event, like } = await start();
    await like('Third', on(4));
    await like('Second', on(3));
    await like('First', on(2));
    await like('Second again', on(3));
    expect(await relatedTo(event)).toEqual(['First', 'Second', 'Second again', 'Third']);
  });

  test('are not over: those that are running are among them', async () => {
    const { event, like } = await start();
    await like('Over', { start_date: '2027-03-13 10:00', end_date: '2027-03-14 11:00' });
    await like('Running', { start_date: '2027-03-01 10:00', end_date: '2027-03-15 11:00' });
    expect(await relatedTo(event)).toEqual(['Running']);
  });

  test.each([undefined, 'author', 'editor', 'administrator'] as const)(
    'are public and in lists, also for those who see more: %s',
    async (as) => {
      const { event, like } = await start();
      await like('Public');
      await like('Hidden from lists', { hide_from_listings: true });
      for (const status of ['draft', 'pending', 'private']) await like(status, { status });
      await like('Scheduled', { status: 'publish', date: '2027-03-20 10:00' });
      const trashed = await like('In the trash');
      await world.rest('DELETE', `/events/${trashed.id}`, { as: 'editor' });
      expect(await relatedTo(event, as)).toEqual(['Public']);
    },
  );

  test('do not tell that they share a venue or an organizer that the reader may not see', async () => {
    const [venue, organizer] = [
      await make.venue({ status: 'draft' }),
      await make.organizer({ status: 'private' }),
    ];
    const event = await make.event({ ...on(1), venue: venue.id, organizer: organizer.id });
    await make.event({ title: 'At the venue', ...on(2), venue: venue.id });
    await make.event({ title: 'By the organizer', ...on(2), organizer: organizer.id });
    expect(await relatedTo(event)).toEqual([]);
    expect(await relatedTo(event, 'editor')).toEqual(['At the venue', 'By the organizer']);
  });

  test('are six unless another number is requested', async () => {
    const { event, like } = await start();
    for (const day of [2, 3, 4, 5, 6, 7, 8]) await like(`Day ${day}`, on(day));
    const days = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => ({ title: `Day ${first + index}` }));
    const query = `{ event(number: ${event.id}) {
      standard: related { title } two: related(first: 2) { title } none: related(first: 0) { title } all: related(first: 100) { title }
    } }`;
    expect(await ask(query)).toEqual({
      event: { standard: days(2, 7), two: days(2, 3), none: [], all: days(2, 8) },
    });
  });

  test.each([-1, 101])('are null where %i are requested, and leave the event beside them', async (first) => {
    const { event } = await start();
    const query = `{ event(number: ${event.id}, language: DE) { number related(first: ${first}) { title } } }`;
    const { data, errors } = await world.graphql(query);
    expect(data).toEqual({ event: { number: event.id, related: null } });
    expect(errors).toMatchObject([
      { path: ['event', 'related'], extensions: { code: 'rest_invalid_param' } },
    ]);
    expect(errors[0]?.message).toMatch(/^Ungültig/);
  });

  test('have their texts in the language of the event, also where an operation asks in two', async () => {
    const { event, like } = await start();
    const { id } = await like('Summer party');
    await world.rest('PATCH', `/events/${id}`, {
      as: 'editor',
      language: 'fi',
      body: { title: 'Kesäjuhlat' },
    });
    const field = 'related { title language }';
    const query = `{
      en: event(number: ${event.id}, language: EN) { ${field} } fi: event(number: ${event.id}, language: FI) { ${field} }
    }`;
    expect(await ask(query)).toEqual({
      en: { related: [{ title: 'Summer party', language: 'EN' }] },
      fi: { related: [{ title: 'Kesäjuhlat', language: 'FI' }] },
    });
  });

  test('are read by one statement, however many events there are, and whatever number of each is requested', async () => {
    const { category, like } = await start();
    for (const day of [2, 3, 4]) await like(`Day ${day}`, on(day));
    const list = (first: number, fields: string) =>
      `events(first: ${first}, filter: { categories: ["${category}"] }) { nodes { number ${fields} } }`;
    const statementsOf = (query: string) => world.statements(() => ask(query));
    const one = 'related(first: 2) { title }';
    const several = `${one} more: related(first: 3) { title }`;
    await statementsOf(`{ ${list(1, '')} }`);
    const bare = await statementsOf(`{ ${list(4, '')} }`);
    expect(await statementsOf(`{ ${list(1, one)} }`)).toHaveLength(bare.length + 1);
    expect(await statementsOf(`{ ${list(4, several)} }`)).toHaveLength(bare.length + 1);
  });

  test('cost as much as a list of the requested length', async () => {
    const { event } = await start();
    const costOf = async (args: string) => {
      const { body } = await world.request<{ extensions: { cost: { value: number } } }>('POST', '/graphql', {
        body: {
          query: `{ event(number: ${event.id}) { related${args} { title startDate } } }`,
          extensions: { cost: true },
        },
      });
      return body.extensions.cost.value;
    };
    const [none, standard, ten] = [await costOf('(first: 0)'), await costOf(''), await costOf('(first: 10)')];
    expect([standard - none, ten - none]).toEqual([6 * 3, 10 * 3]);
    expect(none).toBeGreaterThan(100);
  });

  test('are no field of REST', async () => {
    const { event, like } = await start();
    await like('Related');
    const { body } = await world.rest<WireEvent>('GET', `/events/${event.id}`);
    expect(body).not.toHaveProperty('related');
  });

  test('are compared among the next thousand, and among the next of the venues and organizers beyond them', async () => {
    const later = { start_date: '2027-09-01 10:00', end_date: '2027-09-01 11:00' };
    const [venue, organizer] = [(await make.venue()).id, (await make.organizer()).id];
    const { event, like } = await start({ venue, organizer });
    await like('Shares a category only', later);
    await like('Shares the venue too', { ...later, venue });
    await like('Shares the organizer too', { ...later, organizer });
    const filling = await make.event({ start_date: '2027-03-14 11:00', end_date: '2027-03-14 13:00' });
    await copyEvent(world, filling.id, 1000);
    expect(await relatedTo(event)).toEqual(['Shares the venue too', 'Shares the organizer too']);
  });
});
