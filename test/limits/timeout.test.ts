import { expect, test } from '@jest/globals';
import pg from 'pg';
import { now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const server = process.env.TEST_DATABASE_URL;

/**
 * Only a server can be told to end a statement: the embedded database runs in the thread that would
 * tell it.
 */
const onServer = server === undefined ? test.skip : test;

onServer(
  'What takes longer than a request may is ended in the database, and answered over both interfaces',
  async () => {
    const world = await startCalendar({ config: { requestTimeout: 0.3 }, now: () => now });
    const blocker = new pg.Client({ connectionString: world.config.databaseUrl ?? '' });
    await blocker.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table organizer_text in access exclusive mode');
      const graphql = await world.graphql('{ organizerPage { total nodes { name } } }');
      expect(graphql).toMatchObject({
        status: 503,
        errors: [{ extensions: { code: 'rest_timeout', status: 503 } }],
      });
      const rest = await world.rest('GET', '/organizers');
      expect(rest).toMatchObject({ status: 503, body: { code: 'rest_timeout' } });
      const { rows } = await blocker.query(
        "select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active'",
      );
      expect(rows).toEqual([]);
      await blocker.query('rollback');
      expect((await world.graphql('{ organizerPage { total } }')).errors).toEqual([]);
    } finally {
      await blocker.end();
      await world.close();
    }
  },
);

test('When the time is over, no further statement is started', async () => {
  const world = await startCalendar({ config: { requestTimeout: 0 }, now: () => now });
  try {
    const statements = await world.statements(async () => {
      const { status, errors } = await world.graphql('{ eventPage { total } }');
      expect([status, errors]).toMatchObject([503, [{ extensions: { code: 'rest_timeout' } }]]);
    });
    expect(statements).toEqual([]);
  } finally {
    await world.close();
  }
});

/**
 * Holds what writers of events need: a lock, or the embedded connection. Returns the function that
 * releases it.
 */
async function holdEvents({ database }: World): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<undefined>();
  const over = Promise.withResolvers<undefined>();
  const holding = database.orm.em.fork().transactional(async (em) => {
    await em.execute('lock table event in access exclusive mode');
    held.resolve(undefined);
    await over.promise;
  });
  await held.promise;
  return async () => {
    over.resolve(undefined);
    await holding;
  };
}

const event = { title: 'Late', startDate: '2027-05-01 10:00', endDate: '2027-05-01 12:00' };
const createEvent =
  'mutation ($input: CreateEventInput!) { createEvent(input: $input) { event { number } } }';
const createEvents =
  'mutation ($inputs: [CreateEventInput!]!, $onError: OnError!) { createEvents(inputs: $inputs, onError: $onError) { items { event { number } } } }';
const tooLate = { status: 503, errors: [{ extensions: { code: 'rest_timeout', status: 503 } }] };

/** The total, asked for until there is room for the question. */
async function countEvents(world: World): Promise<unknown> {
  for (;;) {
    const { status, data } = await world.graphql('{ eventPage { total } }');
    if (status === 200) return data;
    expect(status).toBe(503);
  }
}

test('A write that waits for longer than it may is answered 503, and nothing of it is written', async () => {
  const world = await startCalendar({ config: { requestTimeout: 1.5 }, now: () => now });
  try {
    const as = { as: 'administrator' } as const;
    const letGo = await holdEvents(world);
    const answers = Promise.all([
      world.graphql(createEvent, { input: event }, as),
      world.graphql(createEvents, { inputs: [event, event], onError: 'SKIP' }, as),
      world.rest('POST', '/events', {
        ...as,
        body: { title: 'Late', start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' },
      }),
    ]);
    const [one, many, rest] = await answers;
    await letGo();
    for (const answer of [one, many]) expect(answer).toMatchObject(tooLate);
    expect(rest).toMatchObject({ status: 503, body: { code: 'rest_timeout' } });
    for (const { headers } of [one, many, rest])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const { data, errors } = await world.graphql(createEvent, { input: event }, as);
    expect([data, errors]).toMatchObject([{ createEvent: { event: { number: expect.any(Number) } } }, []]);
    expect(await countEvents(world)).toEqual({ eventPage: { total: 1 } });
  } finally {
    await world.close();
  }
});

test.each(['ABORT', 'SKIP'])(
  'A bulk that works for longer than it may writes nothing, not even what was done in time (%s)',
  async (onError) => {
    const world = await startCalendar({ config: { requestTimeout: 0.4 }, now: () => now });
    try {
      const description = 'lorem ipsum dolor sit amet '.repeat(330);
      const inputs = Array.from({ length: 100 }, () => ({ ...event, description }));
      const bulk = await world.graphql(createEvents, { inputs, onError }, { as: 'administrator' });
      expect(bulk).toMatchObject(tooLate);
      expect(await countEvents(world)).toEqual({ eventPage: { total: 0 } });
    } finally {
      await world.close();
    }
  },
);
