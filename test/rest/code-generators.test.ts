import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportRoutes, routes } from '../../src/rest/routing/routes.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Description {
  servers: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown> };
}

describe('the description for code generators', () => {
  let world: World;
  let description: Description;
  beforeAll(async () => {
    world = await startCalendar({ sample: true });
    description = (await world.rest<Description>('GET', '/doc')).body;
  });
  afterAll(() => world.close());

  test('refers to components only, never to a property within one', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to]) => to);
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((to) => !/^#\/components\/\w+\/\w+$/.test(to ?? ''))).toEqual([]);
  });

  test('has no schema whose file would replace the index of a generated folder', () => {
    expect(Object.keys(description.components.schemas).filter((name) => /^index$/i.test(name))).toEqual([]);
  });

  test('names every route of REST and of the exports', () => {
    const missing = [...routes, ...exportRoutes].filter(
      ({ path, method }) => description.paths[path || '/']?.[method.toLowerCase()] === undefined,
    );
    expect(missing).toEqual([]);
  });

  test('has one base URL for all paths, the exports included', async () => {
    expect(description.servers).toHaveLength(1);
    expect(Object.values(description.paths).filter((item) => 'servers' in item)).toEqual([]);
    for (const { path } of exportRoutes) {
      const [below, beside] = await Promise.all(
        [description.servers[0]?.url, world.url].map((root) => fetch(`${root ?? ''}${path}`)),
      );
      expect([path, below?.status, await below?.text()]).toEqual([path, 200, await beside?.text()]);
    }
  });

  test('leads to exports in the language of the path', async () => {
    const read = async (path: string) => (await fetch(`${world.url}${path}/export/tags.csv`)).text();
    expect(await read('/fi/calendar/events/v1')).toBe(await read('/fi'));
    expect(await read('/fi/calendar/events/v1')).not.toBe(await read('/calendar/events/v1'));
  });
});
