import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPlaces, type Place, type Places, startScript } from '../moving/scene.ts';
import { answerLists, startSource } from './scene.ts';
import { sample } from '../harness/sampled.ts';

const event = { id: 7, title: 'Seven', start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
const lists = { venues: [], organizers: [], tags: [], categories: [] };

describe('The exit code of an import is', () => {
  let places: Places;
  let place: Place;
  beforeAll(async () => {
    places = await createPlaces();
    place = await places.migrated();
  });
  afterAll(() => places.clean());

  const run = (...args: string[]) => startScript('import', place, ...args).ended;

  test('0 when everything was taken, 2 when something was left', async () => {
    const events = [event];
    const source = await startSource(answerLists({ ...lists, events }));
    try {
      const whole = await run(`${source.url}/v1`);
      expect([whole.code, whole.printed]).toEqual([0, expect.stringMatching(/events +1 +0 +0 +0/)]);
      events.push({ ...event, id: 8, end_date: '2026-01-01' });
      const partly = await run(`${source.url}/v1`);
      expect([partly.code, partly.printed]).toEqual([2, expect.stringMatching(/events +0 +0 +1 +1/)]);
    } finally {
      await source.close();
    }
  });

  test('3 when the source cannot be read, at the start or later', async () => {
    const source = await startSource((path, response) => {
      const index = { namespace: 'tribe/events/v1', routes: { '/tribe/events/v1/events': {} } };
      if (path === '/v1') response.end(JSON.stringify(index));
      else response.writeHead(500).end();
    });
    try {
      expect(await run(`${source.url}/v1`)).toMatchObject({
        code: 3,
        printed: expect.stringContaining('The same command continues where it stopped.'),
      });
      writeFileSync(places.file('text.txt'), 'Hello');
      for (const location of sample(
        [places.file('text.txt'), places.file('nothing.ics'), `${source.url}/nothing`],
        1,
      ))
        expect((await run(location)).code).toBe(3);
    } finally {
      await source.close();
    }
  });

  test.each(
    sample(
      [
        ['without a source', []],
        ['with an unknown option', ['https://old.example', '--everything']],
        ['with an unknown language', ['https://old.example', '--language', 'sv']],
        ['with a user without a password', ['https://old.example', '--user', 'anna']],
        ['with another scheme', ['ftp://old.example/v1']],
      ] as [string, string[]][],
      1,
    ),
  )('1 %s', async (_, args) => {
    const { code, printed } = await run(...args);
    expect([code, printed]).toEqual([1, expect.stringMatching(/^(?:Usage|--|ftp:)/)]);
  });
});
