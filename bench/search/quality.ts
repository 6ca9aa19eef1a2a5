import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Language, languages } from '../../src/i18n/language.ts';
import { createDatabase, signIn } from '../database.ts';
import { type Server, startEmbedded, startService } from '../servers.ts';
import {
  averageOf,
  gainOf,
  type GradedSearch,
  type GradedSet,
  precisionOf,
  readGraded,
  type Score,
} from './graded.ts';

/**
 * Judges ranked search by graded searches, one line for each kind of search, for those of words
 * alone (neither names nor questions), and for all. `--half tune` shows the half on which it was
 * tuned, `--misses` what went wrong.
 */
const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'report' },
    language: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});

const asked = languages.filter((language) => values.language === undefined || values.language === language);
const { server, stop } = await start();
try {
  for (const language of asked) await judge(server, language);
} finally {
  await stop();
}

/** On the PostgreSQL of `BENCH_DATABASE_URL`, or embedded. */
async function start(): Promise<{ server: Server; stop: () => Promise<void> }> {
  const url = process.env.BENCH_DATABASE_URL;
  if (url !== undefined) {
    const database = await createDatabase(url);
    const server = await startService(database.url);
    return { server, stop: () => server.stop().then(() => database.drop()) };
  }
  const folder = mkdtempSync(join(tmpdir(), 'calendar-search-'));
  const server = await startEmbedded(folder);
  return {
    server,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function judge({ url }: Server, language: Language): Promise<void> {
  const set = readGraded(language);
  const keys = await write(url, language, set);
  const searches = set.searches.filter(({ half }) => half === values.half || values.half === 'both');
  const judged: Verdict[] = [];
  for (const search of searches) {
    const found = await find(url, { language, search, keys });
    const verdict = { search, gain: gainOf(search, found), precision: precisionOf(search, found) };
    judged.push(verdict);
    if (values.misses && verdict.gain + verdict.precision < 1.8)
      console.log(
        search.kind,
        JSON.stringify(search.query),
        verdict.gain.toFixed(2),
        verdict.precision.toFixed(2),
        found.join(' '),
        '| wanted',
        JSON.stringify(search.grades),
      );
  }
  const row = (name: string, part: readonly Verdict[]) => {
    const { gain, precision } = averageOf(part);
    return `${language} ${name.padEnd(12)} ${String(part.length).padStart(4)}  nDCG@10 ${gain.toFixed(3)}  precision@10 ${precision.toFixed(3)}`;
  };
  for (const [kind, part] of Map.groupBy(judged, ({ search }) => search.kind)) console.log(row(kind, part));
  const words = judged.filter(({ search }) => !['name', 'question'].includes(search.kind));
  console.log(row('words only', words));
  console.log(row('all', judged));
}

interface Verdict extends Score {
  search: GradedSearch;
}

interface Finding {
  language: Language;
  search: GradedSearch;
  keys: ReadonlyMap<number, string>;
}

async function find(url: string, { language, search, keys }: Finding): Promise<string[]> {
  const query = `query ($query: String!, $language: Language, $numbers: [Int!]) {
    searchEvents(query: $query, language: $language, first: 10, filter: { numbers: $numbers }) { nodes { number } } }`;
  const variables = {
    query: search.query,
    language: language.toUpperCase().replace('-', '_'),
    numbers: [...keys.keys()],
  };
  const { data } = (await post(`${url}/graphql`, { query, variables })) as {
    data: { searchEvents: { nodes: { number: number }[] } };
  };
  return data.searchEvents.nodes.map(({ number }) => keys.get(number) ?? '');
}

async function write(url: string, language: Language, { events }: GradedSet): Promise<Map<number, string>> {
  const root = `${url}/${language}/calendar/events/v1`;
  const created = new Map<string, Promise<number>>();
  const create = (path: string, body: object) => {
    const known = created.get(JSON.stringify(body) + path);
    const made = known ?? post(`${root}/${path}`, body).then((answer) => (answer as { id: number }).id);
    created.set(JSON.stringify(body) + path, made);
    return made;
  };
  const keys = new Map<number, string>();
  for (const { key, venue, organizer, categories, tags, ...texts } of events) {
    const body = {
      ...texts,
      start_date: '2030-05-01 10:00:00',
      end_date: '2030-05-01 12:00:00',
      venue: { id: await create('venues', { venue }) },
      organizer: { id: await create('organizers', { organizer }) },
      categories: await Promise.all(categories.map((name) => create('categories', { name }))),
      tags: await Promise.all(tags.map((name) => create('tags', { name }))),
    };
    keys.set(await create('events', body), key);
  }
  return keys;
}

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: signIn() },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  // Several languages call a category the same.
  const { data } = answer as { data?: { term_id?: number } };
  if (data?.term_id !== undefined) return { id: data.term_id };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}
