import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WirePage } from '../harness/make.ts';
import type { World } from '../harness/world.ts';
import { startOne, startSource } from './scene.ts';

const text = (title: string) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20270101T000000Z'],
    ...['DTSTART:20270410T160000Z', `SUMMARY:${title}`, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');

/** Parts of a text in several encodings. */
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

const [before = '', after = ''] = text('|').split('|');

describe('The text of a source is read', () => {
  let here: World;
  let folder: string;
  beforeAll(async () => {
    here = await startOne();
    folder = mkdtempSync(join(tmpdir(), 'calendar-encodings-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await here.close();
  });

  async function titlesOf(content: Buffer, encoding?: string): Promise<string[]> {
    const file = join(folder, 'calendar.ics');
    writeFileSync(file, content);
    await here.importFrom(file, { encoding });
    const { body } = await here.rest<WirePage>('GET', '/events', { query: { start_date: '2027-04-01' } });
    return body.events.map(({ title }) => title);
  }

  test.each([
    ['in UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], text('Über'))],
    [
      'in UTF-16 with a mark',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text('Über'), 'utf16le')]),
    ],
    ['in UTF-16 without a mark', Buffer.from(text('Über'), 'utf16le')],
    ['in UTF-16 of the other order', Buffer.from(`\uFEFF${text('Über')}`, 'utf16le').swap16()],
    ['in Latin-1', Buffer.from(text('Über'), 'latin1')],
    ['folded within a character', bytes(before, [0xc3], '\r\n ', [0x9c], 'ber', after)],
    ['partly in UTF-8 and partly in Latin-1', bytes(before, 'Über', '\r\nLOCATION:T', [0xfc], 'r', after)],
  ])('%s', async (_, content) => {
    expect(await titlesOf(content)).toEqual(['Über']);
  });

  test('in the encoding that is chosen', async () => {
    const polish = bytes(before, [0xa3], 'awka', after);
    expect(await titlesOf(polish, 'windows-1250')).toEqual(['Ławka']);
  });

  test('in the encoding that the server names, unless it is UTF-8', async () => {
    const contents = [bytes(text('Łódź')), bytes(before, 'G', [0xf3], 'rka', after)];
    const source = await startSource((_, response) => {
      response.setHeader('content-type', 'text/calendar; charset=iso-8859-2').end(contents.shift());
    });
    try {
      for (const name of ['first', 'second'])
        await here.importFrom(`${source.url}/calendar.ics`, { source: name });
      const { body } = await here.rest<WirePage>('GET', '/events', { query: { search: 'ó' } });
      expect(body.events.map(({ title }) => title)).toEqual(['Łódź', 'Górka']);
    } finally {
      await source.close();
    }
  });

  test('without storing what was lost before', async () => {
    expect(await titlesOf(bytes(text('F\uFFFDhrung')))).toContain('F?hrung');
  });
});
