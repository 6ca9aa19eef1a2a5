import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Asker, createAsker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { finnish } from './fi.ts';
import { type EventKey, eventKeys, type Labeled, type LabeledQuery } from './labeled.ts';
import { chinese } from './zh-hans.ts';

const labeled: [string, Labeled][] = [
  ['EN', english],
  ['FI', finnish],
  ['DE', german],
  ['ZH_HANS', chinese],
];
const keys = new Map<number, EventKey>();
let world: World;
let ask: Asker;

beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  ask = createAsker(world);
  for (const key of eventKeys) keys.set(await createLabeled(key), key);
}, 60_000);

afterAll(() => world.close());

async function createLabeled(key: EventKey): Promise<number> {
  const translations = labeled.map(([language, { texts }]) => {
    const [title, description, excerpt = ''] = texts[key];
    return { language, title, description: `<p>${description}</p>`, excerpt };
  });
  const input = {
    title: translations[0]?.title,
    startDate: '2027-04-01 10:00',
    endDate: '2027-04-01 12:00',
    translations,
  };
  const text = 'mutation ($input: CreateEventInput!) { createEvent(input: $input) { event { number } } }';
  const { createEvent } = await ask<{ createEvent: { event: { number: number } } }>(
    text,
    { input },
    { as: 'editor' },
  );
  return createEvent.event.number;
}

async function find(query: string, language: string): Promise<{ step: string; key?: EventKey }[]> {
  const text =
    'query ($query: String!, $language: Language) { searchEvents(query: $query, language: $language) { edges { step node { number } } } }';
  const { searchEvents } = await ask<{
    searchEvents: { edges: { step: string; node: { number: number } }[] };
  }>(text, { query, language });
  return searchEvents.edges.map(({ step, node }) => ({ step, key: keys.get(node.number) }));
}

/**
 * What share of the expected is found, what share of the found is expected, and whether the best
 * comes first. Where nothing is expected, what has only some of the words may be offered.
 */
async function judge({ query, first, also = [] }: LabeledQuery, language: string) {
  const expected = new Set<EventKey | undefined>([...first, ...also]);
  const all = await find(query, language);
  const found = all.filter(({ step }) => expected.size > 0 || step === 'ALL_WORDS').map(({ key }) => key);
  const right = found.filter((key) => expected.has(key)).length;
  const best = new Set<EventKey | undefined>(first);
  return {
    recall: expected.size === 0 ? 1 : right / expected.size,
    precision: found.length === 0 ? 1 : right / found.length,
    first: expected.size === 0 ? found.length === 0 : best.has(found[0]),
  };
}

test.each(labeled)(
  'Ranked searches in %s find what is meant, and little else, the best first',
  async (language, { queries }) => {
    const verdicts = await Promise.all(queries.map((each) => judge(each, language)));
    const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
    expect(queries.length).toBeGreaterThanOrEqual(25);
    expect(mean(verdicts.map(({ recall }) => recall))).toBeGreaterThanOrEqual(0.95);
    expect(mean(verdicts.map(({ precision }) => precision))).toBeGreaterThanOrEqual(0.95);
    expect(mean(verdicts.map(({ first }) => Number(first)))).toBeGreaterThanOrEqual(0.95);
  },
  60_000,
);
