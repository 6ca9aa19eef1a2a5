import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPlaces, type Place, type Places, startScript } from '../moving/scene.ts';
import { answerLists, startSource } from './scene.ts';

const mostEvents = 120;
const events = Array.from({ length: mostEvents }, (_, index) => ({
  ...{
    id: 1_000 + index,
    title: `Event ${index}`,
    tags: [{ id: 5_001 + (index % 5), name: `Tag ${index % 5}`, slug: `tag-${index % 5}` }],
  },
  ...{ start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' },
}));

describe('While the service runs with the embedded database, an import', () => {
  let places: Places;
  let place: Place;
  let service: ReturnType<typeof startScript>;
  let url = '';
  let source: Awaited<ReturnType<typeof startSource>>;
  beforeAll(async () => {
    places = await createPlaces();
    place = places.embedded();
    const lists = { venues: [], organizers: [], tags: [], categories: [] };
    source = await startSource(answerLists({ ...lists, events }));
    service = startScript('main', place);
    while (!service.printed().includes('running at')) {
      if (service.child.exitCode !== null) throw new Error(`It ended by itself: ${service.printed()}`);
      await wait(10);
    }
    url = /http:\/\/\S+/.exec(service.printed())?.[0] ?? '';
  });
  afterAll(async () => {
    service.child.kill('SIGTERM');
    await service.ended;
    await source.close();
    await places.clean();
  });

  const run = (...args: string[]) => startScript('import', place, `${source.url}/v1`, ...args).ended;
  const countEvents = async () => {
    const answer = await fetch(`${url}/calendar/events/v1/events?start_date=2027-05-01&end_date=2027-05-02`);
    return ((await answer.json()) as { total: number }).total;
  };

  test('is written by the service, which serves others meanwhile', async () => {
    const before = await countEvents();
    const dry = await run('--dry-run');
    expect([dry.code, dry.printed]).toEqual([0, expect.stringContaining('nothing is written')]);
    expect(await countEvents()).toBe(before);
    const counts: number[] = [];
    const importing = run();
    const ended = importing.then(() => null);
    for (let count: number | null = 0; count !== null; count = await Promise.race([ended, countEvents()]))
      counts.push(count);
    expect(await importing).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/events +120 +0 +0 +0/),
    });
    expect(counts.some((count) => count > before && count < before + mostEvents)).toBe(true);
    expect(await countEvents()).toBe(before + mostEvents);
    expect((await run()).printed).toMatch(/events +0 +0 +120 +0/);
  });

  test('ends with the errors of either side, and their exit codes', async () => {
    const unknown = await run('--owner', 'nobody');
    expect(unknown).toEqual({ code: 1, printed: 'User not found.\n' });
    const broken = await startSource((path, response) => {
      const index = { namespace: 'tribe/events/v1', routes: { '/tribe/events/v1/events': {} } };
      response.writeHead(path === '/v1' ? 200 : 500).end(JSON.stringify(index));
    });
    const failed = await startScript('import', place, `${broken.url}/v1`).ended;
    await broken.close();
    expect([failed.code, failed.printed]).toEqual([3, expect.stringContaining('answers 500')]);
  });
});
