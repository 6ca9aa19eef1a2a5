/** The events of the labeled searches; each is written in all four languages. */
export const eventKeys = [
  'jazz',
  'kids',
  'choir',
  'christmas',
  'flea',
  'photos',
  'painting',
  'poems',
  'books',
  'films',
  'tango',
  'forest',
  'marathon',
  'cooking',
  'puppets',
  'museums',
  'yoga',
  'stars',
  'street',
  'tea',
  'organ',
  'seniors',
] as const;

export type EventKey = (typeof eventKeys)[number];

/** Title, description and, where there is one, summary. */
export type LabeledText = [title: string, description: string, excerpt?: string];

/**
 * A search, and the events that a reader of the language expects: `first` before all others, `also`
 * in any order.
 */
export interface LabeledQuery {
  query: string;
  first: EventKey[];
  also?: EventKey[];
}

/** The texts of one language, and what is searched in them. */
export interface Labeled {
  texts: Record<EventKey, LabeledText>;
  queries: LabeledQuery[];
}

/** A search with the events that it must find: those before the bar come first. */
export function search(query: string, first: EventKey[], also: EventKey[] = []): LabeledQuery {
  return { query, first, also };
}
