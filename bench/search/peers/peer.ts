import type { Language } from '../../../src/i18n/language.ts';
import type { GradedEvent } from '../graded.ts';

/** A search engine beside ours. */
export interface Peer {
  name: string;
  /** Indexes the events of one language. */
  open: (language: Language, events: readonly GradedEvent[]) => Promise<Index>;
}

/** Events that one engine has indexed. */
export interface Index {
  /** The keys of the first ten events that it finds, best first. */
  find: (query: string) => Promise<string[]>;
  close: () => Promise<void>;
}

/** What every engine searches, each field a text. */
export const searchedFields = [
  'title',
  'excerpt',
  'description',
  'venue',
  'organizer',
  'categories',
  'tags',
] as const;

/** An event as every engine indexes it. */
export type Document = { key: string } & Record<(typeof searchedFields)[number], string>;

/** The event with its categories and tags as texts. */
export function toDocument({ categories, tags, ...event }: GradedEvent): Document {
  return { ...event, categories: categories.join(', '), tags: tags.join(', ') };
}

/** How much more a word counts in a title. */
export const titleBoost = 2;
