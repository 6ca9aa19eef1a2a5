import { beyondDocument, mostDatesInDocument } from '../icalendar/bounds.ts';
import type { CalendarDocument, DocumentPart, PartsReader } from '../document.ts';
import { SourceError } from '../http/source-error.ts';
import { Pace } from '../icalendar/pace.ts';
import { BaseAddress } from './base-address.ts';
import { EventReader, type Reading } from './event-reader.ts';
import { findEvents, Graph } from './graph.ts';
import { assignKeys, type KeyedEvent } from './keys.ts';
import { parseLeniently } from './lenient-json.ts';
import { scriptsOf } from './scripts.ts';

/** Bytes of JSON-LD that a document has at most: reading it holds many times as much. */
const mostJsonLd = 10_000_000;

/**
 * The schema.org events of a page, or of a JSON-LD document: those of any type of event, and those
 * within others. Places and organizers are known by their names; what is cancelled is taken as
 * such. Throws a `SourceError` if there are no events, or more JSON-LD than can be held, and the
 * reason of the signal.
 */
export const readJsonLd: PartsReader = async (document, settings) => {
  const pace = new Pace(settings.signal);
  const { values, parts } = await parseAll(document, pace);
  const found = values.flatMap((value) => findEvents(value));
  if (found.length === 0 && parts.length === 0)
    throw new SourceError(`${document.name} has no events of schema.org.`);
  await pace.pause();
  const graph = new Graph(values, document.language, new BaseAddress(document));
  await pace.pause();
  const events = assignKeys(graph, found);
  await pace.pause();
  const reading = { graph, document, settings };
  return { [Symbol.asyncIterator]: () => partsOf(events, reading, parts) };
};

async function* partsOf(
  events: readonly KeyedEvent[],
  reading: Reading,
  before: readonly DocumentPart[],
): AsyncGenerator<DocumentPart, void, void> {
  yield* before;
  const pace = new Pace(reading.settings.signal);
  let room = mostDatesInDocument;
  for (const event of events) {
    const reader = new EventReader(event, reading);
    await pace.step();
    if (!reader.isSeries) yield* reader.parts();
    else
      for (const { dates, remarks } of reader.dates()) {
        yield* remarks;
        for (const part of dates.slice(0, room)) {
          await pace.step();
          yield part();
        }
        if (dates.length > room) yield reader.unusable(beyondDocument(dates.length - room));
        room = Math.max(0, room - dates.length);
        await pace.step();
      }
  }
}

/** What a script says that is no JSON, but names a type of event. */
const namesEvent = /"[^"]*(?:Event|Festival|Hackathon|CourseInstance|EventSeries)"/;

/**
 * The values of a document or of the scripts of a page, and what is said about scripts that cannot
 * be read.
 */
async function parseAll(
  { name, text }: CalendarDocument,
  pace: Pace,
): Promise<{ values: unknown[]; parts: DocumentPart[] }> {
  const scripts = /^[\s\uFEFF]*</.test(text) ? await scriptsOf(text, pace) : [text];
  if (scripts.reduce((sum, script) => sum + Buffer.byteLength(script), 0) > mostJsonLd)
    throw new SourceError(
      `${name} has more than ${mostJsonLd / 1_000_000} MB of JSON-LD; import it in several parts.`,
    );
  const values: unknown[] = [];
  const parts: DocumentPart[] = [];
  for (const [place, script] of scripts.entries()) {
    await pace.step();
    try {
      values.push(...parseLeniently(script));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const unusable = `it is not valid JSON: ${error.message}`;
      if (namesEvent.test(script)) parts.push({ kind: 'event', label: `in script ${place + 1}`, unusable });
    }
  }
  return { values, parts };
}
