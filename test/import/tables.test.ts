import { describe, expect, test } from '@jest/globals';
import { createMaker } from '../harness/make.ts';
import type { World } from '../harness/world.ts';
import { importAlone, useImports } from './found.ts';
import { startOne } from './scene.ts';

describe('A table', () => {
  const { world, files } = useImports({ config: { timeZone: 'Europe/Helsinki' } });
  let number = 0;

  /** Imports a table of its own. */
  function importTable(content: string | Buffer, columns?: string) {
    return importAlone(world(), files().write(`table-${(number += 1)}.csv`, content), { columns });
  }

  const outlook =
    'Betreff;Beginnt am;Beginnt um;Endet am;Endet um;Ganztägiges Ereignis;Ort;Privat;Beschreibung\r\n' +
    'Feier;24.12.2027;18:00:00;24.12.2027;23.00;Falsch;Saal, Straße 1;Falsch;"Eins\nZwei"\r\n' +
    'Urlaub;1.7.2027;0:00:00;3.7.2027;0:00:00;Wahr;;Wahr;\r\n;;;;;;;;\r\n';

  test.each<[string, string | Buffer, string[]]>([
    [
      'Excel in Finland',
      'sep=;\r\nid;title;start_date;end_date;all_day\r\n9001;Joulu;24.12.2027 18.00;24.12.2027 20.00;EPÄTOSI\r\n9002;Vappu;1.5.2028;2.5.2028;TOSI\r\n',
      ['Joulu | 2027-12-24 16:00 – 2027-12-24 18:00', 'Vappu | 2028-05-01 – 2028-05-02'],
    ],
    [
      'our own headings in German',
      '\uFEFFID;Titel;Status;Beginn;Ende;Ganztägig;Ort\r\n9003;Fest;Entwurf;1.6.2027 18:00;1.6.2027 20:00;nein;Saal\r\n',
      ['Fest | 2027-06-01 15:00 – 2027-06-01 17:00'],
    ],
    [
      'the older service',
      'Event Name,Event Start Date,Event Start Time,Event End Date,Event End Time,All Day Event,Event Venue Name\nOld &amp; new,2027-06-01,18:00:00,2027-06-01,20:00:00,FALSE,Barn\n',
      ['Old & new | 2027-06-01 15:00 – 2027-06-01 17:00'],
    ],
    [
      'Google Calendar',
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event\nExam,05/06/2027,6:00 PM,05/06/2027,8:00 PM,False\nTrip,06/01/2027,,06/03/2027,,True\n',
      ['Exam | 2027-05-06 15:00 – 2027-05-06 17:00', 'Trip | 2027-06-01 – 2027-06-03'],
    ],
    [
      'Outlook in Germany',
      outlook,
      ['Urlaub | 2027-07-01 – 2027-07-02', 'Feier | 2027-12-24 16:00 – 2027-12-24 21:00'],
    ],
    [
      'Outlook in UTF-16',
      Buffer.from(`\uFEFF${outlook.replaceAll(';', '\t')}`, 'utf16le'),
      ['Urlaub | 2027-07-01 – 2027-07-02', 'Feier | 2027-12-24 16:00 – 2027-12-24 21:00'],
    ],
    [
      'Outlook in China',
      '主题,开始日期,开始时间,结束日期,结束时间,全天事件\n会议,2027/6/1,18:00:00,2027/6/1,20:00:00,False\n',
      ['会议 | 2027-06-01 15:00 – 2027-06-01 17:00'],
    ],
    [
      'somebody',
      'Name;Datum;Uhrzeit;Ort\nNacht;5. Juni 2027;20 Uhr;Kirche\nTag;So., 06.06.2027;;\n',
      ['Nacht | 2027-06-05 17:00 – 2027-06-05 17:00', 'Tag | 2027-06-06 – 2027-06-06'],
    ],
    [
      'a British calendar',
      'title,start,end\nFirst,24/05/2027 10:00,24/05/2027 11:00\nSecond,05/06/2027 10:00,05/06/2027 11:00\n',
      ['First | 2027-05-24 07:00 – 2027-05-24 08:00', 'Second | 2027-06-05 07:00 – 2027-06-05 08:00'],
    ],
    [
      'a night',
      'title,start_date,start_time,end_time\nParty,2027-06-01,22:00,02:00\n',
      ['Party | 2027-06-01 19:00 – 2027-06-01 23:00'],
    ],
  ])('of %s brings its events', async (_, content, times) => {
    const found = await importTable(content);
    expect(found.times).toEqual(times);
    expect(found.left).toBe(0);
  });

  test('keeps what its owner keeps private, and brings places, prices and names', async () => {
    const head =
      'Subject,Start Date,Private,Location,Event Cost,Event Currency Symbol,Event Currency Position,Categories,Organizers,Website';
    const { events } = await importTable(
      `${head}\nSecret,2027-06-01,TRUE,"Hall, Road 1",12,€,suffix,"Music, Jazz",Choir; Band,example.org\n`,
    );
    expect(events).toMatchObject([
      {
        ...{ status: 'private', cost: '12€', website: 'http://example.org' },
        venue: { venue: 'Hall', address: 'Road 1' },
        categories: [{ name: 'Jazz' }, { name: 'Music' }],
        organizer: [{ organizer: 'Choir' }, { organizer: 'Band' }],
      },
    ]);
  });

  test.each([
    ['Meeting Organizer', 'Doe, Anna', ['Doe, Anna']],
    ['Besprechungsorganisator', 'Doe, Anna', ['Doe, Anna']],
    ['Event Organizers', 'Choir, Band', ['Choir', 'Band']],
    ['Event Organizer Name(s) or ID(s)', 'Choir, Band', ['Choir', 'Band']],
  ])('with %s names by it whom "%s" means', async (heading, cell, names) => {
    const { events } = await importTable(`Subject,Start Date,${heading}\n${heading},2027-06-01,"${cell}"\n`);
    expect(events).toMatchObject([{ organizer: names.map((organizer) => ({ organizer })) }]);
  });

  test.each([
    ['Ein', 'Aus'],
    ['päällä', 'pois'],
    ['开', '关'],
    ['On', 'Off'],
  ])('may say %s and %s for yes and no', async (yes, no) => {
    const rows = `${yes};1.6.2027;18:00;${yes}\n${no};1.6.2027;18:00;${no}\n`;
    const { times } = await importTable(`Betreff;Beginnt am;Beginnt um;Ganztägiges Ereignis\n${rows}`);
    expect(times.toSorted()).toEqual(
      [`${yes} | 2027-06-01 – 2027-06-01`, `${no} | 2027-06-01 15:00 – 2027-06-01 15:00`].toSorted(),
    );
  });

  test('brings points on the globe with a decimal comma, and no currency of what is free', async () => {
    const head = 'title;start;venue;geo_lat;geo_lng;cost;currency_code';
    const rows = ['Here;2027-06-01;Point;60,17;24,94;0,00;EUR', 'There;2027-06-02;Nowhere;91;x;5;EUR'];
    const { events } = await importTable(`${head}\n${rows.join('\n')}\n`);
    expect(events).toMatchObject([
      { venue: { venue: 'Point', geo_lat: 60.17, geo_lng: 24.94 }, cost_details: { currency_code: '' } },
      { venue: { venue: 'Nowhere' }, cost: '5EUR' },
    ]);
  });

  test('names by their lines the rows that cannot be read, and brings the others', async () => {
    const rows = [
      'Good,2027-06-01,',
      '"Two\nlines",31.2.2027,',
      ',2027-06-01,',
      'Odd,2027-06-01,perhaps',
      '',
      'Last,2027-06-02,',
    ];
    const { times, lines, left } = await importTable(`title,start,all_day\n${rows.join('\n')}\n`);
    expect(left).toBe(3);
    expect(lines).toContain('on line 3 "Two lines": its start 31.2.2027 is not a date');
    expect(lines).toContain('on line 5 "": it has no title');
    expect(lines).toContain('on line 6 "Odd": all_day is neither yes nor no: perhaps');
    expect(times).toEqual(['Good | 2027-06-01 – 2027-06-01', 'Last | 2027-06-02 – 2027-06-02']);
  });

  test('says which dates could mean two days, and which columns were not read', async () => {
    const { lines } = await importTable('title,start,Mood\nX,04/05/2027 10:00,good\n');
    expect(lines).toContain('dates such as 06/01/2027 were read with the month first');
    expect(lines).toContain('the columns Mood were not read');
  });

  test('of another form is refused with its columns, until whoever imports says what they mean', async () => {
    const table = 'Was;Wann;Wo\nKonzert;5.6.2027 20:00;Kirche\n';
    await expect(importTable(table)).rejects.toThrow(
      'for the title (title) and the start (start) of events. Its columns are: Was, Wann, Wo',
    );
    await expect(importTable(table, 'title=Was,start=Datum')).rejects.toThrow('has no column "Datum"');
    await expect(importTable(table, 'name=Was')).rejects.toThrow('--columns must be such as');
    expect((await importTable(table, 'title=Was,start=Wann,venue=Wo')).events).toMatchObject([
      { title: 'Konzert', venue: { venue: 'Kirche' } },
    ]);
  });

  test('of our own export, for readers in any language, is the calendar that was exported', async () => {
    const old = await startOne({ config: { timeZone: 'Europe/Helsinki' } });
    const copies = await Promise.all(
      ['fi', 'de', 'zh-hans'].map(
        async (language) => [language, await startOne({ config: { timeZone: 'Europe/Helsinki' } })] as const,
      ),
    );
    try {
      const make = createMaker(old);
      const venue = await make.venue({ venue: 'Hall; big', geo_lat: 60.5, geo_lng: 24.25 });
      await make.event({
        title: '=1+1; -2',
        venue: venue.id,
        cost: '12,50',
        featured: true,
        status: 'draft',
        event_status: 'cancelled',
      });
      const readTable = async (world: World, kind: string) =>
        (
          await world.request('GET', `/export/${kind}.csv?raw=true&status=publish,draft`, { as: 'editor' })
        ).text.replaceAll(/https?:[^,\n]*/g, '');
      for (const [language, copy] of copies) {
        const tables = await Promise.all(
          ['events', 'venues'].map(async (kind) => {
            const path = `/${language}/export/${kind}.csv?localized=true&status=publish,draft`;
            return files().write(
              `${language}-${kind}.csv`,
              `\uFEFF${(await old.request('GET', path, { as: 'editor' })).text}`,
            );
          }),
        );
        expect((await copy.importFrom(tables.map((table) => `en=${table}`))).left).toBe(0);
        for (const kind of ['events', 'venues'])
          expect(withoutAuthors(await readTable(copy, kind))).toBe(
            withoutAuthors(await readTable(old, kind)),
          );
      }
    } finally {
      await Promise.all([old.close(), ...copies.map(([, copy]) => copy.close())]);
    }
  });
});

/** The number of the author is another one in each calendar. */
function withoutAuthors(table: string): string {
  return table.replaceAll(/,\d+,en/g, ',en');
}
