import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { start } from '../../src/app/app.ts';
import { createClient } from '../harness/client.ts';
import { type Copy, copyTemplate, testConfig } from '../harness/template.ts';
import { password } from '../harness/users.ts';

const run = promisify(execFile);

let copy: Copy;
beforeAll(async () => {
  copy = await copyTemplate();
  const running = await start(testConfig(copy.place));
  try {
    const login = `mutation { login(name: "editor", password: "${password}") { errors { message } } }`;
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    for (let count = 0; count < 3; count += 1)
      await createClient(running.url).graphql(login, {}, { headers });
  } finally {
    await running.close();
  }
});
afterAll(() => copy.drop());

/** Runs `npm run user` on the calendar, and returns the lines that it prints. */
async function user(...given: string[]): Promise<string[]> {
  const { databaseUrl, dataDir } = copy.place;
  const place = databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
  const provider = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'id', OIDC_ROLES: '*=author' };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, SAMPLE_DATA: 'off', ...provider, ...place };
  const { stdout } = await run('npm', ['run', '--silent', 'user', '--', ...given], { env });
  return stdout.split('\n').filter((line) => line !== '');
}

test('npm run user lists the sessions of a user, and ends one or all', async () => {
  const listed = await user('sessions', 'editor');
  expect(listed).toHaveLength(3);
  const [, number = ''] = /^(\d+) {2}Firefox, Linux {2}started .* \(UTC\)$/.exec(listed[0] ?? '') ?? [];
  expect(await user('end-session', 'editor', number)).toEqual([`Ended session ${number} of editor.`]);
  expect(await user('sessions', 'editor')).toEqual(listed.slice(1));
  expect(await user('end-sessions', 'editor')).toEqual(['Ended all sessions of editor.']);
  expect(await user('sessions', 'editor')).toEqual([]);
});

test('npm run user links identities of a provider, lists and unlinks them', async () => {
  await user('link', 'author', '4711');
  expect(await user('identities', 'author')).toEqual(['4711 at https://id.example.org']);
  await expect(user('unlink', 'author', '4711', 'https://old.example.org')).rejects.toMatchObject({
    stderr: expect.stringContaining('Identity not found.'),
  });
  expect(await user('unlink', 'author', '4711')).toEqual([
    'author is no longer 4711 at https://id.example.org.',
  ]);
  expect(await user('identities', 'author')).toEqual([]);
});
