import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { collectLog } from '../harness/log.ts';
import { createMaker, type Maker } from '../harness/make.ts';
import { openRelay, type Relay } from '../harness/relay.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { everyEndpoint, openStream } from './endpoints.ts';

const server = process.env.TEST_DATABASE_URL;

/** The embedded database is never away. */
const onServer = server === undefined ? describe.skip : describe;

const endpoints: typeof everyEndpoint = [...everyEndpoint, ['a stream of all events', openStream]];

onServer('While PostgreSQL is away', () => {
  const { log, lines } = collectLog();
  let relay: Relay;
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    relay = await openRelay(server ?? '');
    world = await startCalendar({
      relay,
      log,
      config: { restAliases: ['/wp-json/tribe/events/v1'], requestTimeout: 1 },
    });
    make = createMaker(world);
    await make.event({ title: 'Concert' });
  });
  afterAll(async () => {
    await world.close();
    await relay.close();
  });

  /** Whatever was lost is there again with the first request after the return. */
  const expectService = async () => {
    expect((await world.rest('GET', '/events', { as: 'editor' })).status).toBe(200);
    expect((await world.graphql('{ eventPage { total } }')).errors).toEqual([]);
    expect((await make.tag()).id).toBeGreaterThan(0);
  };

  test.each(endpoints)(
    '%s is 503 that says when to come back, and is back with the server',
    async (_name, ask) => {
      await relay.cut();
      try {
        const { status, retryAfter, text } = await ask(world);
        expect([status, retryAfter]).toEqual([503, '1']);
        expect(text).not.toMatch(/INTERNAL|ECONN|terminated/);
        if (text !== '') expect(text).toMatch(/rest_unavailable|<h1>/);
      } finally {
        await relay.mend();
      }
      await expectService();
    },
  );

  test.each(endpoints)(
    '%s is 503 when the server only keeps silent, and comes back when it speaks',
    async (_name, ask) => {
      relay.pass(false);
      try {
        const { status, retryAfter } = await ask(world);
        expect([status, retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      } finally {
        relay.pass(true);
      }
      await expectService();
    },
  );

  test('many failures are one line of the log a second, which counts them and names requests', async () => {
    await relay.cut();
    const before = lines.length;
    const begun = performance.now();
    const ids: string[] = [];
    try {
      while (performance.now() - begun < 2_500) {
        const answers = await Promise.all(everyEndpoint.map(([, ask]) => ask(world)));
        ids.push(...answers.map(({ requestId }) => requestId));
      }
    } finally {
      await relay.mend();
    }
    const told = lines.slice(before);
    const seconds = (performance.now() - begun) / 1000;
    expect(told.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    const failures = told.reduce((sum, line) => sum + (line.failures ?? 0), 0);
    expect(failures).toBeGreaterThan(told.length);
    // A line that a background task began has no request of its own.
    for (const { requestId = '', requestIds = [] } of told.filter(({ task }) => task === undefined)) {
      expect(requestIds).toContain(requestId);
      expect(ids).toContain(requestId);
    }
    const named = told.flatMap(({ requestIds = [] }) => requestIds);
    expect(named.filter((id) => ids.includes(id))).not.toEqual([]);
  });

  test('credentials are not taken for wrong', async () => {
    await relay.cut();
    try {
      const { status, headers } = await world.rest('GET', '/events', { as: 'administrator' });
      expect([status, headers.get('www-authenticate')]).toEqual([503, null]);
    } finally {
      await relay.mend();
    }
  });
});
