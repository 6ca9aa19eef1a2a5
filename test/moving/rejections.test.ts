import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serveCommands } from '../../src/app/local-socket.ts';
import { socketIn } from '../../src/database/embedded/data-folder.ts';
import { createLogger } from '../../src/runtime/log.ts';
import { createMaker } from '../harness/make.ts';
import { sample, scaled } from '../harness/sampled.ts';
import { readTables } from '../harness/tables.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { createPlaces, packDump, type Places, mustRun, runScript, unpackDump } from './scene.ts';

describe('Dumping and loading', () => {
  let places: Places;
  let world: World;
  let endDumps: () => Promise<void>;
  let whole = '';
  beforeAll(async () => {
    places = await createPlaces();
    world = await startCalendar();
    await createMaker(world).event();
    endDumps = await serveCommands(world.config, world.database, createLogger('silent'));
    whole = places.file('whole.dump');
    expect(await runScript('dump', world.config, whole)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(
        /^Dumped 1 event, 0 venues, 0 organizers, .*, 5 users to .* \(\d+\.\d MB\)\.\n$/,
      ),
    });
  });
  afterAll(async () => {
    await endDumps();
    await world.close();
    await places.clean();
  });

  test('keeps dumps and the socket from other users', () => {
    expect(statSync(whole).mode & 0o777).toBe(0o600);
    if (world.database.embedded) expect(statSync(socketIn(world.config.dataDir)).mode & 0o777).toBe(0o600);
  });

  test('replaces an older dump, and leaves no other file behind', async () => {
    const file = places.file('again.dump');
    writeFileSync(file, 'an older dump');
    await mustRun('dump', world.config, file);
    expect((await unpackDump(file)).tables.event?.rows).toHaveLength(1);
    expect(readdirSync(places.file('.')).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test('leaves an older dump as it is if it fails', async () => {
    const file = places.file('kept.dump');
    writeFileSync(file, 'an older dump');
    const { code, printed } = await runScript('dump', places.embedded(), file);
    expect([code, printed]).toEqual([1, expect.stringMatching(/^There is no calendar in [^.]+\.\n$/)]);
    expect(readFileSync(file, 'utf8')).toBe('an older dump');
  });

  test('reads a line of many megabytes as it reads many short ones', async () => {
    const dump = await unpackDump(whole);
    const file = places.file('long.dump');
    const length = scaled(60_000_000, 6_000_000);
    const row = dump.tables.event?.rows[0] ?? [];
    dump.tables.event = {
      columns: dump.tables.event?.columns ?? [],
      rows: [['x'.repeat(length), ...row.slice(1)]],
    };
    await packDump(file, dump);
    expect((await unpackDump(file)).tables.event?.rows[0]?.[0]).toHaveLength(length);
  });

  test.each(['/dev/null', '.'])('loads no %s', async (file) => {
    expect(await runScript('load', places.embedded(), file)).toMatchObject({
      code: 1,
      printed: `${file} is not a file.\n`,
    });
  });

  test.each<[string, string, (dump: Buffer) => Buffer]>([
    [
      'is not compressed',
      'is not a dump of an event calendar',
      () => Buffer.from('{"format":"event-calendar-dump"}'),
    ],
    ['is something else', 'is not a dump of an event calendar', () => gzipSync('something\nelse\n')],
    ['is empty', 'is damaged: it is incomplete', () => Buffer.alloc(0)],
    ['is cut off', 'is damaged: it is incomplete', (dump) => dump.subarray(0, dump.length / 2)],
    ['lacks its last byte', 'is damaged: it is incomplete', (dump) => dump.subarray(0, -1)],
    [
      'ends early',
      'is damaged: it is incomplete',
      (dump) => edit(dump, (text) => text.slice(0, text.indexOf('{"sequences'))),
    ],
    ['has another byte', 'is damaged: ', (dump) => flip(dump, dump.length / 2)],
    [
      'has another value',
      'is damaged: the checksum of event is wrong',
      (dump) => edit(dump, (text) => text.replace('"draft"', '"trash"').replace('"publish"', '"trash"')),
    ],
    [
      'has a table less',
      'is damaged: its checksum is wrong',
      (dump) => edit(dump, (text) => text.replace(/\{"table":"token".*?"rows".*?\n/s, '')),
    ],
    [
      'has more after its end',
      'is damaged: its checksum is wrong',
      (dump) => edit(dump, (text) => `${text}{}\n`),
    ],
  ])('rejects a file that %s, and creates nothing', async (name, reason, change) => {
    const file = places.file(`${name}.dump`);
    writeFileSync(file, change(readFileSync(whole)));
    const place = places.embedded();
    const { code, printed } = await runScript('load', place, file);
    expect([code, printed]).toEqual([1, expect.stringMatching(/^[^\n]+\.\n$/)]);
    expect(printed).toContain(reason);
    expect(existsSync(place.dataDir)).toBe(false);
  });

  test('rejects a dump of a newer version in one sentence', async () => {
    const file = places.file('newer.dump');
    const dump = await unpackDump(whole);
    await packDump(file, { ...dump, migrations: [...dump.migrations, '9999-from-the-future'] });
    const { code, printed } = await runScript('load', places.embedded(), file);
    expect([code, printed]).toEqual([
      1,
      'The dump was written by a newer version of this program (9.9.9, with 9999-from-the-future): ' +
        'load it with that version or a later one.\n',
    ]);
  });

  test('rejects a dump with columns or values that do not fit, and writes nothing', async () => {
    const dump = await unpackDump(whole);
    const place = await places.server();
    for (const [change, reason] of sample(
      [
        [{ columns: ['id', 'surprise'], rows: [['1', 'x']] }, 'has a column surprise of image'],
        [
          { columns: ['id', 'url'], rows: [['one', 'x']] },
          'could not be loaded: invalid input syntax for type integer',
        ],
      ] as const,
      1,
    )) {
      const file = places.file('unfit.dump');
      await packDump(file, { ...dump, tables: { ...dump.tables, image: change as never } });
      const { code, printed } = await runScript('load', place, file);
      expect([code, printed]).toEqual([1, expect.stringContaining(reason)]);
    }
    await mustRun('load', place, whole);
  });

  test('replaces a calendar only when told to, and continues after its ids', async () => {
    const place = await places.server();
    await mustRun('load', place, whole);
    const other = await startCalendar({ config: place });
    const before = await readTables(other.database);
    const { calendar: revision } = await other.database.revision();
    await createMaker(other).venue();
    const { id } = await createMaker(other).venue();
    await other.close();
    const { code, printed } = await runScript('load', place, whole);
    expect([code, printed]).toEqual([
      1,
      expect.stringMatching(/^The calendar is not empty \(there are rows in [^)]+\): [^.]+ --replace\.\n$/),
    ]);
    await mustRun('load', place, whole, '--replace');
    const replaced = await startCalendar({ config: place });
    try {
      const after = await readTables(replaced.database);
      expect(after.event).toBe(before.event);
      expect(after.venue).toBe(before.venue);
      expect((await replaced.database.revision()).calendar).not.toBe(revision);
      expect((await createMaker(replaced).venue()).id).toBeGreaterThan(id);
    } finally {
      await replaced.close();
    }
  });

  test('says how it is used', async () => {
    for (const [script, args] of sample(
      [
        ['dump', []],
        ['dump', ['one', 'two']],
        ['dump', ['--surprise', 'one']],
        ['load', []],
        ['load', ['one', '--surprise']],
      ] as const,
      1,
    )) {
      const { code, printed } = await runScript(script, places.embedded(), ...args);
      expect([code, printed]).toEqual([1, expect.stringMatching(/^Usage: npm run (dump|load) -- FILE/)]);
    }
  });
});

function flip(dump: Buffer, at: number): Buffer {
  const changed = Buffer.from(dump);
  const place = Math.floor(at);
  changed[place] = (changed[place] ?? 0) ^ 0xff;
  return changed;
}

function edit(dump: Buffer, change: (text: string) => string): Buffer {
  return gzipSync(change(gunzipSync(dump).toString()));
}
