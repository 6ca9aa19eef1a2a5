import { describe, expect, test } from '@jest/globals';
import { createMaker } from '../harness/make.ts';
import { importAlone, useImports } from './found.ts';
import { calendar, event, partsOf } from './icalendar-scene.ts';
import { startOne } from './scene.ts';

const address = 'https://example.org/i.png';

/** The picture of an event with these lines, and what is said of it. */
async function pictureOf(...lines: string[]) {
  const text = calendar(...event('UID:a', 'DTSTART:20270101T100000Z', 'SUMMARY:A', ...lines)).join('\r\n');
  const parts = await partsOf(text);
  const [part] = parts;
  if (part === undefined || !('thing' in part) || parts.length > 1) throw new Error(JSON.stringify(parts));
  return { url: part.thing.image?.url, remarks: part.remarks };
}

describe('Of the pictures of iCalendar', () => {
  test.each([
    ['an image', [`IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/png:${address}`]],
    ['an attachment by its type', [`ATTACH;FMTTYPE=image/jpeg:${address}`]],
    ['an attachment by the name of its file', [`ATTACH:${address}`]],
    [
      'an image before an attachment',
      ['ATTACH;FMTTYPE=image/png:https://example.org/a.png', `IMAGE:${address}`],
    ],
    [
      'the first one that has an address',
      ['ATTACH;FMTTYPE=image/png:cid:a', 'IMAGE:data:image/png;base64,AA', `IMAGE:${address}`],
    ],
  ])('%s becomes that of the event', async (_, lines) => {
    expect(await pictureOf(...lines)).toEqual({ url: address, remarks: [] });
  });

  test.each([
    ['a document', 'ATTACH;FMTTYPE=application/pdf:https://example.org/a.png'],
    ['an address that says nothing', 'ATTACH:https://example.org/programme'],
    ['a document within the file', 'ATTACH;ENCODING=BASE64;VALUE=BINARY:JVBERi0xLjc='],
  ])('%s is none', async (_, line) => {
    expect(await pictureOf(line)).toEqual({ url: undefined, remarks: [] });
  });

  test.each([
    ['as an address of data', 'IMAGE;VALUE=URI:data:image/png;base64,iVBORw0KGgo='],
    ['as an attachment', 'ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:iVBORw0KGgo='],
    [
      'of any size',
      `ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:iVBORw0KGgo${'A'.repeat(3_000_000)}`,
    ],
  ])('one within the file, %s, is left out and named', async (_, line) => {
    const { url, remarks } = await pictureOf(line);
    expect(url).toBeUndefined();
    expect(remarks).toEqual([
      expect.stringMatching(/^its image .*iVBORw0KGgo.* cannot be stored, and was left out$/),
    ]);
  });
});

describe('The picture of an event', () => {
  const { world, files } = useImports();

  test('comes back from our own feeds, also from those of the older service', async () => {
    const old = await startOne();
    try {
      await createMaker(old).event({ title: 'Swing', image: `${address}?size=2` });
      for (const path of ['/export/events.ics', '/events/?ical=1']) {
        const { text } = await old.request('GET', path);
        const name = `${path.replaceAll(/\W/g, '-')}.ics`;
        const { events, left } = await importAlone(world(), files().write(name, text));
        expect([left, events]).toEqual([0, [expect.objectContaining({ title: 'Swing' })]]);
        expect(events).toMatchObject([{ image: { url: `${address}?size=2` } }]);
      }
    } finally {
      await old.close();
    }
  });
});
