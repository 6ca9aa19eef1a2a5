import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { RestOptions } from '../harness/client.ts';
import { createMaker, type Maker, now, type WireError, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

type Row = Record<string, string>;
const collections = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
/** Columns that are fields of REST too. */
const columns =
  'id title slug status start_date end_date utc_start_date utc_end_date timezone all_day cost website url excerpt description featured sticky venue organizer name address city country zip phone email geo_lat geo_lng show_map show_map_link count parent date date_utc modified modified_utc author'.split(
    ' ',
  );
const odd = '"Quotes", commas; and\r\nlines – Ääkköset 你好';

describe('the export of a list as CSV', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    const hall = await make.venue({
      venue: 'Hall, "old"',
      city: 'Oulu',
      phone: '+358 40',
      address: 'Street 1',
    });
    const yard = await make.venue({ venue: 'Yard' });
    const club = await make.organizer({ organizer: 'Club', email: 'club@example.org' });
    const parent = await make.category({ name: 'Music' });
    const child = await make.category({ name: 'Jazz', parent: parent.id, description: 'Loud' });
    await make.event({ title: 'Past', start_date: '1999-05-01', end_date: '1999-05-01' });
    await make.event(
      {
        title: 'Everything',
        description: `<p>${odd}</p>`,
        excerpt: odd,
        cost: '12 €',
        timezone: 'Europe/Helsinki',
        image: 'https://example.org/a.jpg',
        venue: [hall.id, yard.id],
        organizer: [club.id],
        categories: [parent.id, child.id],
        tags: ['One', 'Two'],
        featured: true,
      },
      { language: 'en' },
    );
    await make.event({ title: 'Hidden', status: 'private' });
    await make.event({ title: 'Not listed', hide_from_listings: true });
    for (let index = 0; index < 3; index += 1) await make.event({ title: `Same time ${index}` });
    await make.event({ title: '=1+1', excerpt: '@now', venue: hall.id, categories: [child.id] });
  });
  afterAll(() => world.close());

  const download = (path: string, options?: RestOptions) => world.request('GET', path, options);
  const rowsOf = async (path: string, options?: RestOptions): Promise<Row[]> => {
    const { status, text } = await download(path, options);
    expect([status, text.startsWith('{')]).toEqual([200, false]);
    return parse(text, { columns: true, bom: true });
  };
  const titles = async (path: string, options?: RestOptions) =>
    (await rowsOf(path, { query: { raw: true }, ...options })).map(({ title }) => title);
  const filtered = (filter: object, more = {}) => ({
    query: { raw: true, filter: JSON.stringify(filter), ...more },
  });

  test.each(collections)('has the items of the REST list of %s, in the same order', async (collection) => {
    const dates = { start_date: '1990-01-01', end_date: '2040-01-01' };
    for (const as of [undefined, 'editor'] as const) {
      const query = { per_page: 50, hide_empty: false, ...(collection === 'events' ? dates : {}) };
      const { body } = await world.rest<WirePage>('GET', `/${collection}`, { as, query });
      const rows = await rowsOf(`/export/${collection}.csv`, { as, query: { raw: true } });
      expect(rows.map(({ id }) => Number(id))).toEqual(body[collection].map(({ id }) => id));
      for (const [index, row] of rows.entries())
        expect(row).toMatchObject(cellsOf(row, body[collection][index]));
    }
  });

  test('has the names of related objects next to their ids', async () => {
    const [row] = await rowsOf('/export/events.csv', { query: { search: 'Everything' } });
    expect(row).toMatchObject({
      venue: 'Hall, "old"; Yard',
      city: 'Oulu; ',
      organizer: 'Club',
      categories: 'Jazz; Music',
      tags: 'One; Two',
      image: 'https://example.org/a.jpg',
      utc_start_date: '2027-03-20 16:00:00',
      featured: 'true',
      sticky: 'false',
      cost: '12€',
    });
    expect(row?.venue_ids).toMatch(/^\d+; \d+$/);
    expect(row?.category_ids).toMatch(/^\d+; \d+$/);
    expect(row?.excerpt).toContain('"Quotes", commas; and');
  });

  test('has stable columns, with a header row even if nothing matches', async () => {
    const { text } = await download('/export/events.csv', { query: { search: 'nothing at all', raw: true } });
    expect(text).toBe(
      'id,title,slug,status,start_date,end_date,utc_start_date,utc_end_date,timezone,all_day,venue,venue_ids,address,city,country,organizer,organizer_ids,categories,category_ids,tags,tag_ids,cost,website,url,excerpt,description,image,featured,sticky,post_parent,date,date_utc,modified,modified_utc,author,i18n_language,event_status,status_reason,online_url\r\n',
    );
  });

  test('has no default date range, and takes each date parameter of REST', async () => {
    expect(await titles('/export/events.csv')).toContain('Past');
    expect(await titles('/export/events.csv', { query: { end_date: '2000-01-01', raw: true } })).toEqual([
      'Past',
    ]);
    expect(await titles('/export/events.csv', { query: { start_date: '2000-01-01' } })).not.toContain('Past');
  });

  test('takes a GraphQL filter together with the parameters of REST', async () => {
    const named = await titles('/export/events.csv', filtered({ featured: true }));
    expect(named).toEqual(['Everything']);
    expect(await titles('/export/events.csv', filtered({ featured: true }, { search: 'Same' }))).toEqual([]);
    const hidden = filtered({ statuses: ['PRIVATE'] });
    expect(await titles('/export/events.csv', { as: 'editor', ...hidden })).toEqual(['Hidden']);
    const rows = await rowsOf('/export/categories.csv', filtered({ search: 'jazz' }));
    expect(rows.map(({ name, count }) => [name, count])).toEqual([['Jazz', '2']]);
    const tags = await rowsOf(
      '/export/tags.csv',
      filtered({ or: [{ search: 'one' }], not: { search: 'two' } }),
    );
    expect(tags.map(({ name }) => name)).toEqual(['One']);
    const venues = await rowsOf('/export/venues.csv', filtered({ search: 'street' }));
    expect(venues.map(({ city }) => city)).toEqual(['Oulu']);
  });

  test('includes the trash if either requests it', async () => {
    const { id } = await make.event({ title: 'Thrown away' });
    await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
    const trashed = { as: 'editor', ...filtered({ statuses: ['TRASH'] }) } as const;
    expect(await titles('/export/events.csv', trashed)).toEqual(['Thrown away']);
    const asked = { as: 'editor', ...filtered({}, { status: 'trash' }) } as const;
    expect(await titles('/export/events.csv', asked)).toEqual(['Thrown away']);
  });

  test('shows no more than the list does', async () => {
    expect(await titles('/export/events.csv')).not.toContain('Hidden');
    expect(await titles('/export/events.csv', { as: 'editor' })).toContain('Hidden');
    expect(await titles('/export/events.csv', { as: 'editor' })).not.toContain('Not listed');
    const { status, body } = await download('/export/events.csv', { query: { status: 'private' } });
    expect([status, Object.keys((body as unknown as WireError).data.params ?? {})]).toEqual([
      400,
      ['status'],
    ]);
    const wrong = await download('/export/events.csv', { headers: { authorization: 'Bearer wrong' } });
    expect([wrong.status, wrong.headers.has('www-authenticate')]).toEqual([401, true]);
  });

  test('contains no formulas, unless it is raw', async () => {
    const [row] = await rowsOf('/export/events.csv', { query: { search: '1+1' } });
    expect([row?.title, row?.excerpt]).toEqual(["'=1+1", "'@now"]);
    const [venue] = await rowsOf('/export/venues.csv', { query: { search: 'Hall' } });
    expect(venue?.phone).toBe("'+358 40");
    const [raw] = await rowsOf('/export/events.csv', { query: { search: '1+1', raw: 1 } });
    expect([raw?.title, raw?.excerpt]).toEqual(['=1+1', '@now']);
  });

  test('leaves negative numbers alone', async () => {
    const input = { name: 'Southwest', latitude: -33.5, longitude: -70.25 };
    const text = `mutation ($input: CreateVenueInput!) { createVenue(input: $input) { errors { code } } }`;
    expect((await world.graphql(text, { input }, { as: 'editor' })).errors).toEqual([]);
    const [row] = await rowsOf('/export/venues.csv', { query: { search: 'Southwest' } });
    expect([row?.geo_lat, row?.geo_lng]).toEqual(['-33.5', '-70.25']);
  });

  test('is a file with a name, a language and a byte order mark', async () => {
    const { headers } = await download('/fi/export/events.csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toBe('attachment; filename="events-fi-2027-03-14.csv"');
    expect(headers.get('content-language')).toBe('fi');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const bytes = await fetch(`${world.url}/export/tags.csv`).then((response) => response.bytes());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const plain = await fetch(`${world.url}/export/tags.csv?raw=true`).then((response) => response.text());
    expect(plain).toMatch(/^id,name,/);
  });

  test('is served in the language of its segment or parameter', async () => {
    const { id } = await make.event({ title: 'Only here' }, { language: 'en' });
    await world.rest('PATCH', `/events/${id}`, {
      as: 'editor',
      language: 'fi',
      body: { title: 'Vain täällä' },
    });
    expect(await titles('/fi/export/events.csv', { query: { include: id } })).toEqual(['Vain täällä']);
    expect(await titles('/export/events.csv', { query: { include: id, i18n_language: 'fi' } })).toEqual([
      'Vain täällä',
    ]);
  });

  test('supports HEAD, and no other method', async () => {
    const head = await world.request('HEAD', '/export/events.csv');
    expect([head.status, head.text, head.headers.get('content-type')?.slice(0, 8)]).toEqual([
      200,
      '',
      'text/csv',
    ]);
    expect((await world.request('POST', '/export/events.csv')).status).toBe(404);
    expect((await world.request('GET', '/export/people.csv')).status).toBe(404);
  });

  test.each([
    ['events', 'start_date=soon&venue=9999999', ['start_date', 'venue']],
    ['events', 'filter=nothing', ['filter']],
    ['events', 'filter={"color":1}', ['filter']],
    ['events', 'filter={"venues":[9999999]}', ['filter.venues']],
    ['tags', 'filter={"or":[{"event":9999999}]}', ['filter.or.0.event']],
    ['tags', 'raw=perhaps', ['raw']],
    ['venues', 'i18n_language=sv', ['i18n_language']],
  ])('rejects %s?%s by name', async (collection, search, names) => {
    const { status, body } = await download(`/export/${collection}.csv?${search}`);
    const { code, data } = body as unknown as WireError;
    expect([status, code, Object.keys(data.params ?? {})]).toEqual([400, 'rest_invalid_param', names]);
  });

  test.each([
    ['{"color":1}', 'color'],
    ['{"or":[{"featured":"maybe"}]}', 'or.0.featured'],
    ['{"near":{"latitude":60}}', 'near.longitude'],
    ['nothing', 'EventFilter'],
  ])('says what is no filter in %s', async (filter, place) => {
    const { body } = await download('/export/events.csv', { query: { filter } });
    expect((body as unknown as WireError).data.params).toEqual({
      filter: `Must be JSON of the type EventFilter; invalid: ${place}.`,
    });
  });

  test('is not paginated, and lists the parameters that it ignores', async () => {
    const { headers, text } = await download('/export/tags.csv', {
      query: { per_page: 1, page: 7, color: 1 },
    });
    expect(headers.get('x-calendar-ignored')).toBe('per_page, page, color');
    expect(parse(text, { bom: true }).length).toBe(3);
  });
});

/** What the cells of a resource must say: the values of REST, and of a relation its name. */
function cellsOf(row: Row, resource: Record<string, unknown> = {}): Row {
  const cells = columns.flatMap((name) => {
    if (!(name in row)) return [];
    const value = resource[name];
    const isWord = ['string', 'number', 'boolean'].includes(typeof value);
    return isWord && value !== '0000-00-00 00:00:00' ? [[name, String(value)]] : [];
  });
  return Object.fromEntries(cells) as Row;
}
