import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Described {
  name: string;
  description: string | null;
}
interface Type extends Described {
  fields: (Described & { args: Described[] })[] | null;
  inputFields: Described[] | null;
  enumValues: Described[] | null;
}

describe('the GraphQL endpoint', () => {
  let world: World;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  test('describes every type, field, argument and value', async () => {
    const parts = 'name description';
    const { __schema } = await ask<{ __schema: { types: Type[] } }>(`{ __schema { types {
      ${parts} fields { ${parts} args { ${parts} } } inputFields { ${parts} } enumValues { ${parts} }
    } } }`);
    const own = __schema.types.filter(({ name }) => !name.startsWith('__'));
    const bare = own.flatMap((type) => {
      const { fields, inputFields, enumValues } = type;
      const members = [...(fields ?? []), ...(inputFields ?? []), ...(enumValues ?? [])];
      const args = (fields ?? []).flatMap((field) =>
        field.args.map((arg) => ({ ...arg, name: `${field.name}.${arg.name}` })),
      );
      return [type, ...members, ...args].flatMap(({ name, description }) =>
        (description ?? '').trim() === '' ? [`${type.name}: ${name}`] : [],
      );
    });
    expect(bare).toEqual([]);
    expect(own.length).toBeGreaterThan(30);
  });

  test('has reads and writes of all five kinds, and of accounts', async () => {
    const { __schema } = await ask<{ __schema: Record<string, { fields: { name: string }[] }> }>(
      '{ __schema { queryType { fields { name } } mutationType { fields { name } } } }',
    );
    const names = (type: string) => __schema[type]?.fields.map(({ name }) => name).sort();
    const kinds = [
      ['event', 'events'],
      ['venue', 'venues'],
      ['organizer', 'organizers'],
      ['category', 'categories'],
      ['tag', 'tags'],
    ] as const;
    const reads = kinds.flatMap(([kind, plural]) => [kind, plural, `${kind}Page`, `${kind}BySlug`]);
    const accounts = ['me', 'account', 'accounts'];
    const others = [
      'auditEntries',
      'eventStatistics',
      'node',
      'nodes',
      'searchEvents',
      'searchVenues',
      'searchOrganizers',
      'suggest',
      'viewer',
      ...['image', 'imagePage', 'ticketPage', 'publicPageParts', 'publicPages'],
      ...accounts,
    ];
    expect(names('queryType')).toEqual([...reads, ...others].sort());
    const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
    const writes = kinds.flatMap(([kind, plural]) => {
      const [type, types] = [capitalized(kind), capitalized(plural)];
      const bySlug = [`update${type}BySlug`, `delete${type}BySlug`];
      const each = [`create${types}`, `update${types}`, `delete${types}`];
      return [`create${type}`, `update${type}`, `delete${type}`, ...bySlug, ...each];
    });
    const changes = ['createAccount', 'updateAccount', 'deleteAccount', 'changePassword'];
    const credentials = ['createToken', 'revokeToken', 'login', 'logout', 'unlinkIdentity'];
    const sessions = ['endSession', 'endSessions'];
    const all = [
      ...writes,
      'restoreVersion',
      'uploadImage',
      'updateImage',
      'deleteImage',
      ...changes,
      ...credentials,
      ...sessions,
    ];
    expect(names('mutationType')).toEqual(all.sort());
  });

  test('says what is wrong with a document, without a trace of its inside', async () => {
    for (const query of ['{', '{ nothing }', '{ eventPage }', 'mutation { eventPage { total } }', '']) {
      const { status, data, errors } = await world.graphql(query);
      expect([query, status, data]).toEqual([query, 400, null]);
      expect(errors.length).toBeGreaterThan(0);
      expect(JSON.stringify(errors)).not.toMatch(/stacktrace|node_modules|\.ts:/);
    }
  });

  test('hides introspection where the settings say so', async () => {
    const closed = await startCalendar({ config: { introspection: false }, now: () => now });
    try {
      const { data, errors } = await closed.graphql('{ __schema { types { name } } }');
      expect([data, errors.length]).toEqual([null, 1]);
      expect((await closed.graphql('{ eventPage { total } }')).errors).toEqual([]);
    } finally {
      await closed.close();
    }
  });

  test('does not answer plain forms of other sites', async () => {
    const query = '{ eventPage { total } }';
    const raw = JSON.stringify({ query });
    const plain = await world.request('POST', '/graphql', { raw, headers: { 'content-type': 'text/plain' } });
    expect(plain.status).toBe(400);
    const form = await world.request('POST', '/graphql', { form: { query } });
    expect(form.status).toBe(400);
  });

  test.each([
    ['UTF-8', 200],
    ['utf8', 200],
    ['iso-8859-1', 400],
    ['no-charset', 400],
  ])('answers JSON in the charset %s with %i', async (charset, status) => {
    const raw = JSON.stringify({ query: '{ eventPage { total } }' });
    const headers = { 'content-type': `application/json; charset=${charset}` };
    expect((await world.request('POST', '/graphql', { raw, headers })).status).toBe(status);
  });

  test.each([
    ['LocalDateTime', 'startDate'],
    ['Int', 'page'],
    ['[Status!]', 'status'],
    ['[TermReference!]', 'tags'],
  ])('tells that a variable is of the wrong type where it is to be %s', async (type, name) => {
    const query = `query ($value: ${type}) { eventPage(${name}: $value) { total } }`;
    const { status, errors } = await world.graphql(query, { value: { a: 1 } });
    expect([status, errors]).toMatchObject([400, [{ extensions: { code: 'BAD_USER_INPUT' } }]]);
  });

  test.each([
    ['tags: [true]', 'TermReference takes a string or a number; this is of the kind boolean.'],
    ['tags: [{ slug: "choir" }]', 'TermReference takes a string or a number; this is of the kind object.'],
    ['startDate: 20270314', 'LocalDateTime takes a string; this is of the kind number.'],
  ])('tells of what kind a value is where it is no scalar: %s', async (argument, message) => {
    const { status, errors } = await world.graphql(`{ eventPage(${argument}) { total } }`);
    expect([status, errors]).toMatchObject([400, [{ message }]]);
  });
});
