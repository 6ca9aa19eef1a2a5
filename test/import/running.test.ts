import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { languages } from '../../src/i18n/language.ts';
import { createMaker, times } from '../harness/make.ts';
import { scaled } from '../harness/sampled.ts';
import { readTables, resetColumns } from '../harness/tables.ts';
import type { World } from '../harness/world.ts';
import { alias, asEditor, readAnswers, startOne } from './scene.ts';

// Whole calendars are imported several times.
jest.setTimeout(180_000);

const everything = { credentials: asEditor, languages, withHidden: true };

/** Writes what the sample calendar lacks. */
async function furnish(world: World): Promise<void> {
  const make = createMaker(world);
  const venue = await make.venue({ venue: 'Twin', city: 'Oulu', state: 'Ohio', country: 'United States' });
  await make.venue({
    venue: 'Twin',
    city: 'Oulu',
    description: 'Another',
    show_map: 'false',
    status: 'draft',
  });
  const image = 'https://images.example/ü.png';
  const fields = [
    { title: 'A draft', status: 'draft', image },
    { title: 'Private, and by an author', status: 'private', author: 3 },
    { title: 'By a subscriber', author: 5, venue: venue.id },
    { title: 'Hidden', hide_from_listings: true, tags: 'One, Two' },
    { title: 'Scheduled', date_utc: '2027-06-01 10:00:00', website: 'https://example.org/x' },
    { title: 'From', cost: 'From 5 to 10 to 15', sticky: true },
    { title: 'Comma', cost: '12,50', featured: true, image },
    { title: 'Words', cost: 'Pay what you want' },
    { title: 'Euros', cost: '10 € - 25 €' },
    { title: 'Code', cost: '12 EUR' },
    { title: 'All day', all_day: true, timezone: 'UTC+3' },
    { title: 'Less < more & "quoted" <b>bold</b>', description: '<p>A &amp; B</p>\n<ul><li>One</li></ul>' },
    { title: 'Same slug', slug: 'a_slug-of-its-own' },
    { title: '音乐会', slug: '爵士' },
  ];
  for (const each of fields) await make.event(each);
  for (const hour of ['00:30:00', '01:30:00'])
    await make.event({
      ...{ title: `In the repeated hour, ${hour}`, timezone: 'Europe/Helsinki' },
      ...{ start_date: `2027-10-31T${hour}Z`, end_date: '2027-10-31T02:00:00Z' },
    });
  const { id } = await make.event(
    { title: 'Suomeksi ensin', description: 'Vain suomeksi' },
    { language: 'fi' },
  );
  await world.rest('PATCH', `/events/${id}`, {
    as: 'editor',
    language: 'de',
    body: { title: 'Nur der Titel' },
  });
  const parent = await make.category({ name: 'Parent' });
  const child = await make.category({ name: 'Child', parent: parent.id });
  const grandparent = await make.category({ name: 'Grandparent' });
  const move = { as: 'editor', body: { parent: grandparent.id } } as const;
  await world.rest('PATCH', `/categories/${parent.id}`, move);
  await make.event({ categories: [child.id] });
}

describe('The import of a running calendar', () => {
  let old: World;
  let here: World;
  beforeAll(async () => {
    old = await startOne({ sample: true });
    await furnish(old);
    // Copies of images are another test's.
    await resetColumns(old, { event: 'image_id = null' });
    here = await startOne();
  });
  afterAll(() => Promise.all([old.close(), here.close()]));

  test('answers like the source in both namespaces and all languages, and writes nothing the second time', async () => {
    const first = await here.importFrom(`${old.url}${alias}`, everything);
    expect(first.lines).not.toContain('Left:');
    expect(first.written).toBeGreaterThan(120);
    const answers = await readAnswers(old);
    expect(await readAnswers(here)).toEqual(answers);
    expect(Object.keys(answers).length).toBeGreaterThan(scaled(700, 200));
    const before = await readTables(here.database);
    const second = await here.importFrom(`${old.url}${alias}/`, everything);
    expect([second.written, second.left]).toEqual([0, 0]);
    expect(await readTables(here.database)).toEqual(before);
  });

  test('gives the things of users without every right to disabled users without a password', async () => {
    const users = await here.database.query<{ id: number }>(
      CompiledQuery.raw(
        `select id, role, disabled, password_hash as hash from user_account where name like 'imported-%'`,
      ),
    );
    expect(users.length).toBe(2);
    for (const { id, ...rest } of users) {
      expect(id).toBeGreaterThan(5);
      expect(rest).toEqual({ role: 'subscriber', disabled: true, hash: null });
    }
  });
});

describe('A repeated import', () => {
  let old: World;
  let here: World;
  let make: ReturnType<typeof createMaker>;
  const path = () => `${old.url}/wp-json/calendar/events/v1`;
  beforeAll(async () => {
    old = await startOne();
    here = await startOne();
    make = createMaker(old);
  });
  afterAll(() => Promise.all([old.close(), here.close()]));

  test('writes what changed at the source, and nothing that was changed, trashed or deleted here', async () => {
    const [changed, kept, trashed] = [await make.event(), await make.event(), await make.event()];
    const tag = await make.tag();
    await here.importFrom(path());
    for (const { id } of [changed, kept, trashed])
      await old.rest('PATCH', `/events/${id}`, { as: 'editor', body: { title: `Changed ${id}`, cost: '5' } });
    await old.rest('PATCH', `/tags/${tag.id}`, { as: 'editor', body: { description: 'Changed' } });
    await here.rest('PATCH', `/events/${kept.id}`, { as: 'editor', body: { title: 'Ours' } });
    await here.rest('DELETE', `/events/${trashed.id}`, { as: 'editor' });
    await here.rest('DELETE', `/tags/${tag.id}`, { as: 'editor' });
    const report = await here.importFrom(path());
    expect([report.written, report.left]).toEqual([1, 3]);
    expect(report.lines).toContain(
      `event ${kept.id} "Changed ${kept.id}": it was changed here, and at the source.`,
    );
    expect(report.lines).toContain(`event ${trashed.id} "Changed ${trashed.id}": it is in the trash here.`);
    expect(report.lines).toContain(`tag ${tag.id} "${tag.name}": it was deleted here.`);
    const event = await here.rest('GET', `/events/${changed.id}`);
    expect(event.body).toMatchObject({ title: `Changed ${changed.id}`, cost: '$5' });
    expect((await here.rest('GET', `/events/${kept.id}`)).body).toMatchObject({ title: 'Ours' });
  });

  test('leaves what has an id or slug that something else has here, and says so', async () => {
    const there = await make.event({ title: 'There', slug: 'taken' });
    const [, venue] = [await make.venue(), await make.venue()];
    const within = await make.event({ title: 'Within', venue: venue.id });
    const another = await startOne();
    try {
      const ours = createMaker(another);
      const own = [];
      for (let last = 0; last < venue.id; last = own.at(-1)?.id ?? 0) own.push(await ours.organizer());
      const before = await readTables(another.database);
      const dry = await another.importFrom(path(), { dryRun: true });
      expect(await readTables(another.database)).toEqual(before);
      const report = await another.importFrom(path());
      expect(report.lines).toEqual(dry.lines);
      expect(report.lines).toContain(`event ${there.id} "There": its ID is taken here by another organizer.`);
      expect(report.lines).toContain(`event ${within.id} "Within": its venue ${venue.id} was not imported.`);
      const { body } = await another.rest('GET', `/organizers/${own[0]?.id}`);
      expect(body).toMatchObject({ organizer: own[0]?.organizer });
    } finally {
      await another.close();
    }
  });

  test('keeps the id of a category or tag, and uses the one of the same name', async () => {
    const tag = await make.tag({ name: 'Known' });
    const event = await make.event({ tags: [tag.id] });
    const another = await startOne();
    try {
      const own = await createMaker(another).tag({ name: 'KNOWN', description: 'Ours' });
      await another.importFrom(path());
      const { body } = await another.rest<{ tags: { id: number }[] }>('GET', `/events/${event.id}`);
      expect(body.tags).toMatchObject([{ id: own.id, description: 'Ours' }]);
      expect((await another.importFrom(path())).written).toBe(0);
    } finally {
      await another.close();
    }
  });

  test('leaves ids free for what is created later', async () => {
    const { id } = await make.event();
    await here.importFrom(path());
    expect((await createMaker(here).venue()).id).toBeGreaterThan(id);
    expect((await createMaker(here).event(times)).id).toBeGreaterThan(id);
  });
});
