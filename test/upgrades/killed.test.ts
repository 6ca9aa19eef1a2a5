import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { openCalendar } from '../../src/app/bootstrap.ts';
import { sample } from '../harness/sampled.ts';
import { copyTemplate, testConfig } from '../harness/template.ts';
import { startCalendar } from '../harness/world.ts';
import { startScript } from '../moving/scene.ts';
import { readAnswers } from './answers.ts';
import { readDumps, restore } from './dumps.ts';

/** The longest time before a process is killed, in milliseconds; the last one is not. */
const moments = [1_000, 1_500, 2_000, 3_000];

test('A migration that is killed at any moment goes on with the next start, and nothing is lost', async () => {
  const copy = await copyTemplate();
  const config = testConfig(copy.place);
  const dump = readDumps()['0007-plain-contacts'] ?? '';
  const upgrade = async () => {
    const { database } = await openCalendar(config);
    await database.close();
    const settings = { publicUrl: 'https://calendar.example', requestTimeout: 120 };
    const world = await startCalendar({ config: { ...copy.place, ...settings } });
    const answers = await readAnswers(world);
    await world.close();
    return answers;
  };
  await restore(config, dump);
  const undisturbed = await upgrade();
  await restore(config, dump);
  for (const longest of sample(moments, 1)) {
    const { child } = startScript('migrate', copy.place);
    const ended = once(child, 'exit');
    await Promise.race([ended, wait(longest * Math.random())]);
    child.kill('SIGKILL');
    await ended;
  }
  const answers = await upgrade();
  await copy.drop();
  expect(answers).toEqual(undisturbed);
});
