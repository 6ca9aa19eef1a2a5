import type { Kind } from '../values/kinds.ts';
import type { Loaders } from './index.ts';

type TranslationLoader = Extract<keyof Loaders, `translationsBy${string}`>;

/** The names of the loaders of translations, by kind. */
export const translationsByKind = {
  event: 'translationsByEvent',
  venue: 'translationsByVenue',
  organizer: 'translationsByOrganizer',
  category: 'translationsByTerm',
  tag: 'translationsByTerm',
} as const satisfies Record<Kind, TranslationLoader>;
