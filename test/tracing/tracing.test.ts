import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { startCalendar, type World } from '../harness/world.ts';
import { type CollectedSpan, type Collector, openCollector } from './collector.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const unrecorded = 'a'.repeat(32);

describe('With OTEL_EXPORTER_OTLP_ENDPOINT, a trace', () => {
  let collector: Collector;
  const ids = { list: '', wrong: '', page: '', stray: '' };
  beforeAll(async () => {
    collector = await openCollector();
    const world = await startCalendar({
      config: { otelExporterOtlpEndpoint: `${collector.endpoint}/`, otelServiceName: 'city-calendar' },
    });
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      (await world.request('GET', path, { headers })).headers.get('x-request-id') ?? '';
    const traceparent = `00-${traceId}-${spanId}-01`;
    const tracestate = 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE';
    ids.list = await ask('/fi/calendar/events/v1/tags?search=s3cret', { traceparent, tracestate });
    ids.stray = await ask('/calendar/events/v1/tags', { tracestate });
    await ask('/calendar/events/v1/tags', { traceparent: `00-${unrecorded}-${spanId}-00` });
    ids.wrong = await ask('/calendar/events/v1/venues/77');
    ids.page = await ask('/event/draft-s3cret');
    await world.graphql('query Names { tags { nodes { name } } venues { nodes { name } } }');
    await world.rest('POST', '/tags', { as: 'editor', body: { name: 's3cret' } });
    // What was recorded is sent before the service has closed.
    await world.close();
  });
  afterAll(() => collector.close());

  const find = (name: string) => collector.spans.filter((span) => span.name === name);
  const rootOf = (requestId: string) =>
    collector.spans.find(({ attributes }) => attributes['calendar.request.id'] === requestId);
  const childrenOf = (parent: CollectedSpan | undefined) =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

  test('has a span for each request, under the pattern of its path', () => {
    expect(rootOf(ids.wrong)).toMatchObject({
      name: 'GET /calendar/events/v1/venues/{id}',
      kind: 2,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/calendar/events/v1/venues/{id}',
        'http.response.status_code': 404,
      },
    });
    expect(rootOf(ids.page)?.name).toBe('GET /event/{slug}');
    expect(collector.resources).toContainEqual(expect.objectContaining({ 'service.name': 'city-calendar' }));
  });

  test('continues that of the client, unless the client does not record it', () => {
    expect(rootOf(ids.list)).toMatchObject({ traceId, parentSpanId: spanId });
    expect(rootOf(ids.wrong)?.traceId).not.toBe(traceId);
    expect(collector.spans.filter((span) => span.traceId === unrecorded)).toEqual([]);
  });

  test('passes on what other systems have added to that of the client, and nothing without it', () => {
    const root = rootOf(ids.list);
    const state = 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE';
    for (const span of [root, ...childrenOf(root)]) expect(span?.traceState).toBe(state);
    expect(rootOf(ids.stray)?.traceState).toBeUndefined();
  });

  test('has a span for each statement, in the request that ran it', () => {
    const statements = childrenOf(rootOf(ids.list)).filter(({ name }) => name === 'SELECT');
    expect(statements.length).toBeGreaterThan(0);
    expect(statements[0]).toMatchObject({
      ...{ traceId, kind: 3 },
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': expect.stringMatching(/^select /) },
    });
  });

  test('has a span for each GraphQL operation, and one for each of its root fields', () => {
    const [operation] = find('query Names');
    expect(operation?.attributes).toMatchObject({ 'graphql.operation.type': 'query' });
    const names = childrenOf(operation).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Query.tags', 'Query.venues']));
    expect(childrenOf(find('Query.tags')[0]).map(({ name }) => name)).toContain('SELECT');
  });

  test('has the statements of writes, and no values anywhere', () => {
    expect(collector.spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['INSERT', 'COMMIT']));
    expect(JSON.stringify(collector.spans)).not.toMatch(/s3cret/);
  });
});

describe('A request is answered as ever', () => {
  const answerOf = async (endpoint: string) => {
    const world = await startCalendar({
      config: { otelExporterOtlpEndpoint: endpoint, logLevel: 'silent', shutdownSeconds: 1 },
    });
    const { status } = await world.rest('GET', '/tags');
    const begun = performance.now();
    await world.close();
    return { status, closing: performance.now() - begun };
  };

  test.each([
    ['is away', null],
    ['keeps silent', () => undefined],
    [
      'fails',
      (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end(),
    ],
  ])('while the collector %s, and the service stops in time', async (_name, behave) => {
    const collector = await openCollector(behave ?? undefined);
    if (behave === null) await collector.close();
    const { status, closing } = await answerOf(collector.endpoint);
    expect(status).toBe(200);
    expect(closing).toBeLessThan(5_000);
    if (behave !== null) await collector.close();
  });
});

describe('Without tracing', () => {
  let world: World;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    const log = pino(
      { level: 'info' },
      { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) },
    );
    world = await startCalendar({ log });
  });
  afterAll(() => world.close());

  const traceOf = async (traceparent: string) => {
    const { headers } = await world.request('GET', '/calendar/events/v1/tags', { headers: { traceparent } });
    const isOurs = ({ requestId }: Record<string, unknown>) => requestId === headers.get('x-request-id');
    while (!lines.some(isOurs)) await new Promise(setImmediate);
    return lines.find(isOurs)?.traceId;
  };

  test.each([
    `00-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-00`,
    // A later version may have more fields.
    `cc-${traceId}-${spanId}-01-more`,
  ])('the log names the trace of the client: %s', async (traceparent) => {
    expect(await traceOf(traceparent)).toBe(traceId);
  });

  test.each([
    'nonsense',
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
  ])('the log names no trace if the header is invalid: %s', async (traceparent) => {
    expect(await traceOf(traceparent)).toBeUndefined();
  });
});
