import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { start } from '../../src/app/app.ts';
import { OperationNames, otherOperations } from '../../src/monitoring/operation-names.ts';
import { openRelay } from '../harness/relay.ts';
import { createReplica } from '../harness/replica.ts';
import { copyTemplate, testConfig } from '../harness/template.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { metricsToken, readSamples, valueOf } from './samples.ts';

const server = process.env.TEST_DATABASE_URL;
const onServer = server === undefined ? describe.skip : describe;

const bearer = { authorization: `Bearer ${metricsToken}` };
const samplesOf = (world: World) => readSamples(world.url, bearer);

describe('Metrics behind a token', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ config: { metricsToken, queryCostLimit: 1_000 } });
  });
  afterAll(() => world.close());

  test('need the token', async () => {
    for (const authorization of ['', 'Bearer wrong', `Basic ${metricsToken}`]) {
      const { status, headers } = await world.request('GET', '/metrics', { headers: { authorization } });
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="metrics"']);
    }
    const { status, headers } = await world.request('GET', '/metrics', { headers: bearer });
    expect([status, headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0/),
    ]);
  });

  test('count requests by method, route and status, in every language alike', async () => {
    const labels = { method: 'GET', route: '/calendar/events/v1/venues/{id}', status: '404' };
    const before = valueOf(await samplesOf(world), 'calendar_http_requests_total', labels);
    for (const path of ['/calendar/events/v1/venues/77', '/fi/calendar/events/v1/venues/78?a=b'])
      await world.request('GET', path);
    const samples = await samplesOf(world);
    expect(valueOf(samples, 'calendar_http_requests_total', labels)).toBe(before + 2);
    const { method, route } = labels;
    expect(valueOf(samples, 'calendar_http_request_duration_seconds_count', { method, route })).toBe(
      before + 2,
    );
  });

  test('count what the response cache had', async () => {
    const results = async () => {
      const samples = await samplesOf(world);
      return ['miss', 'hit', 'not_modified'].map((result) =>
        valueOf(samples, 'calendar_response_cache_total', { result }),
      );
    };
    const [misses = 0, hits = 0, unchanged = 0] = await results();
    const path = '/calendar/events/v1/tags?search=metrics';
    await world.request('GET', path);
    const { headers } = await world.request('GET', path);
    await world.request('GET', path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(await results()).toEqual([misses + 1, hits + 1, unchanged + 1]);
  });

  test('count GraphQL operations by name, also those from the cache, and rejected ones by reason', async () => {
    for (let time = 0; time < 12; time += 1) await world.graphql('query Agenda { eventPage { total } }');
    await world.graphql(
      'query Greedy { events(first: 100) { nodes { venues { events(first: 100) { nodes { title } } } } } }',
    );
    const samples = await samplesOf(world);
    // The first nine uses of a name are those of "(other)".
    expect(valueOf(samples, 'calendar_graphql_operations_total', { operation: 'Agenda' })).toBe(3);
    expect(valueOf(samples, 'calendar_graphql_refused_total', { reason: 'query_too_costly' })).toBe(1);
    expect(samples.some(({ labels }) => labels.operation === 'Greedy')).toBe(false);
  });

  test('have a limited number of labels, whatever clients send', async () => {
    for (let name = 0; name < 130; name += 1)
      for (let time = 0; time < 10; time += 1) await world.graphql(`query Name${name} { __typename }`);
    await world.graphql(`query ${'x'.repeat(65)} { __typename }`);
    for (const path of [
      '/secret-1',
      '/fi/secret-2',
      '/calendar/events/v1/secret-3',
      '/event/secret-4',
      '/export/secret-5.csv',
    ])
      await world.request('GET', path);
    await world.request('PROPFIND', '/calendar/events/v1/tags');
    const samples = await samplesOf(world);
    const operations = new Set(samples.map(({ labels }) => labels.operation).filter(Boolean));
    // One hundred names, "(other)" and "(unnamed)".
    expect(operations.size).toBeLessThanOrEqual(102);
    expect(operations.has(otherOperations)).toBe(true);
    expect(JSON.stringify(samples)).not.toMatch(/secret|PROPFIND|x{65}/);
  });

  test('report the process and its database', async () => {
    const samples = await samplesOf(world);
    expect(valueOf(samples, 'calendar_database_up')).toBe(1);
    expect(valueOf(samples, 'calendar_revision_reads_total')).toBeGreaterThan(0);
    expect(valueOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(samples.some(({ name }) => name === 'nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });
});

test('A name that was used for an hour no more gives way to another', () => {
  const removed: string[] = [];
  const limits = { reported: 2, uses: 2, candidates: 10, idle: 1_000 };
  const names = new OperationNames((name) => removed.push(name), limits);
  const use = (name: string, now: number) => [names.use(name, now), names.use(name, now)];
  expect(use('a', 0)).toEqual([otherOperations, 'a']);
  expect(use('b', 500)).toEqual([otherOperations, 'b']);
  expect(use('c', 999)).toEqual([otherOperations, otherOperations]);
  expect(use('c', 1_000)).toEqual(['c', 'c']);
  expect(removed).toEqual(['a']);
  expect(use('b', 1_000)).toEqual(['b', 'b']);
});

test('Without a port or a token, there are no metrics', async () => {
  const world = await startCalendar();
  expect((await world.request('GET', '/metrics')).status).toBe(404);
  await world.close();
});

test('With a port of their own, metrics are only there, beside health checks', async () => {
  const copy = await copyTemplate();
  const running = await start({
    ...testConfig(copy.place),
    port: 0,
    metricsListen: { host: '127.0.0.1', port: 0 },
  });
  const statusOf = async (url = '') => (await fetch(url)).status;
  expect(await statusOf(`${running.url}/metrics`)).toBe(404);
  expect(await statusOf(`${running.metricsUrl}/metrics`)).toBe(200);
  expect(await statusOf(`${running.metricsUrl}/health/ready`)).toBe(200);
  expect(await statusOf(`${running.metricsUrl}/calendar/events/v1/events`)).toBe(404);
  await running.close();
  await expect(fetch(`${running.metricsUrl}/health/live`)).rejects.toThrow();
  await copy.drop();
});

onServer('On PostgreSQL', () => {
  test('metrics tell when the database is away, and which replica lags', async () => {
    const relay = await openRelay(server ?? '');
    const replica = await createReplica('replica');
    const databaseReadUrls = [replica.url, 'postgres://127.0.0.1:1/nowhere'];
    const world = await startCalendar({
      relay,
      config: { metricsToken, databaseReadUrls, logLevel: 'silent' },
    });
    try {
      const usable = async () =>
        valueOf(await samplesOf(world), 'calendar_replica_usable', { server: 'replica-1' });
      while ((await usable()) === 0);
      await world.rest('POST', '/tags', { as: 'editor', body: { name: 'New' } });
      const samples = await samplesOf(world);
      expect(valueOf(samples, 'calendar_replica_lag_changes', { server: 'replica-1' })).toBeGreaterThan(0);
      expect(valueOf(samples, 'calendar_replica_usable', { server: 'replica-2' })).toBe(0);
      const states = ['idle', 'busy'].map((state) =>
        valueOf(samples, 'calendar_database_connections', { server: 'primary', state }),
      );
      expect(states.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
      await relay.cut();
      while (valueOf(await samplesOf(world), 'calendar_database_up') === 1);
      await relay.mend();
      while (valueOf(await samplesOf(world), 'calendar_database_up') === 0);
    } finally {
      await world.close();
      await replica.drop();
      await relay.close();
    }
  });

  test('two workers report their sum at one port', async () => {
    const copy = await copyTemplate();
    const lead = spawn(process.execPath, ['src/start.cjs', 'src/cli/main.ts'], {
      env: { DATABASE_URL: copy.place.databaseUrl ?? '', PORT: '0', WORKERS: '2', METRICS_LISTEN: '0' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const { url, metricsUrl } = await readUrls(lead);
      const requests = Array.from({ length: 40 }, () =>
        fetch(`${url}/calendar/events/v1/tags`, { headers: { connection: 'close' } }),
      );
      await Promise.all(requests);
      const counted = async () => {
        const labels = { method: 'GET', route: '/calendar/events/v1/tags', status: '200' };
        return valueOf(await readSamples(metricsUrl), 'calendar_http_requests_total', labels);
      };
      while ((await counted()) < 40);
      expect(await counted()).toBe(40);
      expect((await fetch(`${metricsUrl}/health/ready`)).status).toBe(200);
    } finally {
      lead.kill('SIGTERM');
      await once(lead, 'exit');
      await copy.drop();
    }
  });
});

async function readUrls({ stdout }: ChildProcess): Promise<{ url: string; metricsUrl: string }> {
  if (stdout === null) throw new Error('Nothing can be said.');
  let url = '';
  for await (const line of createInterface(stdout)) {
    url ||= /running at (\S+)/.exec(line)?.[1] ?? '';
    const metricsUrl = /Metrics +(\S+)\/metrics/.exec(line)?.[1];
    if (metricsUrl !== undefined) return { url, metricsUrl };
  }
  throw new Error('It ended before it said where metrics are.');
}
