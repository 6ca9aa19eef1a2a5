import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { start } from '../../src/app/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { openListener, standardLimits } from '../../src/http/listener.ts';
import { Health } from '../../src/monitoring/health.ts';
import { createHealthEndpoint } from '../../src/monitoring/health-endpoint.ts';
import { openRelay, type Relay } from '../harness/relay.ts';
import { createReplica } from '../harness/replica.ts';
import { copyTemplate, testConfig } from '../harness/template.ts';
import { startCalendar, type World } from '../harness/world.ts';

const server = process.env.TEST_DATABASE_URL;

/** The embedded database is never away, and has no replicas. */
const onServer = server === undefined ? describe.skip : describe;

interface Found {
  status: number;
  body: { status: string; checks?: Record<string, unknown> };
}

async function readHealth(url: string, path: string): Promise<Found> {
  const response = await fetch(`${url}/health/${path}`);
  return { status: response.status, body: (await response.json()) as Found['body'] };
}

async function untilReady(url: string, status: number): Promise<Found> {
  for (;;) {
    const found = await readHealth(url, 'ready');
    if (found.status === status) return found;
  }
}

describe('The health of a service', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar();
  });
  afterAll(() => world.close());

  test('is ready with a database whose migrations have run', async () => {
    expect(await readHealth(world.url, 'live')).toEqual({ status: 200, body: { status: 'live' } });
    expect(await readHealth(world.url, 'ready')).toEqual({
      status: 200,
      body: { status: 'ready', checks: { database: 'ok', migrations: 'ok', replicas: [] } },
    });
  });

  test('is never stored, and has the headers of every response', async () => {
    const { headers, text } = await world.request('HEAD', '/health/ready');
    expect([headers.get('cache-control'), headers.get('x-content-type-options'), text]).toEqual([
      'no-store',
      'nosniff',
      '',
    ]);
  });

  test('has no language, no other methods and no other paths', async () => {
    for (const [method, path] of [
      ['GET', '/fi/health/live'],
      ['POST', '/health/live'],
      ['GET', '/health'],
    ] as const)
      expect((await world.request(method, path)).status).toBe(404);
  });

  test('is not ready while a migration is missing', async () => {
    const connection = world.database.orm.em.fork().getConnection();
    await connection.execute("update migration set name = 'later' where name = '0009-text-fallback'");
    const { body } = await untilReady(world.url, 503);
    expect(body).toEqual({
      status: 'unavailable',
      checks: { database: 'ok', migrations: 'pending', replicas: [] },
    });
    await connection.execute("update migration set name = '0009-text-fallback' where name = 'later'");
    await untilReady(world.url, 200);
  });
});

test('A service that starts is live and not ready, while other requests wait', async () => {
  const early = createHealthEndpoint(new Health());
  const listener = await openListener({ ...readConfig({}), port: 0 }, standardLimits, early);
  try {
    const waiting = fetch(`${listener.url}/calendar/events/v1/events`);
    expect((await readHealth(listener.url, 'live')).status).toBe(200);
    expect(await readHealth(listener.url, 'ready')).toEqual({ status: 503, body: { status: 'starting' } });
    listener.open((_request, response) => response.writeHead(204).end());
    expect((await waiting).status).toBe(204);
  } finally {
    await listener.close();
  }
});

test('A service that stops is live and not ready while a request is running', async () => {
  const copy = await copyTemplate();
  // The connections of a proxy are not closed as soon as they are idle.
  const running = await start({ ...testConfig(copy.place), port: 0, trustProxy: true });
  const open = () => connect(Number(new URL(running.url).port), '127.0.0.1');
  const [request, ready, live] = [open(), open(), open()];
  const received = Promise.all([request, ready, live].map(text));
  const check = (name: string) => `GET /health/${name} HTTP/1.1\r\nHost: calendar\r\n\r\n`;
  const json = 'Content-Type: application/json\r\nContent-Length: 24\r\nExpect: 100-continue\r\n\r\n';
  request.write(`POST /graphql HTTP/1.1\r\nHost: calendar\r\n${json}`);
  ready.write(check('ready'));
  live.write(check('live'));
  await Promise.all([request, ready, live].map((socket) => once(socket, 'data')));
  const closing = running.close();
  ready.write(check('ready'));
  live.write(check('live'));
  request.write('{"query":"{__typename}"}');
  const [answer, readiness, liveness] = await received;
  expect(answer).toMatch(/100 Continue[^]*"Query"/);
  expect(readiness).toMatch(/200 OK[^]*503 [^]*"status":"stopping"/);
  expect(liveness).toMatch(/200 OK[^]*200 OK[^]*"status":"live"/);
  await closing;
  await copy.drop();
});

onServer('While PostgreSQL is away', () => {
  let relay: Relay;
  let world: World;
  beforeAll(async () => {
    relay = await openRelay(server ?? '');
    world = await startCalendar({ relay, config: { logLevel: 'silent' } });
  });
  afterAll(async () => {
    await world.close();
    await relay.close();
  });

  const away = {
    status: 'unavailable',
    checks: { database: 'unreachable', migrations: 'unknown', replicas: [] },
  };

  test('the service is live and not ready, and ready again afterwards', async () => {
    await relay.cut();
    expect((await untilReady(world.url, 503)).body).toEqual(away);
    expect((await readHealth(world.url, 'live')).status).toBe(200);
    await relay.mend();
    await untilReady(world.url, 200);
  });

  test('a server that only keeps silent is noticed within seconds', async () => {
    relay.pass(false);
    const since = performance.now();
    try {
      expect((await untilReady(world.url, 503)).body).toEqual(away);
      // One second for the result before it, two for this one.
      expect(performance.now() - since).toBeLessThan(4_000);
    } finally {
      relay.pass(true);
    }
    await untilReady(world.url, 200);
  });

  test('requests that hold all connections do not make it unready', async () => {
    const { orm } = world.database;
    const held = Array.from({ length: 10 }, () => orm.em.fork());
    await Promise.all(held.map((em) => em.begin()));
    try {
      const since = performance.now();
      while (performance.now() - since < 1_500)
        expect(await readHealth(world.url, 'ready')).toMatchObject({ status: 200 });
    } finally {
      await Promise.all(held.map((em) => em.rollback()));
    }
  });
});

onServer('A replica that is away', () => {
  test('is reported, and leaves the service ready', async () => {
    const replica = await createReplica('replica');
    const databaseReadUrls = [replica.url, 'postgres://127.0.0.1:1/nowhere'];
    const world = await startCalendar({ config: { databaseReadUrls, logLevel: 'silent' } });
    try {
      const states: unknown[] = [];
      while (!states.includes('connected')) {
        const { status, body } = await readHealth(world.url, 'ready');
        expect(status).toBe(200);
        states.splice(0, 2, ...(body.checks?.replicas as string[]));
      }
      expect(states).toEqual(['connected', 'disconnected']);
    } finally {
      await world.close();
      await replica.drop();
    }
  });
});
