import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { copyEvent } from '../harness/copies.ts';
import { createMaker, now } from '../harness/make.ts';
import { scaled } from '../harness/sampled.ts';
import { startCalendar, type World } from '../harness/world.ts';

const many = scaled(1700, 1100);

describe('the export of a long list', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now, config: { logLevel: 'silent' } });
    const event = await createMaker(world).event({
      excerpt: 'words '.repeat(300),
      tags: ['One'],
      venue: { venue: 'Hall' },
    });
    await copyEvent(world, event.id, many);
  });
  afterAll(() => world.close());

  test('is complete and without duplicates', async () => {
    const { text } = await world.request('GET', '/export/events.csv');
    const rows = parse<{ id: string; venue: string; tags: string }>(text, { columns: true, bom: true });
    expect(rows.length).toBe(many + 1);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(many + 1);
    expect(new Set(rows.map(({ venue, tags }) => `${venue}, ${tags}`))).toEqual(new Set(['Hall, One']));
  });

  test('takes one statement per slice and one for each of its relations', async () => {
    const statements = await world.statements(() => world.request('GET', '/export/events.csv'));
    // Slices of 500, which stay below the bytes of a slice, with venues, organizers and terms.
    expect(statements.length).toBe(Math.ceil(many / 500) * 4);
  });

  test('stops reading once the client has left', async () => {
    const leave = new AbortController();
    const gone = Promise.withResolvers<undefined>();
    const slices = await duringStretches(
      world,
      async (slice) => {
        if (slice !== 2) return;
        leave.abort();
        // Whoever asks next is answered after the end of the other connection was seen.
        await world.graphql('{ __typename }');
        await world.graphql('{ __typename }');
        gone.resolve(undefined);
      },
      async () => {
        const asked = fetch(`${world.url}/export/events.csv`, { signal: leave.signal });
        const isWhole = await asked
          .then((response) => response.text())
          .then(
            () => true,
            () => false,
          );
        expect(isWhole).toBe(false);
        await gone.promise;
        await world.request('GET', '/export/tags.csv');
      },
    );
    expect(slices).toBe(2);
  });

  test('aborts the connection on an error, so that nobody takes a part for the whole', async () => {
    const fail = (slice: number) => {
      if (slice > 2) throw new Error('the database is gone');
    };
    await duringStretches(world, fail, async () => {
      await expect(world.request('GET', '/export/events.csv')).rejects.toThrow();
      const early = await world.request('GET', '/export/events.csv');
      expect([early.status, (early.body as { code: string }).code]).toEqual([500, 'internal_error']);
    });
  });
});

/**
 * Does something before each stretch of events is completed, while the work is done; returns how
 * many there were.
 */
async function duringStretches(
  { database }: World,
  meanwhile: (slice: number) => Promise<void> | void,
  work: () => Promise<void>,
): Promise<number> {
  const own = database.query.bind(database);
  let slices = 0;
  database.query = async (statement, planning) => {
    if (statement.sql.includes('"event_venue"')) await meanwhile((slices += 1));
    return own(statement, planning);
  };
  try {
    await work();
  } finally {
    database.query = own;
  }
  return slices;
}
