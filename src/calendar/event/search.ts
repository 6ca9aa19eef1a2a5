import type { Context } from '../../context/context';
import { countEvents } from '../../database/queries/event';
import { holdsTerms, type ScorePlace, stretchOfFound, type Term } from '../../database/queries/event-search';
import { selectLikeWords } from '../../database/queries/search-word';
import { accepted, Checks, inLanguage, type Input } from '../input/checks';
import { type Connection, type Place, readStretch, toConnection } from '../lists/connection';
import { isUtcText } from '../../values/dates';
import { type EventView, presentEvent } from '../event';
import { readFilter } from './filter-input';
import { toEventQuery } from '../event-query';
import { readableText } from '../../values/html';
import {
  type AskedTerm,
  type Ladder,
  splitTerms,
  toAskedWords,
  toLadders,
  toQuery,
} from '../../values/search/terms';
import { highlight, type Snippet } from '../../values/search/snippet';

/** An event that a search found. */
export interface FoundEvent {
  event: EventView;
  /** From 0 to 1. */
  score: number;
  ladders: readonly Ladder[];
}

/**
 * Events whose title, excerpt or description, as they are served, hold every word of the search in some form, best first
 * (decision 0019). Two statements, however many are found, and one for their number.
 */
export async function searchEvents(context: Context, input: Input): Promise<Connection<FoundEvent>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const asked = readQuery(checks, input.query);
  const { first, after } = input;
  const stretch = readStretch(checks, { first, after });
  const place = readScorePlace(checks, stretch.after);
  const filters = await readFilter(reader, checks, input.filter as Input | null | undefined);
  checks.done();
  const ladders = await findLadders(reader, asked);
  const terms = ladders.map(toTerm);
  const wanted = toEventQuery(filters, reader);
  const conditions = [...wanted.conditions, holdsTerms(terms)];
  const query = { ...wanted, conditions, searched: true, varied: true };
  const found = stretchOfFound(query, terms, { size: stretch.size, after: place });
  const rows = await context.database.query(found, query);
  return toConnection(
    stretch,
    rows.map(({ score, ...row }) => ({ event: presentEvent(row, reader), score: score / full, ladders })),
    {
      placeOf: ({ event, score }) => ({
        value: `${Math.round(score * full)} ${event.startsAt}`,
        number: event.number,
      }),
      count: () => countEvents(context.database, query),
    },
  );
}

/** The fields in which something was found, with what was found marked. */
export function snippetsOf({ event, ladders }: FoundEvent): Snippet[] {
  const texts = {
    title: event.title,
    excerpt: readableText(event.excerpt),
    description: readableText(event.description),
  };
  return (['title', 'excerpt', 'description'] as const).flatMap((field) => {
    const html = highlight(texts[field], ladders);
    return html === null ? [] : [{ field, html }];
  });
}

function readQuery(checks: Checks, value: unknown): AskedTerm[] {
  const text = accepted(checks.search('query', value, Infinity));
  const terms = splitTerms(text ?? '');
  if (text !== undefined && terms.length === 0) checks.refuse('query', 'invalid.words');
  return terms;
}

function readScorePlace(checks: Checks, place: Place | undefined): ScorePlace | undefined {
  if (place === undefined) return undefined;
  const [, score, startsAt = ''] = /^(\d{1,4}) (.*)$/.exec(place.value) ?? [];
  if (score === undefined || !isUtcText(startsAt)) checks.refuse('after', 'invalid.cursor');
  else return { score: Number(score), startsAt, number: place.number };
  return undefined;
}

async function findLadders({ database, language }: Context, asked: AskedTerm[]): Promise<Ladder[]> {
  const words = toAskedWords(asked);
  const alike = words.length === 0 ? [] : await database.query(selectLikeWords(words));
  return toLadders(asked, alike, language);
}

/** What a field is worth, in tenths: title, excerpt, description. */
const fields = [
  { weight: 'A', worth: 10 },
  { weight: 'B', worth: 6 },
  { weight: 'D', worth: 3 },
];

/** The score of an event whose title holds every word as it was written. */
const full = 1000;

function toTerm(ladder: Ladder): Term {
  const steps = ladder.flatMap((rung) =>
    fields.map(({ weight, worth }) => ({ query: toQuery(rung, weight), points: rung.worth * worth })),
  );
  return {
    query: ladder.map((rung) => `(${toQuery(rung)})`).join(' | '),
    steps: steps.sort((a, b) => b.points - a.points),
  };
}
