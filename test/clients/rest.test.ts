import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { World } from '../harness/world.ts';
import { concerts, startForClients } from './calendar.ts';
import { copyPrograms, type Programs } from './page.ts';

let world: World;
let programs: Programs;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, programs, close } = await startForClients());
});
afterAll(() => close());

const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0;

describe.each([
  ['TypeScript', 'rest.ts', process.execPath],
  ['Python', 'rest.py', 'python3'],
  ['PHP', 'rest.php', 'php'],
])('The REST client in %s (skipped where it is not installed)', (_language, program, command) => {
  const testWhereInstalled = isInstalled(command) ? test : test.skip;

  testWhereInstalled('lists every event, page by page, and creates one', async () => {
    const count = async () => (await world.rest<{ total: number }>('GET', '/events')).body.total;
    const before = await count();
    const lines = (await programs.run(program)).trim().split('\n');
    const listed = concerts.map(({ start_date, title }) => `${start_date} ${title}`);
    expect(lines).toEqual([...listed, 'Created Rehearsal']);
    expect(await count()).toBe(before + 1);
  });

  testWhereInstalled('fails with the code of the error', async () => {
    const strange = await copyPrograms(world.url, 'wrong');
    await expect(strange.run(program)).rejects.toThrow('rest_invalid_credentials: ');
    await strange.remove();
  });
});
