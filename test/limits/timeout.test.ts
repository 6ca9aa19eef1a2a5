import { expect, test } from '@jest/globals';
import pg from 'pg';
import { now } from '../harness/make.ts';
import { startCalendar } from '../harness/world.ts';

const server = process.env.TEST_DATABASE_URL;

/** Only a server can be told to end a statement: the embedded database runs in the thread that would tell it. */
const onServer = server === undefined ? test.skip : test;

onServer(
  'What takes longer than a request may is ended in the database, and answered at both doors',
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
