import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  fuzzing,
  fuzzingTime,
  type FuzzRequest,
  fuzzRequests,
  readFuzzOperations,
  sendFuzz,
} from '../harness/fuzz.ts';
import { readTables } from '../harness/tables.ts';
import { useScene } from './scene.ts';

const runs = 80;

const scene = useScene();

const as = 'administrator';

/** What a write gave is what a read gives, but for what only reads carry. */
async function readBack({ route }: FuzzRequest, headers: Headers, written: unknown): Promise<void> {
  const [, collection = ''] = route.path.split('/');
  const id = String(Reflect.get(Object(written) as object, 'id'));
  const search = `?i18n_language=${headers.get('content-language')}`;
  const read = {
    method: 'GET',
    route: { ...route, path: `/${collection}/${id}`, search },
    as,
    headers: {},
  } as const;
  const { status, text } = await sendFuzz(scene.world, read);
  const body: unknown = JSON.parse(text, (name, value: unknown) => (name === 'json_ld' ? undefined : value));
  expect([status, body]).toEqual([200, written]);
}

/** Whether a write leaves something that can be read. */
function isThere({ method, route, headers }: FuzzRequest): boolean {
  const isTerm = /^\/(categories|tags)/.test(route.path);
  const isDelete = [method, headers['x-http-method-override']].includes('DELETE');
  return method !== 'OPTIONS' && !(isTerm && isDelete);
}

test(
  'A write of whatever form is rejected whole, or can be read back; it is answered as described, and never fails',
  async () => {
    let held = await readTables(scene.world.database);
    const requests = fuzzRequests(await readFuzzOperations(scene.world, 'writes'), scene.known);
    const isHonest = async (request: FuzzRequest) => {
      const { status, headers, body } = await sendFuzz(scene.world, request);
      expect(status).toBeLessThan(500);
      const after = await readTables(scene.world.database);
      if (status >= 400) expect(after).toEqual(held);
      else if (isThere(request)) await readBack(request, headers, body);
      held = after;
    };
    await fc.assert(fc.asyncProperty(requests, isHonest), fuzzing(runs));
    await expectEverythingReadable();
  },
  fuzzingTime(runs),
);

/** Whatever was accepted can be listed in every language, and has a page. */
async function expectEverythingReadable(): Promise<void> {
  const all = { start_date: '0001-01-02', end_date: '9999-12-30', hide_empty: 'false', per_page: 50 };
  const status = 'publish,future,draft,pending,private,trash';
  for (const collection of Object.keys(scene.known)) {
    for (const language of ['en', 'zh-hans'] as const) {
      const query = { ...all, status: ['categories', 'tags'].includes(collection) ? undefined : status };
      const page = await scene.world.rest<Listed>('GET', `/${collection}`, { as, language, query });
      expect([collection, page.status]).toEqual([collection, 200]);
      for (const { url } of page.body[collection] ?? [])
        expect((await scene.world.request('GET', new URL(url).pathname, { as })).status).toBeLessThan(500);
    }
  }
}

type Listed = Record<string, { url: string }[] | undefined>;
