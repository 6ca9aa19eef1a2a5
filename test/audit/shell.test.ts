import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { start } from '../../src/app/app.ts';
import { createClient } from '../harness/client.ts';
import { createMaker } from '../harness/make.ts';
import { sample } from '../harness/sampled.ts';
import { type Copy, copyTemplate, testConfig } from '../harness/template.ts';
import { password } from '../harness/users.ts';

const run = promisify(execFile);

let copy: Copy;
let event: { id: number };
let tag: { id: number };
beforeAll(async () => {
  copy = await copyTemplate();
  const running = await start(testConfig(copy.place));
  try {
    const client = createClient(running.url);
    const make = createMaker(client);
    const authorization = `Basic ${Buffer.from(`editor:${password}`).toString('base64')}`;
    const mutation = 'mutation { createToken(input: { name: "website" }) { errors { message } } }';
    await client.graphql(mutation, {}, { headers: { authorization } });
    event = await make.event({ title: 'Open rehearsal' });
    await client.rest('DELETE', `/events/${event.id}`, { as: 'editor' });
    tag = await make.tag({ name: 'Red \u001b[31m' });
    await client.rest('DELETE', `/tags/${tag.id}`, { as: 'administrator' });
  } finally {
    await running.close();
  }
});
afterAll(() => copy.drop());

/** Runs `npm run audit` on the calendar. */
async function audit(...given: string[]): Promise<string> {
  const { databaseUrl, dataDir } = copy.place;
  const place = databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, SAMPLE_DATA: 'off', ...place };
  const { stdout } = await run('npm', ['run', '--silent', 'audit', '--', ...given], { env });
  return stdout;
}

describe('npm run audit', () => {
  test('tells who moved an event to the trash, and what changed', async () => {
    const lines = (await audit('--kind', 'event', '--action', 'trash')).split('\n');
    expect(lines[0]).toMatch(
      new RegExp(
        String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}editor {2}trash event ${event.id} Open rehearsal {2}version 2 {2}rest, 127\.0\.0\.1, request [\w-]+$`,
      ),
    );
    expect(lines).toContain('    status: publish → trash');
  });

  test('tells who deleted a tag, without letting its name control the terminal', async () => {
    const found = await audit('--action', 'delete');
    expect(found).toContain(`administrator  delete tag ${tag.id} Red  [31m`);
    expect(found).not.toContain('\u001b');
  });

  test('names a token that was created', async () => {
    const [line = ''] = (await audit('--kind', 'token', '--user', 'editor')).split('\n');
    expect(line).toMatch(/ {2}create token 2 editor {2}token \d+ website {2}graphql, /);
    const json = JSON.parse(await audit('--kind', 'token', '--user', 'editor', '--json')) as object;
    expect(json).toMatchObject({ id: 2, token: { id: expect.any(Number), name: 'website' } });
  });

  test('prints JSON for programs, the newest first and no more than the limit', async () => {
    const lines = (await audit('--json', '--limit', '2', '--since', '1h')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      {
        action: 'delete',
        kind: 'tag',
        id: tag.id,
        user: { id: 1, name: 'administrator' },
        previousVersion: 1,
      },
      { action: 'create', kind: 'tag', id: tag.id, user: { id: 2, name: 'editor' }, interface: 'rest' },
    ]);
  });

  test('finds nothing where nothing matches', async () => {
    for (const given of sample(
      [
        ['--user', 'nobody'],
        ['--since', '2999-01-01'],
        ['--id', '999999'],
      ],
      1,
    ))
      expect(await audit(...given)).toBe('');
  });

  test.each(
    sample(
      [
        [['--since', 'yesteryear'], '--since must be'],
        [['--kind', 'person'], '--kind must be one of event, venue'],
        [['--action', 'eat'], '--action must be one of create, update'],
        [['--id', '0'], '--id must be'],
        [['--nothing'], 'Usage: npm run audit'],
      ] as [string[], string][],
      1,
    ),
  )('rejects %j in one sentence', async (given, message) => {
    await expect(audit(...given)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
  });
});
