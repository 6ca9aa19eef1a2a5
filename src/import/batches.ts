import type { ImportedItem } from '../calendar/import/port.ts';
import type { Finding } from './source.ts';

/** Things of which the images are copied together. */
const mostTogether = 12;

/** A finding, or several things that followed each other. */
type Batch = { items: ImportedItem[] } | Exclude<Finding, { item: unknown }>;

/**
 * Findings in their order, things in batches. What was found before the source fails comes before
 * its error.
 */
export async function* inBatches(findings: AsyncIterable<Finding>): AsyncGenerator<Batch, void, void> {
  let items: ImportedItem[] = [];
  for await (const next of withFailure(findings)) {
    const isItem = 'item' in next;
    if (isItem) items.push(next.item);
    if (items.length >= (isItem ? mostTogether : 1)) {
      yield { items };
      items = [];
    }
    if ('error' in next) throw next.error;
    if (!isItem) yield next;
  }
  if (items.length > 0) yield { items };
}

/** Findings, and at their end why the source failed. */
async function* withFailure(
  findings: AsyncIterable<Finding>,
): AsyncGenerator<Finding | { error: unknown }, void, void> {
  try {
    yield* findings;
  } catch (error) {
    yield { error };
  }
}
