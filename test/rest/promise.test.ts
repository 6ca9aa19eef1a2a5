import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { compareRestWithPromise, writeRestPromise } from '../../check/rest-contract.ts';
import { startCalendar } from '../harness/world.ts';

const thing = {
  type: 'object',
  description: 'A thing.',
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 9 },
    description: { type: 'string', description: 'What it is like.' },
    colour: { enum: ['red', 'blue'] },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
  },
};

const { name, colour } = thing.properties;
const newThing = { ...thing, properties: { name, colour }, additionalProperties: true };

const answer = {
  description: 'A thing.',
  headers: { 'X-Total': { schema: { type: 'integer' } } },
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/Thing' }, examples: { one: { value: {} } } },
  },
};

const before = {
  openapi: '3.1.0',
  security: [{}, { basic: [] }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        summary: 'Lists things.',
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
          { name: 'word', in: 'query', schema: { type: ['string', 'null'], maxLength: 80 } },
        ],
        responses: { '200': answer, '404': { $ref: '#/components/responses/NotFound' } },
      },
      post: {
        operationId: 'createThing',
        requestBody: {
          required: false,
          content: {
            'application/json': {
              schema: { allOf: [{ $ref: '#/components/schemas/NewThing' }, { minItems: 0 }] },
            },
          },
        },
        responses: { '201': answer },
      },
    },
  },
  components: {
    schemas: { Thing: thing, NewThing: newThing },
    responses: { NotFound: { description: 'Not found.' } },
  },
};

const promise = await writeRestPromise(before, '');

/** What a text in the document in place of another one means for clients. */
function changed(from: string, to: string) {
  const text = JSON.stringify(before);
  expect(text).toContain(from);
  return compareRestWithPromise(promise, JSON.parse(text.replace(from, to)) as Record<string, unknown>);
}

const kept = { breaking: [], dangerous: [] };

describe('A promised description of REST', () => {
  test.each([
    ['itself', '', ''],
    ['another path', '"paths":{', '"paths":{"/others":{"get":{"operationId":"listOthers"}},'],
    ['another parameter', '"parameters":[', '"parameters":[{"name":"new","in":"query","schema":{}},'],
    ['another property', '"properties":{', '"properties":{"size":{"type":"integer"},'],
    ['another answer', '"404":', '"410":{"description":"Gone."},"404":'],
    ['other words', 'Lists things.', 'Lists all things.'],
    ['a parameter that takes more', '"maxLength":80', '"maxLength":90'],
  ])('is kept by %s', (_, from, to) => {
    expect(changed(from, to)).toEqual(kept);
  });

  test.each([
    ['a path that is gone', '"/things"', '"/stuff"'],
    ['a method that is gone', '"post":{', '"put":{'],
    ['a name of an operation', 'listThings', 'list'],
    ['a parameter that is gone', '"name":"word"', '"name":"words"'],
    ['a parameter that must be given', '"name":"word"', '"required":true,"name":"word"'],
    ['a parameter that is elsewhere', '"name":"word","in":"query"', '"name":"word","in":"header"'],
    ['a parameter that takes fewer types', '["string","null"]', '["string"]'],
    ['a parameter that takes less', '"maxLength":80', '"maxLength":79'],
    ['a parameter of another form', '"maxLength":80', '"maxLength":80,"pattern":"^a"'],
    [
      'a new parameter that must be given',
      '"parameters":[',
      '"parameters":[{"name":"n","in":"query","required":true},',
    ],
    ['a body that must be given', '"required":false', '"required":true'],
    [
      'a form of bodies that is gone',
      '{"required":false,"content":{"application/json"',
      '{"required":false,"content":{"text/csv"',
    ],
    ['an answer that is gone', '"404":', '"410":'],
    ['a header that is gone', 'X-Total', 'X-Count'],
    [
      'credentials that no longer do',
      '"operationId":"listThings"',
      '"operationId":"listThings","security":[{"basic":[]}]',
    ],
  ])('is broken by %s', (_, from, to) => {
    expect(changed(from, to).breaking).toHaveLength(1);
  });

  test.each([
    ['a property that is gone', '"parts":', '"pieces":', ['Thing (answered).parts is gone.']],
    [
      'a property that may be missing now',
      '["name"]',
      '[]',
      ['Thing (answered): required was ["name"] and is [].'],
    ],
    [
      'a property that may be something else now',
      '"description":{"type":"string"',
      '"description":{"type":["string","null"]',
      ['Thing (answered).description: type was "string" and is ["string","null"].'],
    ],
    [
      'a property that may be longer now',
      '"maxLength":9}',
      '"maxLength":99}',
      ['Thing (answered).name: maxLength was 9 and is 99.'],
    ],
  ])('is broken by an answer with %s', (_, from, to, sentences) => {
    const text = JSON.stringify(before.components.schemas.Thing);
    expect(changed(text, text.replace(from, to)).breaking).toEqual(sentences);
  });

  test.each([
    ['a property that is gone', '"colour":{', '"color":{', 'colour is gone.'],
    ['a property that must be given', '["name"]', '["name","colour"]', 'required'],
    ['fewer values', '"red",', '', 'enum'],
    [
      'nothing but what it names',
      '"additionalProperties":true',
      '"additionalProperties":false',
      'additionalProperties',
    ],
  ])('is broken by a body with %s', (_, from, to, part) => {
    const text = JSON.stringify(before.components.schemas.NewThing);
    expect(changed(text, text.replace(from, to)).breaking).toEqual([expect.stringContaining(part)]);
  });

  test('warns of answers that clients have not met before, and of other defaults', () => {
    expect(changed('"blue"]', '"blue","green"]')).toEqual({ breaking: [], dangerous: [expect.any(String)] });
    expect(changed('"default":1', '"default":2')).toEqual({ breaking: [], dangerous: [expect.any(String)] });
  });

  test('remembers why older ones were broken, and holds no descriptions and examples', async () => {
    const next = await writeRestPromise(
      before,
      await writeRestPromise(before, promise, 'one\nreason'),
      'two',
    );
    const { 'x-broken': reasons } = JSON.parse(next) as Record<string, unknown>;
    expect(reasons).toEqual(['one reason', 'two']);
    expect(next).not.toMatch(/A thing|example|Lists/);
    expect(next).toContain('"description": { "type": "string" }');
  });

  test('is what the calendar serves', async () => {
    const world = await startCalendar();
    const { body } = await world.rest('GET', '/doc');
    await world.close();
    const file = readFileSync(new URL('../../docs/rest-promised.json', import.meta.url), 'utf8');
    expect(compareRestWithPromise(file, body)).toEqual(kept);
    expect(await writeRestPromise(body, file)).toBe(file);
  });
});
