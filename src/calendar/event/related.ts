import type { Context } from '../../context/context.ts';
import { Checks, type Input } from '../input/checks.ts';
import { readSlice } from '../lists/connection.ts';
import { type EventView, toEventView } from './event.ts';

/** The default of `first`. */
const standardSize = 6;

/**
 * The upcoming events that share a category, a venue, an organizer or a tag with an event. Those
 * with more of its categories come first, then more of its venues, then organizers, then tags; of
 * equals, the one that starts first, then by number (decision 0178). Whoever asks, only published
 * events that are not hidden from lists are among them. One statement for all events of a request.
 * Throws `invalidParameters`.
 */
export async function relatedTo(
  context: Context,
  { number, requestedLanguage: language }: Pick<EventView, 'number' | 'requestedLanguage'>,
  { first }: Input,
): Promise<EventView[]> {
  const checks = new Checks();
  const { size } = readSlice(checks, { first }, { standard: standardSize });
  checks.throwIfAny();
  const rows = await context.loaders.relatedByEvent.load({ id: number, language, size });
  return rows.map((row) => toEventView(row, context));
}
