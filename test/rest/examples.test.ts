import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exampleCalendar } from '../../src/rest/openapi/example-resources.ts';
import type { RestOptions } from '../harness/client.ts';
import { sample, story } from '../harness/sampled.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { picture } from '../media/scene.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  example: unknown;
}
interface Content {
  examples: Record<string, { $ref: string }>;
}
interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content: Record<string, Content> } | { $ref: string }>;
}
/** The type of a field, as far as it says whether null is one. */
interface Field {
  type?: string | string[];
  oneOf?: Field[];
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: {
    examples: Record<string, { value: Record<string, unknown> }>;
    schemas: Record<string, { properties: Record<string, Field> }>;
  };
}
/** An operation with where it is. */
interface Described {
  method: string;
  path: string;
  operation: Operation;
}

const bodyTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

describe('the examples of the description', () => {
  let world: World;
  let operations: Described[];
  let values: Description['components']['examples'];
  let schemas: Description['components']['schemas'];
  const played = new Set<string>();
  beforeAll(async () => {
    world = await startCalendar({
      now: () => Date.parse(exampleCalendar.now),
      config: { publicUrl: exampleCalendar.origin },
    });
    const { paths, components } = (await world.rest<Description>('GET', '/doc')).body;
    ({ examples: values, schemas } = components);
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
  });
  afterAll(() => world.close());

  const find = (id: string): Described => {
    const found = operations.find(({ operation }) => operation.operationId === id);
    if (found === undefined) throw new Error(`There is no operation ${id}.`);
    return found;
  };
  const valueOf = (content: Content | undefined) =>
    values[
      Object.values(content?.examples ?? {})[0]
        ?.$ref.split('/')
        .at(-1) ?? ''
    ]?.value;
  const pathOf = ({ path, operation }: Described) =>
    path.replace(/\{(\w+)\}/, (_whole, name) =>
      String(operation.parameters.find((parameter) => parameter.name === name)?.example),
    );
  const answerOf = ({ operation }: Described) => {
    const [status, response] = Object.entries(operation.responses)[0] ?? [];
    const content = response === undefined || '$ref' in response ? {} : response.content;
    return { status: Number(status), body: valueOf(content['application/json']) };
  };

  /**
   * Sends the example of an operation and holds what comes back against the example of its answer.
   */
  const play = async (id: string, type = 'application/json') => {
    const described = find(id);
    const body = valueOf(described.operation.requestBody?.content[type]);
    const options = body === undefined ? {} : encode(body, type);
    const sent = await world.rest(described.method.toUpperCase(), pathOf(described), {
      as: 'administrator',
      ...options,
    });
    expectExample(described, sent, type);
  };
  const expectExample = (described: Described, sent: { status: number; body: unknown }, type = '') => {
    const { operationId: id } = described.operation;
    const { status, body } = answerOf(described);
    expect([id, type, sent.status, withoutChance(sent.body)]).toEqual([
      id,
      type,
      status,
      withoutChance(body),
    ]);
    played.add(id);
  };
  const playUpdates = async (stem: string) => {
    for (const id of [stem, `${stem}WithPut`, `${stem}WithPost`]) {
      for (const type of bodyTypes) await play(id, type);
    }
  };

  test.each(story(['Category', 'Tag', 'Venue', 'Organizer', 'Event']))('make: %s', (type) =>
    play(`create${type}`),
  );

  test('make: Image, as a part of a form', async () => {
    const described = find('uploadImage');
    const { file, ...fields } =
      valueOf(described.operation.requestBody?.content['multipart/form-data']) ?? {};
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('file', new Blob([await picture('jpeg', [400, 300])]), String(file));
    expectExample(described, await world.rest('POST', described.path, { as: 'administrator', form }));
  });

  test('read, singly, by slug and in lists', async () => {
    const lists = ['Events', 'Venues', 'Organizers', 'Categories', 'Tags', 'Images'];
    for (const name of lists) await play(`list${name}`);
    for (const name of ['Event', 'Venue', 'Organizer', 'Category', 'Tag', 'Image']) await play(`read${name}`);
    for (const name of ['Event', 'Venue', 'Organizer']) await play(`read${name}BySlug`);
  });

  test('name values that every parameter of an address takes', async () => {
    for (const described of operations.filter(({ method }) => method === 'get')) {
      const query = described.operation.parameters.filter((parameter) => parameter.in === 'query');
      for (const { name, example } of sample(query)) {
        const pairs = { [name]: String(example), ...partner(name) };
        const { status } = await world.rest('GET', pathOf(described), { as: 'administrator', query: pairs });
        expect([described.path, name, status]).toEqual([described.path, name, 200]);
      }
    }
  });

  test.each(story(['Event', 'Venue', 'Organizer']))('change and delete: %s', async (type) => {
    const again = [
      pathOf(find(`update${type}`)),
      { as: 'administrator', body: { status: 'publish' } },
    ] as const;
    await playUpdates(`update${type}`);
    await playUpdates(`update${type}BySlug`);
    await play(`delete${type}BySlug`);
    await world.rest('PATCH', ...again);
    await play(`delete${type}`);
    await world.rest('PATCH', ...again);
  });

  test.each(story(['Category', 'Tag']))('change and remove: %s', async (type) => {
    await playUpdates(`update${type}`);
    await play(`delete${type}`);
  });

  test('change: Image', () => playUpdates('updateImage'));

  test('name an image that is the whole body', async () => {
    const { path, operation } = find('uploadImage');
    const name = operation.parameters.find((parameter) => parameter.name === 'Content-Disposition');
    const sent = await world.rest<{ url: string }>('POST', path, {
      as: 'administrator',
      raw: await picture('jpeg'),
      headers: { 'content-type': 'image/jpeg', 'content-disposition': String(name?.example) },
    });
    expect([sent.status, sent.body.url]).toEqual([201, expect.stringContaining('/hall-')]);
  });

  test('tell a part of the index and of the description', async () => {
    for (const id of ['readIndex', 'readDescription']) {
      const described = find(id);
      const { status, body } = await world.rest('GET', described.path);
      expect(status).toBe(200);
      expect(body).toMatchObject(answerOf(described).body ?? {});
      played.add(id);
    }
  });

  test.each(['Organizer', 'Venue', 'Event'])('stand beside fields that null clears: %s', async (type) => {
    const { properties } = schemas[`${type}Changes`] ?? { properties: {} };
    const mayBeNull = Object.entries(properties).filter(([, field]) => takesNull(field));
    expect(mayBeNull.length).toBeGreaterThan(0);
    for (const [name] of mayBeNull) {
      const { status } = await world.rest('PATCH', pathOf(find(`update${type}`)), {
        as: 'administrator',
        body: { [name]: null },
      });
      expect([type, name, status]).toEqual([type, name, 200]);
    }
  });

  test.each(story(['Events', 'Venues', 'Organizers', 'Categories', 'Tags', 'Statistics']))(
    'export: %s',
    async (name) => {
      const { status, text } = await world.rest('GET', pathOf(find(`export${name}`)));
      expect([status, text.split(',', 1)[0]]).toEqual([200, name === 'Statistics' ? 'events' : 'id']);
      played.add(`export${name}`);
    },
  );

  test.each(story(['ICalendar', 'Atom', 'JsonFeed']))('export events as %s', async (format) => {
    const { status, text } = await world.rest('GET', pathOf(find(`exportEventsAs${format}`)));
    expect([status, text.includes('Event Calendar')]).toEqual([200, true]);
    played.add(`exportEventsAs${format}`);
  });

  test('leave out no operation', () => {
    expect(operations.map(({ operation }) => operation.operationId).filter((id) => !played.has(id))).toEqual(
      [],
    );
  });
});

/**
 * The body as a client would send it: a form has texts alone, and repeats the name of what is a
 * list.
 */
function encode(body: Record<string, unknown>, type: string): RestOptions {
  if (type === 'application/json') return { body };
  const form = type === 'multipart/form-data' ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(body))
    for (const item of [value].flat()) form.append(name, String(item));
  return { form };
}

/**
 * Without what differs from upload to upload: the random part of names, and the bytes that the
 * encoder made.
 */
function withoutChance(body: unknown): unknown {
  const text = JSON.stringify(body ?? null);
  return JSON.parse(text.replace(/-[0-9a-f]{32}(?=[-.])/g, '').replace(/"filesize":\d+/g, '"filesize":0'));
}

/** What a parameter needs beside it. */
function partner(name: string): Record<string, string> {
  if (name === 'geoloc_lat') return { geoloc_lng: '24.94' };
  return name === 'geoloc_lng' ? { geoloc_lat: '60.17' } : {};
}

function takesNull({ type, oneOf = [] }: Field): boolean {
  return [type].flat().includes('null') || oneOf.some(takesNull);
}
