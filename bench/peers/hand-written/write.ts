import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Language } from '../../../src/i18n/language.ts';
import { parseCost } from '../../../src/values/cost.ts';
import { utcText } from '../../../src/values/dates.ts';
import { sanitizeHtml } from '../../../src/values/html.ts';
import { slugOfName, suffixed } from '../../../src/values/slug.ts';
import { deriveTexts, type Translation } from './texts.ts';
import { beforeChange, insertEvent, lock, reserve, takenSlugs, updateTitle } from './write-statements.ts';

/** What the handler takes of a new event. */
export interface NewEvent {
  title: string;
  description: string;
  excerpt: string;
  start_date: string;
  end_date: string;
  timezone: string;
  cost: string;
  website: string;
  show_map: boolean;
  venue: { id: number }[];
  organizer: { id: number }[];
  categories: number[];
  tags: number[];
}

/** New texts are in English. */
const language: Language = 'en';

/**
 * Stores the rows that the service stores of a new event, in one transaction; returns its number.
 */
export function createEvent(pool: pg.Pool, event: NewEvent, address: string): Promise<number> {
  const texts = {
    title: sanitizeHtml(event.title),
    description: sanitizeHtml(event.description),
    excerpt: sanitizeHtml(event.excerpt),
  };
  const wished = slugOfName(texts.title, language);
  return transact(pool, async (client) => {
    const { id, standard } = await readRow<{ id: number; standard: Language }>(client, reserve, [
      wished.replace(/-\d+$/, ''),
    ]);
    const { rows } = await client.query<{ slug: string }>({ ...takenSlugs, values: [wished] });
    const slug = nextFree(wished, new Set(rows.map((row) => row.slug)));
    const written = { language, ...texts, status_reason: null, slug };
    const derived = deriveTexts({ translations: [written], firstLanguage: language, standard });
    const now = utcText(Date.now());
    const cost = parseCost(event.cost);
    const terms = [...event.categories, ...event.tags];
    await client.query({
      ...insertEvent,
      values: [
        ...[id, JSON.stringify(derived.texts), ...derived.words, address, randomUUID(), texts.title],
        JSON.stringify(changesOf(event, { ...texts, slug, cost, now })),
        ...[language, now, event.timezone, event.start_date, event.end_date, cost, event.website],
        ...[event.show_map, texts.description, texts.excerpt, slug],
        ...[event.venue.map((one) => one.id), event.organizer.map((one) => one.id), terms],
      ],
    });
    return id;
  });
}

/** Stores the rows that the service stores of a new title, in one transaction. */
export async function changeTitle(
  pool: pg.Pool,
  { id, title: sent, address }: { id: number; title: string; address: string },
): Promise<void> {
  const title = sanitizeHtml(sent);
  await transact(pool, async (client) => {
    const { standard } = await readRow<{ standard: Language }>(client, lock, [id]);
    const before = await readRow<Before>(client, beforeChange, [id]);
    const old = before.translations.find((row) => row.language === language)?.title ?? null;
    const translations = before.translations.map((row) =>
      row.language === language ? { ...row, title } : row,
    );
    const { texts, words } = deriveTexts({ translations, firstLanguage: before.first_language, standard });
    const changes = JSON.stringify({ [`title.${language}`]: [old, title] });
    await client.query({
      ...updateTitle,
      values: [
        ...[id, JSON.stringify(texts), ...words, address, randomUUID(), title, changes],
        ...[language, utcText(Date.now()), before.snapshot],
      ],
    });
  });
}

interface Before {
  first_language: Language;
  translations: Translation[];
  snapshot: string;
}

/** What the log says of a new event: each field before and after. */
function changesOf(
  event: NewEvent,
  {
    now,
    cost,
    slug,
    ...texts
  }: Record<'title' | 'description' | 'excerpt' | 'slug' | 'now', string> & {
    cost: object | null;
  },
): Record<string, [null, unknown]> {
  const iso = (text: string) => text.replace(' ', 'T');
  const ascending = (ids: number[]) => ids.toSorted((one, other) => one - other);
  const after = {
    ...{ cost, status: 'publish', author_id: 1, published_at: iso(now), event_status: 'scheduled' },
    ...{ website: event.website, show_map: event.show_map, show_map_link: false, timezone: event.timezone },
    ...{ all_day: false, start_date: iso(event.start_date), end_date: iso(event.end_date) },
    ...{ sticky: false, featured: false, hide_from_listings: false },
    ...{ venues: event.venue.map(({ id }) => id), organizers: event.organizer.map(({ id }) => id) },
    ...{ categories: ascending(event.categories), tags: ascending(event.tags) },
    ...Object.fromEntries(
      Object.entries({ ...texts, slug }).map(([name, text]) => [`${name}.${language}`, text]),
    ),
  };
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, [null, value]]));
}

function nextFree(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = suffixed(slug, number);
  return free;
}

async function readRow<Row extends object>(
  client: pg.PoolClient,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row> {
  const { rows } = await client.query<Row>({ ...statement, values });
  const [row] = rows;
  if (row === undefined) throw new Error(`nothing found: ${statement.name}`);
  return row;
}

async function transact<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
