import type { Address } from '../database/queries/post.ts';
import type { Language } from '../i18n/language.ts';
import type { Kind } from '../values/kinds.ts';
import type { Loaders } from './index.ts';
import { translationsByKind } from './translations-by-kind.ts';

/** What of the context of a request decides what is preloaded. */
interface Reading {
  loaders: Loaders;
  language: Language;
  showsWhole?: boolean;
}

/**
 * Starts to read what REST shows beside a resource: the relations of an event, the number of events of a term, and the
 * languages of any. They are read at once with the resource instead of after it (decision 0143). Whoever needs them waits for them,
 * and gets their errors.
 */
export function preload(reading: Reading, kind: Kind, address: Address): void {
  if (reading.showsWhole !== true || !('number' in address)) return;
  const { number } = address;
  const translations = reading.loaders[translationsByKind[kind]].load(number);
  for (const read of [...shownBeside(reading, kind, number), translations]) read.catch(() => undefined);
}

function shownBeside({ loaders, language }: Reading, kind: Kind, number: number): Promise<unknown>[] {
  const key = { id: number, language };
  if (kind === 'event')
    return [loaders.countedTermsByEvent, loaders.venuesByEvent, loaders.organizersByEvent].map((loader) =>
      loader.load(key),
    );
  return kind === 'category' || kind === 'tag' ? [loaders.countByTerm.load(number)] : [];
}
