import type pg from 'pg';
import { likePattern, parseSearch } from '../../../src/values/search-text.ts';
import { type ListAddress, perPage } from '../list-address.ts';
import type { EventRow, OrganizerRow, Related, TermRow, VenueRow } from './rows.ts';
import { onEvents, organizers, terms, total as selectTotal, venues } from './statements.ts';

/** An event with its relations. */
export interface ReadEvent {
  row: EventRow;
  related: Related;
}

interface ReadList {
  events: ReadEvent[];
  total: number;
}

/**
 * Reads a page by five statements: the events and the total at once, then the three relations at
 * once.
 */
export async function readList(pool: pg.Pool, { language, page, window }: ListAddress): Promise<ReadList> {
  const [{ rows }, total] = await Promise.all([
    pool.query<EventRow>({ ...onEvents('page', language), values: [...window, (page - 1) * perPage] }),
    readTotal(pool, window),
  ]);
  return { events: await withRelations(pool, rows, language), total };
}

/** Reads a page of what contains a word, whose total comes with it. */
export async function searchList(
  pool: pg.Pool,
  { language, page, window }: ListAddress,
  search: string,
): Promise<ReadList> {
  const [word = ''] = parseSearch(search).all;
  const values = [...window, (page - 1) * perPage, likePattern(word)];
  const { rows } = await pool.query<EventRow & { total: number }>({
    ...onEvents('search', language),
    values,
  });
  return { events: await withRelations(pool, rows, language), total: rows[0]?.total ?? 0 };
}

/**
 * Reads one event by four statements at once; undefined if there is none that everybody may see.
 */
export async function readOne(pool: pg.Pool, id: number, language: string): Promise<ReadEvent | undefined> {
  const [{ rows }, relatedOf] = await Promise.all([
    pool.query<EventRow>({ ...onEvents('one', language), values: [id] }),
    readRelations(pool, [id], language),
  ]);
  const [row] = rows;
  return row && { row, related: relatedOf(id) };
}

async function withRelations(pool: pg.Pool, rows: EventRow[], language: string): Promise<ReadEvent[]> {
  const ids = rows.map(({ id }) => id);
  const relatedOf = await readRelations(pool, ids, language);
  return rows.map((row) => ({ row, related: relatedOf(row.id) }));
}

const epoch = Date.parse('2000-01-01T00:00:00Z');
const day = 86_400_000;

async function readTotal(pool: pg.Pool, window: ListAddress['window']): Promise<number> {
  const values = window.map((date) => (Date.parse(`${date.slice(0, 10)}T00:00:00Z`) - epoch) / day);
  const { rows } = await pool.query<{ total: number }>({ ...selectTotal, values });
  return rows[0]?.total ?? 0;
}

async function readRelations(
  pool: pg.Pool,
  ids: readonly number[],
  language: string,
): Promise<(id: number) => Related> {
  const values = [ids, language];
  const [foundVenues, foundOrganizers, foundTerms] = await Promise.all([
    pool.query<VenueRow>({ ...venues, values }),
    pool.query<OrganizerRow>({ ...organizers, values }),
    pool.query<TermRow>({ ...terms, values }),
  ]);
  const venuesOf = byEvent(foundVenues.rows);
  const organizersOf = byEvent(foundOrganizers.rows);
  const sorted = sortByName(foundTerms.rows, language);
  const categoriesOf = byEvent(sorted.filter(({ kind }) => kind === 'category'));
  const tagsOf = byEvent(sorted.filter(({ kind }) => kind === 'tag'));
  return (id) => ({
    venues: venuesOf(id),
    organizers: organizersOf(id),
    categories: categoriesOf(id),
    tags: tagsOf(id),
  });
}

function byEvent<Row extends { event_id: number }>(rows: Row[]): (id: number) => Row[] {
  const groups = Map.groupBy(rows, (row) => row.event_id);
  return (id) => groups.get(id) ?? [];
}

const collators = new Map<string, Intl.Collator>();

function sortByName(rows: TermRow[], language: string): TermRow[] {
  const known = collators.get(language);
  const collator = known ?? new Intl.Collator(language === 'zh-hans' ? 'zh-Hans-u-co-pinyin' : language);
  collators.set(language, collator);
  return rows.sort((one, other) => collator.compare(one.name, other.name));
}
