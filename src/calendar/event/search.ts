import type { Context } from '../../context/context.ts';
import { toEventQuery } from '../../database/queries/event-filters.ts';
import {
  containsTerms,
  type ScorePlace,
  sliceOfFound,
  type Term,
} from '../../database/queries/event-search.ts';
import { countEvents, type EventQuery } from '../../database/queries/event.ts';
import { selectSimilarWords } from '../../database/queries/search-word.ts';
import { isUtcText } from '../../values/dates.ts';
import { parseSearch } from '../../values/fold.ts';
import { readableText } from '../../values/html.ts';
import { kindFacts } from '../../values/kinds.ts';
import { highlight, type Snippet } from '../../values/search/snippet.ts';
import {
  type Alternatives,
  type QueryTerm,
  splitTerms,
  toAlternatives,
  toQueryWords,
  toQuery,
} from '../../values/search/terms.ts';
import type { Position } from '../../values/slice.ts';
import { accepted, Checks, inLanguage, type Input } from '../input/checks.ts';
import { type Connection, readSlice, toConnection } from '../lists/connection.ts';
import { type Page, readPageRequest, toPage } from '../lists/paging.ts';
import { type EventView, toEventView } from './event.ts';
import { readFilter } from './filter-input.ts';
import { readListFilters } from './list.ts';
import { findPlaces } from './places.ts';
import { readOpenWindow, readWindow } from './window.ts';

/** A search result. */
export interface FoundEvent {
  event: EventView;
  /** From 0 to 1. */
  score: number;
  alternatives: readonly Alternatives[];
}

/**
 * Events whose title, excerpt or description, as served, contain every search term in some form, best first (decision
 * 0019). Two statements, and one more for the total.
 */
export async function searchEvents(context: Context, input: Input): Promise<Connection<FoundEvent>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const query = readQuery(checks, input.query);
  const slice = readSlice(checks, { first: input.first, after: input.after });
  const after = readScorePlace(checks, slice.after);
  const filters = await readFilter(reader, checks, input.filter);
  checks.throwIfAny();
  const alternatives = await findAlternatives(reader, query);
  const terms = alternatives.map(toTerm);
  const events = containing(terms, toEventQuery(filters, reader));
  const rows = await context.database.query(sliceOfFound(events, terms, { size: slice.size, after }), events);
  return toConnection(
    slice,
    rows.map(({ score, ...row }) => ({ event: toEventView(row, reader), score: score / full, alternatives })),
    {
      positionOf: ({ event, score }) => ({
        value: `${Math.round(score * full)} ${event.startsAt}`,
        number: event.number,
      }),
      count: () => countEvents(context.database, events),
    },
  );
}

/**
 * A page of a list whose search is words only: the events that contain every word in some form, best first (decision 0121).
 * null if there is none, or the search has phrases or exclusions. Throws what the list throws.
 */
export async function rankEvents(context: Context, input: Input): Promise<Page<EventView> | null> {
  const search = readWords(input.search);
  if (search.length === 0) return null;
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const requested = readPageRequest(checks, input, context);
  const readDates = input.anyDate === true ? readOpenWindow : readWindow;
  const filters = await readListFilters(reader, checks, {
    input: { ...input, search: undefined },
    readDates,
  });
  checks.throwIfAny();
  const terms = (await findAlternatives(reader, search)).map(toTerm);
  const filtered = toEventQuery(await findPlaces(reader, filters), reader);
  const events = containing(terms, filtered);
  const { perPage: size, offset } = requested;
  const rows = await context.database.query(sliceOfFound(events, terms, { size, offset }), events);
  const count = () => countEvents(context.database, events);
  if (rows.length === 0 && (await count()) === 0) return null;
  const nodes = rows.slice(0, size).map((row) => toEventView(row, reader));
  return toPage(requested, { nodes, count }, kindFacts.event.errors.noPage);
}

/** The words of a search; none if it has phrases or exclusions, which only the list knows, or is too long. */
function readWords(value: unknown): QueryTerm[] {
  const text = accepted(new Checks().search('search', value));
  if (text === undefined || /["“”„]/.test(text) || parseSearch(text).none.length > 0) return [];
  return splitTerms(text);
}

/** The events among these that contain every term. */
function containing(terms: readonly Term[], events: EventQuery): EventQuery {
  const conditions = [...events.conditions, containsTerms(terms)];
  return { ...events, conditions, searched: true, planDependsOnValues: true };
}

/** Snippets of the matching fields, with the matches marked. */
export function snippetsOf({ event, alternatives }: FoundEvent): Snippet[] {
  const texts = {
    title: event.title,
    excerpt: readableText(event.excerpt),
    description: readableText(event.description),
  };
  return (['title', 'excerpt', 'description'] as const).flatMap((field) => {
    const html = highlight(texts[field], alternatives);
    return html === null ? [] : [{ field, html }];
  });
}

function readQuery(checks: Checks, value: unknown): QueryTerm[] {
  const text = accepted(checks.search('query', value, Infinity));
  const terms = splitTerms(text ?? '');
  if (text !== undefined && terms.length === 0) checks.addError('query', 'invalid.words');
  return terms;
}

function readScorePlace(checks: Checks, position: Position | undefined): ScorePlace | undefined {
  if (position === undefined) return undefined;
  const [, score, startsAt = ''] = /^(\d{1,4}) (.*)$/.exec(position.value) ?? [];
  if (score === undefined || !isUtcText(startsAt)) checks.addError('after', 'invalid.cursor');
  else return { score: Number(score), startsAt, number: position.number };
  return undefined;
}

async function findAlternatives(
  { database, language }: Context,
  query: QueryTerm[],
): Promise<Alternatives[]> {
  const words = toQueryWords(query);
  const similar = words.length === 0 ? [] : await database.query(selectSimilarWords(words));
  return toAlternatives(query, similar, language);
}

/** The weights of title, excerpt and description, in tenths. */
const fields = [
  { label: 'A', weight: 10 },
  { label: 'B', weight: 6 },
  { label: 'D', weight: 3 },
];

/** The score of an event whose title contains every word as typed. */
const full = 1000;

function toTerm(alternative: Alternatives): Term {
  const steps = alternative.flatMap((tier) =>
    fields.map(({ label, weight }) => ({ query: toQuery(tier, label), points: tier.weight * weight })),
  );
  return {
    query: alternative.map((tier) => `(${toQuery(tier)})`).join(' | '),
    steps: steps.sort((a, b) => b.points - a.points),
  };
}
