import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { legacyModels, type Model, type Models, ownModels, undecodable } from './models.ts';

const own = '/calendar/events/v1';
const legacy = '/wp-json/tribe/events/v1';
const picture = 'https://pictures.example.org/hall.jpg';

interface Item {
  id: number;
  slug: string;
}

type Page = Record<string, unknown> & { next_rest_url?: string };

/** What each collection is written with. */
const inputs: Record<string, (name: string) => Record<string, unknown>> = {
  events: (title) => ({
    ...{
      title,
      start_date: '2031-05-01 18:00',
      end_date: '2031-05-01 20:00',
      cost: '10 - 25',
      image: picture,
    },
    ...{ categories: [`${title} kind`], tags: [`${title} word`] },
    ...{ venue: { venue: `${title} hall`, city: 'Oulu' }, organizer: [{ organizer: `${title} club` }] },
  }),
  venues: (venue) => ({ venue, city: 'Turku', image: picture }),
  organizers: (organizer) => ({ organizer, email: 'club@example.org' }),
  categories: (name) => ({ name, description: 'About it' }),
  tags: (name) => ({ name }),
};

/**
 * Typed clients decode each answer whole, or fail: every key is required and every type exact
 * (wire-format 5, 6, 11).
 */
describe.each<[string, string, Models]>([
  ['our own namespace', own, ownModels],
  ['an alias with the older namespace', legacy, legacyModels],
  ['the same in another language', `/fi${legacy}`, legacyModels],
])('typed clients of %s', (_name, root, models) => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ sample: true, config: { restAliases: [legacy] } });
    const make = createMaker(world);
    const [one, other] = [await make.venue(), await make.venue()];
    await make.event({
      start_date: '2031-05-02',
      end_date: '2031-05-02',
      venue: [one.id, other.id],
      all_day: true,
    });
    await make.event({ start_date: '2031-05-03', end_date: '2031-05-03', image: picture, status: 'draft' });
  });
  afterAll(() => world.close());

  const ask = <Body = Item>(method: string, path: string, body?: unknown) =>
    world.request<Body>(method, `${root}${path}`, { as: 'editor', body });
  const expectDecoded = (model: Model | undefined, body: unknown) =>
    expect(undecodable(model ?? {}, body)).toEqual([]);

  test.each(Object.keys(inputs))('decode every page of %s', async (collection) => {
    let path: string | undefined =
      `/${collection}?per_page=7&hide_empty=false&start_date=2000-01-01&end_date=2040-01-01`;
    let count = 0;
    while (path !== undefined) {
      const { status, body }: { status: number; body: Page } = await ask<Page>('GET', path);
      expect(status).toBe(200);
      expectDecoded(models.pages[collection], body);
      count += (body[collection] as unknown[]).length;
      path = body.next_rest_url?.replace(`${world.url}${root}`, '');
    }
    expect(count).toBeGreaterThan(3);
  });

  test.each(Object.keys(inputs))(
    'decode each single one of %s, and all that writes answer',
    async (collection) => {
      const [model, readModel] = [models.items[collection], models.reads[collection]];
      const created = await ask('POST', `/${collection}`, inputs[collection]?.(`Contract ${collection}`));
      expect(created.status).toBe(201);
      expectDecoded(model, created.body);
      const { id, slug } = created.body;
      expectDecoded(readModel, (await ask('GET', `/${collection}/${id}`)).body);
      if (!['categories', 'tags'].includes(collection))
        expectDecoded(readModel, (await ask('GET', `/${collection}/by-slug/${slug}`)).body);
      for (const method of ['POST', 'PUT', 'PATCH']) {
        const { status, body } = await ask(method, `/${collection}/${id}`, { description: `By ${method}` });
        expect(status).toBe(200);
        expectDecoded(model, body);
      }
      expectDecoded(model, (await ask('DELETE', `/${collection}/${id}`)).body);
      for (const path of ['/nothing', `/${collection}/999999`, `/${collection}?per_page=0`])
        expectDecoded(models.error, (await ask('GET', path)).body);
    },
  );
});

test('the models notice a missing key and a wrong type', () => {
  const page = { rest_url: 'http://a.example', total: 0, total_pages: 0, per_page: 10 };
  expect(undecodable(legacyModels.pages.tags ?? {}, page)).not.toEqual([]);
  expect(undecodable(legacyModels.pages.tags ?? {}, { ...page, tags: [], total: '0' })).not.toEqual([]);
  expect(undecodable(legacyModels.pages.tags ?? {}, { ...page, tags: [] })).toEqual([]);
});
