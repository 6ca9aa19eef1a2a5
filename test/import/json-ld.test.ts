import { describe, expect, test } from '@jest/globals';
import { listEvents } from './found.ts';
import { event, useCalendar } from './json-ld-scene.ts';

describe('JSON-LD', () => {
  const { world, files, importData } = useCalendar();

  test.each<[string, unknown, string[]]>([
    [
      'several offers',
      [{ price: '12.00', priceCurrency: 'EUR' }, { price: 0 }, { price: 25, priceCurrency: 'EUR' }],
      ['0', '12', '25'],
    ],
    [
      'a range',
      { '@type': 'AggregateOffer', lowPrice: '10', highPrice: '35', priceCurrency: 'EUR' },
      ['10', '35'],
    ],
    ['a text', '12 €', ['12']],
    [
      'offers within offers',
      { priceCurrency: 'EUR', offers: [{ price: 8 }, { priceSpecification: { price: '9.50' } }] },
      ['8', '9.50'],
    ],
  ])('tells the price by %s', async (_, offers, values) => {
    const { events } = await importData(event({ name: `Price ${values.join()}`, offers }));
    expect(events).toMatchObject([{ cost_details: { values } }]);
  });

  test('knows every type of event, however it is written', async () => {
    const types = [
      'Festival',
      'Hackathon',
      'CourseInstance',
      'http://schema.org/Event',
      'schema:MusicEvent',
      ['Thing', 'PoetryEvent'],
    ];
    const { times } = await importData({
      '@graph': types.map((type, place) => event({ '@type': type, name: `Type ${place}` })),
    });
    expect(times).toHaveLength(types.length);
    const expanded = {
      '@type': ['http://schema.org/Event'],
      'http://schema.org/name': [{ '@value': 'Expanded' }],
      'http://schema.org/startDate': [{ '@value': '2027-05-05' }],
    };
    expect((await importData([expanded])).times).toEqual(['Expanded | 2027-05-05 – 2027-05-05']);
  });

  test('decodes what sites encode, once or twice, and keeps markup as markup', async () => {
    const { events } = await importData([
      event({
        name: 'Rock &amp;amp; Roll &amp;#8211; A < B',
        description: '&lt;p&gt;A &amp;#8220;B&amp;#8221;&lt;/p&gt;\\n&lt;p&gt;C&lt;/p&gt;',
      }),
      event({
        name: 'Text',
        description: 'One & two\n\n3 < 4',
        location: { name: 'Bar &#038; Grill' },
        organizer: ['O&#8217;Neill'],
      }),
    ]);
    expect(events).toMatchObject([
      { title: 'Rock & Roll – A < B', description: '<p>A “B”</p>\n<p>C</p>' },
      {
        title: 'Text',
        description: '<p>One & two</p><p>3 < 4</p>',
        venue: { venue: 'Bar & Grill' },
        organizer: [{ organizer: 'O’Neill' }],
      },
    ]);
  });

  test('is found on pages that browsers understand, and a script that is none is named', async () => {
    const script = (name: string, { before = '', after = '' } = {}) =>
      `<script type=application/ld+json>${before}{"@type":"Event","name":"${name}","startDate":"2027-06-01T18:00"}${after}</script>`;
    const { times, lines } = await importData(`<!doctype html><p>schema.org</p>
      ${script('CDATA', { before: '//<![CDATA[\n', after: '\n//]]>' })}
      ${script('Comment', { before: '<!-- ', after: ' -->' })}
      ${script('Line\nbreak')}
      ${script('Semicolon', { after: ';' })}
      <script type="application/ld+json">{"@type":"Event","name":"Comma","startDate":"2027-06-01",}</script>
      <script type="application/ld+json">{"@type":"Event","name":</script>`);
    expect(times.map((line) => line.split(' |')[0])).toEqual([
      'Comma',
      'CDATA',
      'Comment',
      'Line break',
      'Semicolon',
    ]);
    expect(lines).toContain('event in script 6: it is not valid JSON');
  });

  test('brings the parts of an event, which are where it is, and no series without a date', async () => {
    const { events, left } = await importData({
      '@graph': [
        event({
          '@id': '#fest',
          name: 'Fest',
          location: { '@id': '#hall' },
          subEvent: [event({ name: 'Part' }), { '@id': '#other' }],
        }),
        event({ '@id': '#other', name: 'Other part', startDate: '2027-05-05T19:00' }),
        event({ name: 'One of many', superEvent: { '@type': 'EventSeries', name: 'Many' } }),
        { '@id': '#hall', '@type': 'Place', name: 'Hall', address: 'Road 1' },
      ],
    });
    expect(left).toBe(0);
    expect(events.map(({ title }) => title).toSorted()).toEqual([
      'Fest',
      'One of many',
      'Other part',
      'Part',
    ]);
    for (const name of ['Part', 'Other part'])
      expect(events.find(({ title }) => title === name)).toMatchObject({
        venue: { venue: 'Hall', address: 'Road 1' },
      });
  });

  test('brings no series that stands only as that of its events', async () => {
    const series = { '@type': 'EventSeries', name: 'Series', startDate: '2027-05-04', endDate: '2027-06-30' };
    const eventSchedule = { startDate: '2027-05-04', endDate: '2027-05-06', repeatFrequency: 'P1D' };
    const { events, left } = await importData([
      event({ name: 'First', superEvent: series }),
      event({ name: 'Second', superEvent: { ...series, name: 'Course', eventSchedule } }),
      event({ name: 'Third', superEvent: { '@id': '#series' } }),
      { '@id': '#series', ...series },
      { ...series, name: 'Alone' },
    ]);
    const titles = events.map(({ title }) => title).toSorted();
    expect([titles, left]).toEqual([['Alone', 'First', 'Second', 'Third'], 0]);
  });

  test('names what it cannot read, and brings the rest', async () => {
    const { times, lines, left } = await importData([
      event({ name: undefined }),
      event({ name: 'Soon', startDate: 'soonish' }),
      event({ name: 'Backwards', endDate: '2026-01-01' }),
      event({
        name: 'Never',
        startDate: undefined,
        eventSchedule: { startDate: '2027-01-01', repeatFrequency: 'P1M', byMonth: 2, byMonthDay: 30 },
      }),
      event({
        name: 'Rule',
        startDate: undefined,
        eventSchedule: { startDate: '2027-01-01', repeatFrequency: 'P0D' },
      }),
      event({
        name: 'Sound',
        url: 'no address',
        image: 'data:image/png;base64,x',
        organizer: { name: 'X', email: 'nobody', url: '@x' },
      }),
    ]);
    expect(left).toBe(5);
    for (const reason of [
      'it has no name',
      'Soon: its start soonish is not a date',
      'Backwards: it ends before it begins',
      'Never: its schedule was not read',
      'Rule: its schedule was not read',
    ])
      expect(lines).toContain(reason);
    expect(times).toEqual(['Sound | 2027-05-04 16:00 – 2027-05-04 16:00']);
  });

  test('reads dates and durations as sites write them', async () => {
    const written = {
      A: '2027-06-01T18:00:00+0300',
      B: '2027-06-01 18:00',
      C: '06/01/2027 6:00 PM',
      D: '1. Juni 2027 18:00',
      E: '2027-06-01T15:00:00.000Z',
    };
    const { times } = await importData(
      Object.entries(written).map(([name, startDate]) => event({ name, startDate, duration: 'PT1H30M' })),
    );
    expect(times.toSorted()).toEqual(
      Object.keys(written).map((name) => `${name} | 2027-06-01 15:00 – 2027-06-01 16:30`),
    );
    expect((await importData(event({ name: 'Month', startDate: '2027-06' }))).lines).toContain(
      'its start 2027-06 is not a date',
    );
  });

  test('knows an event by its identifier when it moves, and tells those of one page apart', async () => {
    const moving = (day: string) =>
      files().write(
        'moving.json',
        JSON.stringify(
          event({
            '@id': 'https://e.example/77',
            name: 'Moved',
            startDate: `2027-09-${day}`,
            eventStatus: 'EventCanceled',
          }),
        ),
      );
    await world().importFrom(moving('12'));
    expect((await world().importFrom(moving('13'))).written).toBe(1);
    const found = (await listEvents(world())).filter(({ title }) => title === 'Moved');
    expect(found).toMatchObject([{ start_date: '2027-09-13 00:00:00', event_status: 'cancelled' }]);
    const page = [
      event({ name: 'Hall A', url: 'https://e.example/on' }),
      event({ name: 'Hall B', url: 'https://e.example/on' }),
      event({ name: 'Hall A', url: 'https://e.example/on' }),
    ];
    expect((await importData(page)).times).toHaveLength(2);
  });
});
