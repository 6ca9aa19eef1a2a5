import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Argument {
  type?: string;
  description: string;
  required: boolean;
  default?: unknown;
  enum?: string[];
}
interface Route {
  namespace: string;
  methods: string[];
  endpoints: { methods: string[]; args: Record<string, Argument> }[];
}
interface Index {
  namespace: string;
  routes: Record<string, Route>;
}
interface OpenApi {
  openapi: string;
  info: { version: string; title: string; description: string };
  servers: { url: string }[];
  components: { schemas: Record<string, unknown> };
  paths: Record<string, Record<string, { parameters?: { name: string; in: string; schema: object }[] }>>;
}

const languages: unknown = expect.arrayContaining(['zh-hans', 'en', 'fi', 'de']);
const root = '/calendar/events/v1';
const withSlugs = ['events', 'venues', 'organizers'];
const all = [...withSlugs, 'categories', 'tags'];
const itemMethods = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'];

describe('the description of the REST interface', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
  });
  afterAll(() => world.close());

  const index = async () => (await world.rest<Index>('GET', '')).body;
  const argsOf = async (pattern: string, method: string) => {
    const { routes } = await index();
    return routes[`${root}${pattern}`]?.endpoints.find(({ methods }) => methods.includes(method))?.args ?? {};
  };

  test('has every route with its methods', async () => {
    const { namespace, routes } = await index();
    expect(namespace).toBe('calendar/events/v1');
    const methods = Object.fromEntries(
      Object.entries(routes).map(([pattern, route]) => [pattern, route.methods.toSorted()]),
    );
    expect(methods).toEqual({
      [root]: ['GET'],
      [`${root}/doc`]: ['GET'],
      [`${root}/media`]: ['GET', 'POST'],
      [`${root}/media/(?P<id>\\d+)`]: ['GET', 'PATCH', 'POST', 'PUT'],
      ...Object.fromEntries(all.map((name) => [`${root}/${name}`, ['GET', 'POST']])),
      ...Object.fromEntries(all.map((name) => [`${root}/${name}/(?P<id>\\d+)`, itemMethods])),
      ...Object.fromEntries(
        withSlugs.map((name) => [`${root}/${name}/by-slug/(?P<slug>[^/]+)`, itemMethods]),
      ),
    });
  });

  test('describes every argument and lets each choose a language', async () => {
    for (const [pattern, { endpoints }] of Object.entries((await index()).routes)) {
      for (const { args } of endpoints) {
        expect([pattern, args.i18n_language]).toEqual([
          pattern,
          expect.objectContaining({ type: 'string', enum: languages }),
        ]);
        for (const [name, { description, required }] of Object.entries(args)) {
          expect([pattern, name, description, typeof required]).toEqual([
            pattern,
            name,
            expect.stringMatching(/\S/),
            'boolean',
          ]);
        }
      }
    }
  });

  test.each([
    [
      '/events',
      'page per_page start_date end_date starts_before starts_after ends_before ends_after strict_dates from to when started search search_mode categories tags venue organizer featured status event_status free max_price geoloc geoloc_lat geoloc_lng geoloc_radius include post_parent ticketed weekdays times_of_day languages cities online',
    ],
    ['/venues', 'page per_page search event has_events only_with_upcoming status slug'],
    ['/organizers', 'page per_page search event has_events only_with_upcoming status slug'],
    ['/categories', 'page per_page search exclude include order orderby hide_empty parent post event slug'],
    ['/tags', 'page per_page search exclude include order orderby hide_empty post event slug'],
  ])('names the parameters of the list %s', async (pattern, names) => {
    const args = await argsOf(pattern, 'GET');
    expect(Object.keys(args).sort()).toEqual([...names.split(' '), 'i18n_language'].sort());
    expect(args).toMatchObject({
      page: { type: 'integer', default: 1, required: false },
      per_page: { type: 'integer', default: 10, required: false },
    });
  });

  test.each([
    ['/events', ['end_date', 'start_date', 'title']],
    ['/venues', ['venue']],
    ['/organizers', ['organizer']],
    ['/categories', ['name']],
    ['/tags', ['name']],
  ])('says what %s needs to be created', async (pattern, names) => {
    const args = await argsOf(pattern, 'POST');
    const required = Object.entries(args).flatMap(([name, arg]) => (arg.required ? [name] : []));
    expect(required.sort()).toEqual(names);
  });

  test('takes its own namespace and no other, and any context', async () => {
    const ask = (query: Record<string, string>) => world.rest('GET', '', { query });
    expect((await ask({ namespace: 'calendar/events/v1', context: 'whatever' })).status).toBe(200);
    expect(await ask({ namespace: 'other' })).toMatchObject({
      status: 404,
      body: { code: 'rest_invalid_namespace' },
    });
  });

  test('exists as OpenAPI with the documented parts', async () => {
    const { body } = await world.rest<OpenApi>('GET', '/doc');
    expect(body.openapi).toMatch(/^3\./);
    expect(body.info).toMatchObject({
      version: '1.0.0',
      title: expect.any(String),
      description: expect.any(String),
    });
    expect(body.servers).toEqual([{ url: `${world.url}${root}` }]);
    const schemas = [
      'ImageSize',
      'CostDetails',
      'Term',
      'Image',
      'DateDetails',
      'Event',
      'Venue',
      'Organizer',
    ];
    for (const name of schemas) expect(body.components.schemas).toHaveProperty(name);
    const paths = [
      '/',
      '/doc',
      '/media',
      '/media/{id}',
      ...all.flatMap((name) => [`/${name}`, `/${name}/{id}`]),
      ...withSlugs.map((name) => `/${name}/by-slug/{slug}`),
      ...[...all, 'statistics'].map((name) => `/export/${name}.csv`),
      ...['atom', 'ics', 'json'].map((format) => `/export/events.${format}`),
    ];
    expect(Object.keys(body.paths).sort()).toEqual(paths.sort());
  });

  test('is the same in OpenAPI and in the index', async () => {
    const { paths } = (await world.rest<OpenApi>('GET', '/doc')).body;
    for (const name of [...all, 'media']) {
      const inIndex = Object.keys(await argsOf(`/${name}`, 'GET')).sort();
      const inDoc = (paths[`/${name}`]?.get?.parameters ?? [])
        .filter((parameter) => parameter.in !== 'header')
        .map((parameter) => parameter.name.replace('[]', ''));
      expect([name, inDoc.sort()]).toEqual([name, inIndex]);
    }
  });

  test('offers the four languages in every operation of the OpenAPI description', async () => {
    const { paths } = (await world.rest<OpenApi>('GET', '/doc')).body;
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { parameters = [] }] of Object.entries(operations)) {
        const selector = parameters.find(({ name }) => name === 'i18n_language');
        expect([path, method, selector]).toEqual([
          path,
          method,
          expect.objectContaining({ in: 'query', schema: { type: 'string', enum: languages } }),
        ]);
      }
    }
    expect(paths['/']?.get?.parameters?.map(({ name }) => name)).toEqual([
      'namespace',
      'context',
      'i18n_language',
    ]);
  });

  test('keeps the language segment in the address of its server', async () => {
    const { body } = await world.rest<OpenApi>('GET', '/doc', { language: 'fi' });
    expect(body.servers).toEqual([{ url: `${world.url}/fi${root}` }]);
  });
});
