import { setTimeout as pause } from 'node:timers/promises';
import { createRandom, type Random } from '../../../bench/seed/random.ts';
import { languages } from '../../../src/i18n/language.ts';
import type { Client } from '../../harness/client.ts';
import type { Asker, Look } from './look.ts';
import type { Scene } from './scene.ts';
import { createTags, type Tags } from './tags.ts';

/** One of the processes that serve the calendar. */
export interface Process {
  /** How sentences call it. */
  name: string;
  client: Client;
}

/** What happened in a search. */
export interface Found {
  /** A sentence for what was stale; null where nothing was. */
  stale: string | null;
  writes: number;
  reads: number;
  /** How many reads were answered with 304. */
  unchanged: number;
}

interface Search {
  processes: readonly Process[];
  scenes: readonly Scene[];
  /** How long it goes on where nothing is found, in milliseconds. */
  length: number;
  seed: number;
}

/**
 * How many write and read at once, and how long each rests at most, in milliseconds: others use the
 * machine too.
 */
const writers = { count: 2, rest: 200 };
const readers = { count: 2, rest: 80 };

/** How often a reader goes back to the same question before it turns to another. */
const rounds = 3;

const askers = ([undefined, 'editor', 'subscriber'] as const).flatMap((as) =>
  languages.map((language): Asker => ({ as, language })),
);

/**
 * Writes and reads at random at all processes until a read is stale, or the time is over and
 * everything was read. Rests give the machine to others; nothing waits for them.
 */
export async function searchForStale({ processes, scenes, length, seed }: Search): Promise<Found> {
  const end = performance.now() + length;
  const found: Found = { stale: null, writes: 0, reads: 0, unchanged: 0 };
  const looks = scenes.flatMap((scene) => scene.looks);
  const tags = new Map(looks.map((look) => [look, createTags()]));
  const unread = new Set(looks);
  const goesOn = () => found.stale === null && (performance.now() < end || unread.size > 0);
  const ask = async (look: Look, steps: readonly Step[], random: Random) => {
    unread.delete(look);
    const own = tags.get(look) ?? createTags();
    const sentences = await Promise.all(
      steps.map((step) => readOnce({ ...step, look, random, tags: own }, found)),
    );
    found.stale ??= sentences.find((sentence) => sentence !== null) ?? null;
  };
  // What was asked just before a write is asked again right after it: that answer is the one most
  // likely to be kept.
  const write = async (own: readonly Scene[], random: Random) => {
    while (goesOn()) {
      const { story, looks: ways, ...scene } = random.pick(own);
      const { name, client } = random.pick(processes);
      const look = random.pick(ways);
      const steps = pickSteps(processes, random);
      await ask(look, steps, random);
      await story.write(name, (number) => scene.change(client, number));
      found.writes += 1;
      await ask(look, steps, random);
      await pause(random.below(writers.rest));
    }
  };
  const read = async (random: Random) => {
    while (goesOn()) {
      const look = random.pick(unread.size > 0 ? [...unread] : random.pick(scenes).looks);
      for (let round = 0; round < rounds && found.stale === null; round += 1) {
        await ask(look, pickSteps(processes, random), random);
        await pause(random.below(readers.rest));
      }
    }
  };
  const share = (turn: number) => scenes.filter((_, index) => index % writers.count === turn);
  await Promise.all([
    ...Array.from({ length: writers.count }, (_, turn) => write(share(turn), createRandom(seed + turn))),
    ...Array.from({ length: readers.count }, (_, turn) => read(createRandom(seed + 1000 + turn))),
  ]);
  return found;
}

/** Who asks where. */
interface Step {
  asker: Asker;
  at: Process;
}

interface Read extends Step {
  look: Look;
  random: Random;
  tags: Tags;
}

/**
 * People in one language or languages of one person, who ask at once, mostly at one process: they
 * may share answers.
 */
function pickSteps(processes: readonly Process[], random: Random): Step[] {
  const { as, language } = random.pick(askers);
  const sameLanguage = random.happens(0.5);
  const some = askers.filter((each) => (sameLanguage ? each.language === language : each.as === as));
  const one = random.pick(processes);
  return random
    .sample(some, some.length)
    .map((asker) => ({ asker, at: random.happens(0.8) ? one : random.pick(processes) }));
}

/** Asks once, perhaps with tags of earlier answers; 304 shows what the answer of its tag showed. */
function readOnce({ look, asker, at, random, tags }: Read, found: Found): Promise<string | null> {
  const has = tags.pick(random);
  const who = `as ${asker.as ?? 'nobody'} in ${asker.language}${has.length === 0 ? '' : ' with a tag'}`;
  return look.story.read({
    what: `${look.place} at ${at.name} ${who}`,
    shows: (writes) => look.shows(writes, asker),
    find: async () => {
      const headers: Record<string, string> = has.length === 0 ? {} : { 'if-none-match': has.join(', ') };
      found.reads += 1;
      const answer = await look.ask(at.client, asker, headers);
      const tag = answer.headers.get('etag');
      if (answer.status === 304) {
        found.unchanged += 1;
        return tags.shownBy(tag ?? '') ?? `304 to the tag ${String(tag)}, which nobody was given`;
      }
      const shown = look.shownIn(answer);
      if (tag !== null) tags.keep(tag, shown);
      return shown;
    },
  });
}
