import type pg from 'pg';

/** What lists are asked for: values that occur in the calendar that is measured. */
export interface Facts {
  events: number;
  /**
   * So many times fewer events than a million there are: lists of as many events take so many more
   * owners, or days.
   */
  spread: number;
  venues: number[];
  organizers: number[];
  /** One at the top of the tree, and those without children. */
  topCategory: number;
  leafCategories: number[];
  tags: number[];
  /** One with parts, and some others. */
  whole: number;
  some: number[];
  /** Wall clock, `2026-12-01`. */
  today: string;
  /**
   * In the middle of each order: the value that it sorts by and the number, as cursors hold them.
   */
  middles: Record<'starts_at' | 'ends_at' | 'published_at' | 'modified_at', [value: string, number: number]>;
}

/** Reads them. */
export async function readFacts(client: pg.Client): Promise<Facts> {
  const list = async (sql: string) => (await client.query<{ id: number }>(sql)).rows.map(({ id }) => id);
  const [events = 0] = await list('select count(*)::int as id from event');
  const middle = async (column: string): Promise<[string, number]> => {
    const { rows } = await client.query<{ value: string; id: number }>(
      `select ${column}::text as value, id from event order by ${column}, id limit 1 offset ${Math.floor(events / 2)}`,
    );
    return [rows[0]?.value ?? '', rows[0]?.id ?? 0];
  };
  const [[topCategory = 0], [whole = 0]] = await Promise.all([
    list(`select id from term where kind = 'category' and parent_id is null order by id limit 1`),
    list('select parent_id as id from event where parent_id is not null order by id limit 1'),
  ]);
  return {
    events,
    spread: Math.max(1, Math.round(1_000_000 / events)),
    venues: await list('select id from venue order by id'),
    organizers: await list('select id from organizer order by id'),
    topCategory,
    leafCategories: await list(`select id from term leaf where kind = 'category'
      and not exists (select from term where parent_id = leaf.id) order by id`),
    tags: await list(`select id from term where kind = 'tag' order by id`),
    whole,
    some: await list(
      `select id from event where status = 'publish' and not hide_from_listings order by id limit 100`,
    ),
    today: new Date().toISOString().slice(0, 10),
    middles: {
      starts_at: await middle('starts_at'),
      ends_at: await middle('ends_at'),
      published_at: await middle('published_at'),
      modified_at: await middle('modified_at'),
    },
  };
}

/** The day so many days after one. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
