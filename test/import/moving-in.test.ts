import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addUp } from '../../src/calendar/event/sums.ts';
import { type Language, languages } from '../../src/i18n/language.ts';
import { now } from '../harness/make.ts';
import { sample, scaled } from '../harness/sampled.ts';
import { readTables } from '../harness/tables.ts';
import type { World } from '../harness/world.ts';
import { type Gallery, startGallery } from '../media/scene.ts';
import { fillCalendar } from './large-calendar.ts';
import { alias, asEditor, normalized } from './scene.ts';

/** As many events and images as a calendar of a town has. */
const size = { events: scaled(300, 40), images: scaled(20, 4) };

describe('A calendar of a town that moves in', () => {
  let old: Gallery;
  let here: Gallery;
  let trashed: number[];
  beforeAll(async () => {
    const options = { now: () => now, config: { basePath: '/wp-json', restAliases: [alias] } };
    [old, here] = [await startGallery(options), await startGallery(options)];
    ({ trashed } = await fillCalendar(old, size));
  }, 120_000);
  afterAll(() => Promise.all([old.close(), here.close()]));

  const everything = { credentials: asEditor, languages, withHidden: true, images: true };

  test('is written once: the second import writes nothing', async () => {
    const from = `${old.world.url}${alias}`;
    const first = await here.world.importFrom(from, everything);
    expect(first.lines).toMatch(new RegExp(`events +${size.events - trashed.length} +0 +0 +0`));
    expect(first.left).toBe(0);
    // Upkeep does so at some time: then the tables stay as they are.
    await addUp(here.world.database);
    const [rows, files] = [await readTables(here.world.database), await here.files()];
    expect(files.length).toBeGreaterThan(size.images);
    const second = await here.world.importFrom(from, everything);
    expect([second.written, second.left]).toEqual([0, 0]);
    expect(await readTables(here.world.database)).toEqual(rows);
    expect(await here.files()).toEqual(files);
  }, 240_000);

  test.each(['/wp-json/calendar/events/v1', alias])(
    'answers every page and every single read at %s as before',
    async (namespace) => {
      const [there, moved] = [await readAll(old.world, namespace), await readAll(here.world, namespace)];
      expect(Object.keys(there).length).toBeGreaterThan(scaled(700, 100));
      const paths = Object.keys({ ...there, ...moved });
      const different = paths.filter((path) => moved[path] !== there[path]).slice(0, 3);
      expect(different.map((path) => [path, moved[path]])).toEqual(
        different.map((path) => [path, there[path]]),
      );
    },
    240_000,
  );

  test('leaves the trash behind', async () => {
    for (const id of trashed)
      expect((await here.world.request('GET', `${alias}/events/${id}`, { as: 'editor' })).status).toBe(400);
  });
});

const kinds = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

/**
 * Every page of every list in every language, to everybody and to an editor, and everything in them
 * by id and slug.
 */
async function readAll(world: World, namespace: string): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  const read = async (path: string, as?: 'editor') => {
    const { status, text } = await world.request('GET', `${namespace}/${path}`, { as });
    answers[`${as ?? 'anybody'} ${path}`] = `${status} ${normalized(text, world)}`;
    return text;
  };
  for (const language of sample(languages, 2))
    for (const kind of kinds) {
      const dates = kind === 'events' ? '&start_date=1900-01-01&end_date=2999-12-31' : '';
      const all = `per_page=50&hide_empty=false&status=publish,future,draft,pending,private${dates}`;
      await readPages(kind, `per_page=10&i18n_language=${language}`, read);
      const items = await readPages(kind, `${all}&i18n_language=${language}`, (path) => read(path, 'editor'));
      await readItems({ kind, language, isAlias: namespace === alias }, items, (path) =>
        read(path, 'editor'),
      );
    }
  return answers;
}

/**
 * Reads things by id; in the alias, which has the same texts in another form, in one language; and
 * posts by slug.
 */
async function readItems(
  { kind, language, isAlias }: { kind: (typeof kinds)[number]; language: Language; isAlias: boolean },
  items: readonly Item[],
  read: (path: string) => Promise<string>,
): Promise<void> {
  if (isAlias && language !== 'en') return;
  for (const { id, slug } of items) {
    await read(`${kind}/${id}?i18n_language=${language}`);
    if (language === 'en' && kind !== 'categories' && kind !== 'tags') await read(`${kind}/by-slug/${slug}`);
  }
}

interface Item {
  id: number;
  slug: string;
}

type Page = Record<(typeof kinds)[number], Item[]> & { total_pages: number };

/** Reads every page of a list, and returns what it shows. */
async function readPages(
  kind: (typeof kinds)[number],
  query: string,
  read: (path: string) => Promise<string>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let [page, last] = [1, 1]; page <= last; page += 1) {
    const found = JSON.parse(await read(`${kind}?${query}&page=${page}`)) as Page;
    last = found.total_pages;
    items.push(...found[kind]);
  }
  return items;
}
