import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Asker,
  createAsker,
  createMaker,
  idsOf,
  type Maker,
  now,
  type WireError,
  type WirePage,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const cancelled = { event_status: 'cancelled' };
const online = { event_status: 'moved_online' };

let world: World;
let make: Maker;
let ask: Asker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
  ask = createAsker(world);
});
afterAll(() => world.close());

describe('the filter by the status of events', () => {
  const lists = async (tag: number, statuses: readonly string[], as?: 'editor') => {
    const query = { tags: String(tag), event_status: statuses.join(',') };
    const { body } = await world.rest<WirePage>('GET', '/events', { query, as });
    const names = statuses.map((status) => status.toUpperCase());
    const found = await ask<Record<'page' | 'connection' | 'negated', { nodes: { number: number }[] }>>(
      `query ($tag: [TermReference!], $names: [EventStatus!]) {
        page: eventPage(tags: $tag, eventStatus: $names) { nodes { number } }
        connection: events(filter: { tags: $tag, eventStatuses: $names }) { nodes { number } }
        negated: events(filter: { tags: $tag, not: { not: { eventStatuses: $names } } }) { nodes { number } } }`,
      { tag: [tag], names },
      { as },
    );
    const numbers = Object.values(found).map(({ nodes }) => nodes.map(({ number }) => number));
    return [idsOf(body.events), ...numbers];
  };

  test('finds the same at every interface, and without it events of all statuses are listed', async () => {
    const all = ['scheduled', 'postponed', 'cancelled', 'rescheduled', 'moved_online'];
    const { tag, ids } = await make.tagged(...all.map((event_status) => ({ event_status })));
    const sets = [
      ...all.map((status) => [status]),
      ['cancelled', 'postponed'],
      ['scheduled', 'moved_online'],
      all,
    ];
    for (const statuses of sets) {
      const expected = ids.filter((_, index) => statuses.includes(all[index] ?? ''));
      expect(await lists(tag, statuses)).toEqual(Array.from({ length: 4 }, () => expected));
    }
    const { body } = await world.rest<WirePage>('GET', '/events', { query: { tags: String(tag) } });
    expect(idsOf(body.events)).toEqual(ids);
  });

  test('shows nobody what is not published', async () => {
    const { tag, ids } = await make.tagged({ ...cancelled, status: 'draft' });
    expect(await lists(tag, ['cancelled'])).toEqual([[], [], [], []]);
    expect(await lists(tag, ['cancelled'], 'editor')).toEqual([ids, ids, ids, ids]);
  });

  test('is fresh after every change', async () => {
    const { tag, ids } = await make.tagged({});
    expect(await lists(tag, ['cancelled'])).toEqual([[], [], [], []]);
    await world.rest('PATCH', `/events/${ids[0]}`, { as: 'editor', body: cancelled });
    expect(await lists(tag, ['cancelled'])).toEqual([ids, ids, ids, ids]);
  });

  test.each(['', 'canceled', 'publish', 'cancelled,gone'])('rejects %j by name', async (event_status) => {
    const answer = await world.rest<WireError>('GET', '/events', { query: { event_status } });
    expect([answer.status, Object.keys(answer.body.data.params ?? {})]).toEqual([400, ['event_status']]);
  });

  test('counts, and statistics group by it', async () => {
    const { tag } = await make.tagged(cancelled, cancelled, online, {});
    const { all, some } = await ask<Record<'all' | 'some', { groups: unknown[]; total: unknown }>>(
      `query ($tag: [TermReference!]) {
        all: eventStatistics(filter: { tags: $tag }, groupBy: [EVENT_STATUS], language: DE) {
          total { events } groups { keys labels eventStatus status events } }
        some: eventStatistics(filter: { tags: $tag, eventStatuses: [CANCELLED] }) { total { events } groups { events } } }`,
      { tag: [tag] },
    );
    const group = (key: string, label: string, events: number) => ({
      ...{ keys: [key], labels: [label], eventStatus: key.toUpperCase(), status: null, events },
    });
    expect(all).toEqual({
      total: { events: 4 },
      groups: [
        group('cancelled', 'Abgesagt', 2),
        group('moved_online', 'Findet online statt', 1),
        group('scheduled', 'Wie geplant', 1),
      ],
    });
    expect(some).toEqual({ total: { events: 2 }, groups: [] });
  });
});
