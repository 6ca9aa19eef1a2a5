import type { Context } from '../context/context.ts';
import type { Address } from '../database/queries/post.ts';
import type { Kind } from '../values/kinds.ts';
import { translationsOf } from './texts/translations.ts';

/**
 * Starts to read what REST shows beside a resource: the relations of an event, the number of events of a term, and the
 * languages of any. They are read at once with the resource instead of after it (decision 0143). Whoever needs them waits for them,
 * and gets their errors.
 */
export function preload(context: Context, kind: Kind, address: Address): void {
  if (context.showsWhole !== true || !('number' in address)) return;
  const { number } = address;
  const reads: Promise<unknown>[] = [
    ...shownBeside(context, kind, number),
    translationsOf(kind, number, context),
  ];
  for (const read of reads) read.catch(() => undefined);
}

function shownBeside({ loaders, language }: Context, kind: Kind, number: number): Promise<unknown>[] {
  const key = { id: number, language };
  if (kind === 'event')
    return [loaders.countedTermsByEvent, loaders.venuesByEvent, loaders.organizersByEvent].map((loader) =>
      loader.load(key),
    );
  return kind === 'category' || kind === 'tag' ? [loaders.countByTerm.load(number)] : [];
}
