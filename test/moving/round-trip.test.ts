import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serveCommands } from '../../src/app/local-socket.ts';
import { holdsRevision } from '../../src/database/statements/revision.ts';
import { createLogger } from '../../src/runtime/log.ts';
import { createMaker, now, times } from '../harness/make.ts';
import { readTables } from '../harness/tables.ts';
import { startCalendar, type World, type WorldOptions } from '../harness/world.ts';
import { createPlaces, type Place, type Places, readEverything, mustRun } from './scene.ts';

/** What belongs to a database, and does not move with the calendar. */
const ofDatabase = ['event_change', 'migration', 'revision'];

const options = (place: Partial<Place> = {}): WorldOptions => ({
  now: () => now,
  config: { ...place, publicUrl: 'https://calendar.example', queryCostLimit: 1e9 },
});

/** Writes what the sample calendar lacks. */
async function furnish(world: World): Promise<void> {
  const make = createMaker(world);
  const parent = await make.event({ title: 'Quoted "back\\slash" line\nbreak, 日本, \u{1F3B7} and \u2028' });
  await make.event({ status: 'draft', image: 'https://images.example/ü.png', parent: parent.id });
  await make.event({ hide_from_listings: true, cost: '10 - 25', all_day: true, tags: 'One, Two' });
  await world.graphql(
    `mutation ($input: CreateEventInput!) { createEvent(input: $input) { event { number } } }`,
    {
      input: {
        ...{ title: 'With tickets', startDate: times.start_date, endDate: times.end_date },
        tickets: [
          {
            ...{ name: 'Full', price: '12.50', currency: 'EUR', availability: 'IN_STOCK' },
            translations: [{ language: 'FI', name: 'Täysi' }],
          },
        ],
      },
    },
    { as: 'editor' },
  );
  const { id } = await make.event({ title: 'In the trash' });
  await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
  for (const [language, title] of [
    ['fi', 'Suomeksi'],
    ['de', 'Auf Deutsch'],
    ['zh-hans', '中文'],
  ] as const)
    await world.rest('PATCH', `/events/${parent.id}`, { as: 'editor', language, body: { title } });
}

describe('A calendar moved between databases', () => {
  let places: Places;
  let world: World;
  let endDumps: () => Promise<void>;
  beforeAll(async () => {
    places = await createPlaces();
    world = await startCalendar({ ...options(), sample: true });
    await furnish(world);
    endDumps = await serveCommands(world.config, world.database, createLogger('silent'));
  });
  afterAll(async () => {
    await endDumps();
    await world.close();
    await places.clean();
  });

  /** Dumps a place into another; returns the file. */
  async function move(from: Place, to: Place, name: string): Promise<string> {
    const file = places.file(name);
    await mustRun('dump', from, file);
    await mustRun('load', to, file);
    return file;
  }

  async function tablesOf(database: World['database']): Promise<Record<string, string>> {
    const tables = Object.entries(await readTables(database));
    return Object.fromEntries(tables.filter(([name]) => !ofDatabase.includes(name)));
  }

  test('answers the same in every language, here, there and back again, and its ids and revisions go on', async () => {
    const answers = await readEverything(world);
    expect(answers.every((answer) => answer.startsWith('200') || answer.startsWith('{"data":{"'))).toBe(true);
    const tables = await tablesOf(world.database);
    const revision = await world.database.revision();
    const [embedded, server] = [places.embedded(), await places.server()];
    await move(world.config, embedded, 'first.dump');
    await move(embedded, server, 'second.dump');
    const back = await startCalendar(options(server));
    try {
      expect(await readEverything(back)).toEqual(answers);
      expect(await tablesOf(back.database)).toEqual(tables);
      const later = await back.database.revision();
      for (const scope of ['calendar', 'public'] as const)
        expect([
          holdsRevision(later[scope], revision[scope]),
          holdsRevision(revision[scope], later[scope]),
        ]).toEqual([true, false]);
      const list = await world.rest('GET', '/events');
      const headers = { 'if-none-match': list.headers.get('etag') ?? '' };
      expect((await back.rest('GET', '/events', { headers })).status).toBe(200);
      const [here, there] = [await createMaker(world).venue(), await createMaker(back).venue()];
      expect(there.id).toBe(here.id);
    } finally {
      await back.close();
    }
  });

  test('is the calendar of one moment, whoever writes meanwhile', async () => {
    const make = createMaker(world);
    const { id } = await make.tag();
    const create = `mutation ($inputs: [CreateEventInput!]!) { createEvents(inputs: $inputs) { errors { message } } }`;
    const input = { title: 'All or none', startDate: times.start_date, endDate: times.end_date, tags: [id] };
    let isDone = false;
    let batches = 0;
    const write = async () => {
      for (; !isDone; batches += 1)
        await world.graphql(create, { inputs: Array.from({ length: 10 }, () => input) }, { as: 'editor' });
    };
    const writing = write();
    const place = places.embedded();
    const file = places.file('busy.dump');
    await mustRun('dump', world.config, file);
    isDone = true;
    await writing;
    await mustRun('load', place, file);
    const copy = await startCalendar(options(place));
    try {
      const { body } = await copy.rest<{ total: number }>('GET', '/events', { query: { tags: id } });
      expect(body.total % 10).toBe(0);
      expect(batches).toBeGreaterThan(1);
      const { body: tag } = await copy.rest<{ count: number }>('GET', `/tags/${id}`);
      expect(tag.count).toBe(body.total);
    } finally {
      await copy.close();
    }
  });
});
