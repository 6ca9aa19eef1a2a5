import { describe, expect, test } from '@jest/globals';
import type { DocumentPart, PartsReader } from '../../src/import/document.ts';
import { readJsonLd } from '../../src/import/json-ld/read.ts';
import { readTable } from '../../src/import/table/read.ts';
import { settings } from './icalendar-scene.ts';
import { event } from './json-ld-scene.ts';

/** All that a reader finds in a text. */
async function readAll(
  read: PartsReader,
  text: string,
  signal: AbortSignal = settings.signal,
): Promise<DocumentPart[]> {
  const parts: DocumentPart[] = [];
  const document = { name: 'large', text, language: 'en' as const };
  for await (const part of await read(document, { ...settings, signal })) parts.push(part);
  return parts;
}

const daily = { startDate: '2020-01-01', endDate: '2026-01-01', repeatFrequency: 'P1D' };
const series = (name: string) =>
  event({ name, startDate: undefined, eventSchedule: daily, organizer: 'Choir' });

/** So many copies of a part. */
const many = <Part>(count: number, part: (number: number) => Part) =>
  Array.from({ length: count }, (_, number) => part(number));

describe('A large document', () => {
  test('of JSON-LD brings 20,000 dates of series at most, and names the others', async () => {
    const text = JSON.stringify([
      ...many(21, (number) => series(`Series ${number}`)),
      event({ name: 'Single' }),
    ]);
    const parts = await readAll(readJsonLd, text);
    expect(parts.filter((part) => 'thing' in part)).toHaveLength(20_001);
    expect(parts).toContainEqual(
      expect.objectContaining({
        label: 'Series 20',
        unusable: '1000 dates: a document brings at most 20,000',
      }),
    );
  });

  test('of JSON-LD is read once for all dates of a schedule', async () => {
    const parts = await readAll(readJsonLd, JSON.stringify(series('Daily')));
    const mentioned = parts.flatMap((part) => ('thing' in part ? [part.mentioned] : []));
    expect([mentioned.length, new Set(mentioned).size]).toEqual([1_000, 1]);
  });

  test('of more JSON-LD than can be held is refused with the most that it may have', async () => {
    const text = JSON.stringify(many(100, () => event({ name: 'x'.repeat(101_000) })));
    const page = `<script type="application/ld+json">${text}</script>`;
    for (const each of [text, page])
      await expect(readAll(readJsonLd, each)).rejects.toThrow('large has more than 10 MB of JSON-LD');
  });

  test.each<[string, PartsReader, string]>([
    ['JSON-LD', readJsonLd, JSON.stringify(many(20, (number) => series(`Series ${number}`)))],
    [
      'a table',
      readTable,
      ['title,start', ...many(50_000, (number) => `Row ${number},2027-06-01`)].join('\n'),
    ],
  ])('of %s is not read on after a signal', async (_, read, text) => {
    const stop = new AbortController();
    setImmediate(() => stop.abort());
    await expect(readAll(read, text, stop.signal)).rejects.toThrow('aborted');
  });
});
