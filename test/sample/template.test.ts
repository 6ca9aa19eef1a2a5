import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DateTime } from 'luxon';
import { templateFolder } from '../../src/database/embedded/template.ts';
import { openDatabase } from '../../src/database/open.ts';
import { sampleCalendar } from '../../src/sample/calendar.ts';
import { dayFromToday } from '../../src/sample/days.ts';
import { movePrepared } from '../../src/sample/prepared.ts';
import { createFolder, testConfig } from '../harness/template.ts';

const script = (name: string) => ['src/start.cjs', `src/cli/${name}.ts`];
const running: ChildProcess[] = [];
let root = '';
let preparation: { stdout: string; stderr: string };

beforeAll(async () => {
  root = await createFolder();
  preparation = await promisify(execFile)(process.execPath, script('prepare'));
}, 120_000);
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  fs.rmSync(root, { recursive: true, force: true });
});

/** A service over a new folder, and the password that it printed. */
async function startNew(name: string, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, script('main'), {
    env: {
      PORT: '0',
      DATA_DIR: join(root, name),
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'http://sample.example',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let printed = '';
  for await (const text of child.stdout as AsyncIterable<Buffer>) {
    printed += text.toString();
    if (printed.includes('Password')) break;
  }
  const [, url = ''] = /running at (\S+)/.exec(printed) ?? [];
  const [, password = ''] = /Password +([\w-]+) /.exec(printed) ?? [];
  return { url, password };
}

const lists = ['events', 'venues', 'organizers', 'categories', 'tags'];

/** All lists over REST, without what is of one installation or one moment. */
async function readLists(url: string): Promise<unknown[]> {
  const answers = lists.flatMap((list) =>
    [1, 2].map(async (page) => {
      const path = `calendar/events/v1/${list}?start_date=2000-01-01&hide_empty=false&per_page=50&page=${page}`;
      const text = await (await fetch(`${url}/${path}`)).text();
      const same = text.replaceAll(/-[\da-f]{32}/g, '');
      return JSON.parse(same, (key, value: unknown) =>
        /^(?:date|modified)(?:_utc)?$/.test(key) ? null : value,
      ) as unknown;
    }),
  );
  return Promise.all(answers);
}

test('the end of npm ci prepares the first start without a line', () => {
  expect(preparation).toEqual({ stdout: '', stderr: '' });
});

test('a new calendar from the template is the one that a start without a template creates', async () => {
  const copied = await startNew('copied');
  const created = await startNew('created', { MEDIA_STORE: join(root, 'images') });
  expect(await readLists(copied.url)).toEqual(await readLists(created.url));
  const images = (folder: string) => fs.readdirSync(folder, { recursive: true }).toSorted();
  expect(images(join(root, 'copied/media'))).toEqual(images(join(templateFolder(), 'media')));
  const authorization = `Basic ${btoa(`admin:${copied.password}`)}`;
  const write = { method: 'POST', headers: { authorization }, body: '{}' };
  expect((await fetch(`${copied.url}/calendar/events/v1/tags`, write)).status).toBe(400);
}, 120_000);

test('the sample of a template that is months old lies around today by the clocks of its cities', async () => {
  const config = testConfig({ dataDir: join(root, 'old'), databaseUrl: null });
  const database = await openDatabase(config, { copiesTemplate: true });
  try {
    const now = Date.now() + 200 * 86_400_000;
    expect(await movePrepared(database, now)).toBe(true);
    const columns = ['start_date', 'end_date', 'starts_at', 'ends_at'].map((name) => `${name}::text`).join();
    const rows = await database.orm.em.getConnection().execute(`select ${columns} from event order by id`);
    const expected = sampleCalendar.cities.flatMap(({ timezone: zone, events }) =>
      events.map(({ day, nights = 0, hours: [from, to] = ['00:00:00', '23:59:59'] }) => {
        const at = (days: number, time: string) =>
          DateTime.fromISO(`${dayFromToday(days, { zone, now })}T${time}`, { zone });
        const text = (time: DateTime) => time.toFormat('yyyy-MM-dd HH:mm:ss');
        const [start, end] = [at(day, from), at(day + nights, to)];
        return {
          ...{ start_date: text(start), end_date: text(end) },
          ...{ starts_at: text(start.toUTC()), ends_at: text(end.toUTC()) },
        };
      }),
    );
    expect(rows).toEqual(expected);
    expect(await movePrepared(database, now)).toBe(false);
  } finally {
    await database.close();
  }
}, 60_000);
