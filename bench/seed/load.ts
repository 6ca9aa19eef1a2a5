import type pg from 'pg';
import { toColumns } from '../../src/database/queries/search-word.ts';
import { utcText } from '../../src/values/dates.ts';
import { type Filling, inBulk } from './bulk.ts';
import { type Bodies, makeBodies, wordsOfEvents } from './event-texts.ts';
import { type EventFacts, type EventMaking, type Events, type Linkable, makeEvents } from './events.ts';
import { makeOrganizers, makeVenues, type Making } from './linked.ts';
import { createRandom } from './random.ts';
import { makeTerms } from './terms.ts';
import { createDescriptions, type Row } from './texts.ts';

/** How many resources of each kind are made. */
const counts = { images: 100, venues: 500, organizers: 200, categories: 100, tags: 200 };
const batch = 1000;
const mostFacts = 1000;

/** What is known of a calendar that was filled, to check its answers by. */
export interface Facts {
  /** The first events. */
  events: EventFacts[];
  /**
   * How many events stand in the default list of anonymous readers, and how many of them have each
   * tag.
   */
  listed: number;
  tagged: Map<number, number>;
}

/**
 * Fills an empty, migrated calendar by bulk statements, with what writes of the service would
 * leave.
 */
export async function seedCalendar(filling: Filling, events: number): Promise<Facts> {
  const { client } = filling;
  const instant = Math.floor(Date.now() / 1000) * 1000;
  const random = createRandom(2026);
  const describe = createDescriptions(random);
  const making = { random, describe, now: utcText(instant), instant, bodies: makeBodies(describe) };
  const linkable = await loadLinkable(client, making);
  await loadBodies(client, making.bodies);
  const first = counts.images + counts.venues + counts.organizers + 1;
  const facts = await inBulk(filling, () => loadEvents(client, making, { first, events, linkable }));
  await client.query(`select setval('calendar_id', $1)`, [first + events]);
  await client.query(`select setval('term_id', $1)`, [counts.categories + counts.tags]);
  return facts;
}

/** The same, with the seconds that it took, which are printed. */
export async function seedInTime(
  filling: Filling,
  events: number,
): Promise<{ facts: Facts; seeded: number }> {
  const begun = performance.now();
  const facts = await seedCalendar(filling, events);
  const seeded = (performance.now() - begun) / 1000;
  console.log(`${events} events prepared in ${seeded.toFixed(1)} s`);
  return { facts, seeded };
}

interface Wanted {
  /** The first number. */
  first: number;
  /** How many. */
  events: number;
  linkable: Linkable;
}

/** The next events are made while the database stores those before them. */
async function loadEvents(
  client: pg.Client,
  making: EventMaking,
  { first, events, linkable }: Wanted,
): Promise<Facts> {
  const facts: Facts = { events: [], listed: 0, tagged: new Map() };
  let storing: Promise<void> = Promise.resolve();
  for (let done = 0; done < events; done += batch) {
    const made = makeEvents(making, range(first + done, Math.min(batch, events - done)), linkable);
    addFacts(facts, made.facts);
    await storing;
    storing = storeEvents(client, made);
  }
  await storing;
  return facts;
}

function addFacts(facts: Facts, events: readonly EventFacts[]): void {
  if (facts.events.length < mostFacts) facts.events.push(...events);
  for (const { tags } of events.filter(({ listed }) => listed)) {
    facts.listed += 1;
    for (const tag of tags) facts.tagged.set(tag, (facts.tagged.get(tag) ?? 0) + 1);
  }
}

async function storeEvents(client: pg.Client, made: Events): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into event_translation (event_id, language, title, description, excerpt, slug)
    select event_id, language, title, description, excerpt, slug
    from json_to_recordset($1) as sent (event_id int, language text, title text, slug text, body int)
    join pg_temp.body on body.number = sent.body and body.source = sent.language`,
    [JSON.stringify(made.written)],
  );
  await client.query(
    `with words as (
      insert into event_words (event_id, language, words)
      select event_id, language, sent.words || body.words
      from json_to_recordset($1) as sent (event_id int, language text, source text, body int, words tsvector)
      join pg_temp.body on body.number = sent.body and body.source = sent.source)
    insert into event_text (event_id, language, title, description, excerpt, slug, sources, folded, sort_key)
    select event_id, language, title, description, excerpt, slug, sources, sent.folded || E'\\n' || body.folded,
      sort_key
    from json_to_recordset($1) as sent (event_id int, language text, title text, slug text, source text, body int,
      sources jsonb, folded text, sort_key text)
    join pg_temp.body on body.number = sent.body and body.source = sent.source`,
    [JSON.stringify(made.served)],
  );
  await insertAll(client, {
    event: made.rows,
    slug: made.slugs,
    event_venue: made.venues,
    event_organizer: made.organizers,
    event_term: made.terms,
    ticket: made.tickets,
  });
  await client.query('commit');
}

/**
 * What the texts of events have in common is sent once; so are the words that they teach ranked
 * search.
 */
async function loadBodies(client: pg.Client, bodies: Bodies): Promise<void> {
  await client.query(`create temp table body (
    number int, source text, description text, excerpt text, folded text, words tsvector,
    primary key (number, source))`);
  const rows = Object.values(bodies)
    .flat()
    .map(({ language, ...body }) => ({ ...body, source: language }));
  await insertAll(client, { body: rows });
  // Which events have them is found out at the end (bulk.ts).
  const { languages, words, stems } = toColumns(wordsOfEvents(bodies));
  await client.query(
    `insert into search_word (language, word, stem)
    select language, word, search_stem(language, stem) from unnest($1::text[], $2::text[], $3::text[]) as sent (language, word, stem)`,
    [languages, words, stems],
  );
}

async function loadLinkable(client: pg.Client, making: Making): Promise<Linkable> {
  const images = range(1, counts.images);
  const venueIds = range(counts.images + 1, counts.venues);
  const organizerIds = range(counts.images + counts.venues + 1, counts.organizers);
  const terms = makeTerms(making.random, counts, making.now);
  const venues = makeVenues(making, venueIds);
  const organizers = makeOrganizers(making, organizerIds);
  // One transaction, because references are checked at commit.
  await client.query('begin');
  await insertAll(client, {
    image: images.map((id) => ({ id, url: `https://image.example/${id}.jpg`, extension: 'jpg', alt: '{}' })),
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
  await client.query('commit');
  return {
    images,
    venues: venueIds,
    organizers: organizerIds,
    categories: terms.categories,
    tags: terms.tags,
  };
}

async function insertAll(client: pg.Client, tables: Record<string, Row[]>): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    // The database computes other columns itself.
    const columns = [...new Set(rows.flatMap(Object.keys))].join(', ');
    const insert = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
    await client.query(insert, [JSON.stringify(rows)]);
  }
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
