import type { Address } from '../database/queries/post.ts';
import type { Language } from '../i18n/language.ts';
import type { PostKind } from '../policy/visibility.ts';
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

/** What of the context of a request decides what is preloaded. */
interface Reading {
  loaders: Loaders;
  language: Language;
  showsWhole?: boolean;
}

/**
 * Starts to read what REST shows beside a resource: the relations of an event, the number of events
 * of a term, and the languages of any. They are read at once with the resource instead of after it
 * (decision 0011). Whoever needs them waits for them, and gets their errors.
 */
export function preload(reading: Reading, kind: Kind, address: Address): void {
  if (reading.showsWhole !== true || !('number' in address)) return;
  const { number } = address;
  const translations = reading.loaders[translationsByKind[kind]].load(number);
  for (const read of [...shownBeside(reading, kind, number), translations]) read.catch(() => undefined);
}

/** A post that was read. */
export interface ShownPost {
  number: number;
  authorNumber: number;
  imageNumber: number | null;
  requestedLanguage: Language;
}

/**
 * Reads what is shown beside a post that is about to be deleted; its fields are then resolved as it
 * was.
 */
export async function loadBeside(
  { loaders }: Pick<Reading, 'loaders'>,
  kind: PostKind,
  post: ShownPost,
): Promise<void> {
  const { number, authorNumber, imageNumber, requestedLanguage: language } = post;
  await Promise.all([
    ...shownBeside({ loaders, language }, kind, number),
    loaders[translationsByKind[kind]].load(number),
    loaders.userById.load(authorNumber),
    imageNumber === null ? null : loaders.imageById.load(imageNumber),
    ...(kind === 'event'
      ? [loaders.termsByEvent.load({ id: number, language }), loaders.ticketsByEvent.load(number)]
      : []),
  ]);
}

function shownBeside({ loaders, language }: Reading, kind: Kind, number: number): Promise<unknown>[] {
  const key = { id: number, language };
  if (kind === 'event')
    return [loaders.countedTermsByEvent, loaders.venuesByEvent, loaders.organizersByEvent].map((loader) =>
      loader.load(key),
    );
  return kind === 'category' || kind === 'tag' ? [loaders.countByTerm.load(number)] : [];
}
