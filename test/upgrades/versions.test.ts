import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openCalendar } from '../../src/app/bootstrap.ts';
import { migrationNames } from '../../src/database/migrations/names.ts';
import { now } from '../harness/make.ts';
import { sample } from '../harness/sampled.ts';
import { type Copy, copyTemplate, testConfig } from '../harness/template.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { administrator, readAnswers } from './answers.ts';
import { readDumps, restore, schemaLines } from './dumps.ts';
import { createSend, fillCalendar } from './fill.ts';

/** However busy the machine is, nothing is to be compared with a timeout. */
const settings = { publicUrl: 'https://calendar.example', requestTimeout: 120 };
const dumps = readDumps();
/**
 * All of them on PostgreSQL; the embedded database takes seconds to open for each, and runs the
 * same statements for a third.
 */
const versions = Object.keys(dumps).filter(
  (_, place) => process.env.TEST_DATABASE_URL !== undefined || place % 3 === 0,
);

interface State {
  schema: string[];
  answers: string[];
}
let wanted: State;
let copy: Copy;
beforeAll(async () => {
  copy = await copyTemplate();
  const world = await startCalendar({ now: () => now, config: settings });
  await fillCalendar(createSend(world.url, administrator.authorization));
  wanted = await readState(world);
  await world.close();
});
afterAll(() => copy.drop());

async function readState(world: World): Promise<State> {
  const lines = await world.database.query(schemaLines);
  // A dump and what is read of it again differ in parentheses, which say nothing where all of a
  // condition is joined alike.
  return {
    schema: lines.map(({ line }) => line.replaceAll(/[()]/g, '')).sort(),
    answers: await readAnswers(world),
  };
}

test('There is a dump of each version but the newest', () => {
  const missing = migrationNames.slice(0, -1).filter((name) => !Object.hasOwn(dumps, name));
  expect(missing).toEqual([]);
});

test.each(sample(versions, 1))(
  'A calendar of %s becomes one of this version, and answers as if this version had written everything',
  async (version) => {
    const config = testConfig(copy.place);
    await restore(config, dumps[version] ?? '');
    const { database } = await openCalendar(config);
    await database.close();
    const world = await startCalendar({ now: () => now, config: { ...copy.place, ...settings } });
    const state = await readState(world);
    await world.close();
    expect(state).toEqual(wanted);
  },
);
