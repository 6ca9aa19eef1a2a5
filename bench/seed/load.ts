import type pg from 'pg';
import { utcText } from '../../src/calendar/dates.ts';
import { type EventFacts, type Linkable, makeEvents } from './events.ts';
import { makeOrganizers, makeVenues } from './linked.ts';
import { createRandom } from './random.ts';
import { makeTerms } from './terms.ts';
import { createDescriptions, type Row } from './texts.ts';
import { createWordTeacher } from './words.ts';

/** How many things of each kind are made. */
const counts = { images: 100, venues: 500, organizers: 200, categories: 100, tags: 200 };
const batch = 1000;

/** Fills an empty, migrated calendar by bulk statements, with what writes of the service would leave; gives facts to check its answers by. */
export async function seedCalendar(client: pg.Client, events: number): Promise<EventFacts[]> {
  const instant = Math.floor(Date.now() / 1000) * 1000;
  const random = createRandom(2026);
  const making = { random, describe: createDescriptions(random), now: utcText(instant), instant };
  const restore = await dropSearchIndexes(client);
  const linkable = await loadLinkable(client, making);
  const first = counts.images + counts.venues + counts.organizers + 1;
  const facts: EventFacts[] = [];
  const teach = createWordTeacher(client);
  for (let done = 0; done < events; done += batch) {
    const ids = range(first + done, Math.min(batch, events - done));
    const made = makeEvents(making, ids, linkable);
    facts.push(...made.facts);
    await insertAll(client, {
      event: made.rows,
      event_translation: made.written,
      event_text: made.served,
      slug: made.slugs,
      event_venue: made.venues,
      event_organizer: made.organizers,
      event_term: made.terms,
      ticket: made.tickets,
    });
    await teach(made.written);
  }
  await client.query(`select setval('calendar_id', $1)`, [first + events]);
  await client.query(`select setval('term_id', $1)`, [counts.categories + counts.tags]);
  await restore();
  await client.query('vacuum (analyze)');
  return facts;
}

async function loadLinkable(client: pg.Client, making: Parameters<typeof makeVenues>[0]): Promise<Linkable> {
  const images = range(1, counts.images);
  const venueIds = range(counts.images + 1, counts.venues);
  const organizerIds = range(counts.images + counts.venues + 1, counts.organizers);
  const terms = makeTerms(making.random, counts, making.now);
  const venues = makeVenues(making, venueIds);
  const organizers = makeOrganizers(making, organizerIds);
  await insertAll(client, {
    image: images.map((id) => ({ id, url: `https://image.example/${id}.jpg`, extension: 'jpg' })),
    term: terms.rows,
    term_translation: terms.written,
    term_text: terms.served,
    venue: venues.rows,
    venue_translation: venues.written,
    venue_text: venues.served,
    organizer: organizers.rows,
    organizer_translation: organizers.written,
    organizer_text: organizers.served,
    slug: [...terms.slugs, ...venues.slugs, ...organizers.slugs],
  });
  return {
    images,
    venues: venueIds,
    organizers: organizerIds,
    categories: terms.categories,
    tags: terms.tags,
  };
}

/** One transaction, because references are checked at commit. */
async function insertAll(client: pg.Client, tables: Record<string, Row[]>): Promise<void> {
  await client.query('begin');
  for (const [table, rows] of Object.entries(tables)) {
    const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`;
    await client.query(insert, [JSON.stringify(rows)]);
  }
  await client.query('commit');
}

/** Indexes of texts are built in one go once the texts are there: much faster than row by row. */
async function dropSearchIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'gin' and not relispartition`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    await client.query(`set maintenance_work_mem = '256MB'`);
    for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '));
  };
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
