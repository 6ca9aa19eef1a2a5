import { readEvent } from '../src/calendar/event.ts';
import { readOrganizer } from '../src/calendar/organizer.ts';
import { fittingIds } from '../src/calendar/references.ts';
import { readTerm } from '../src/calendar/term.ts';
import { readVenue } from '../src/calendar/venue.ts';
import type { Context } from '../src/context.ts';
import { CalendarError } from '../src/errors.ts';

type Reading = (context: Context, number: number, language: unknown) => Promise<unknown>;

/** How each type is found again. */
const readings = new Map<string, Reading>([
  ['Event', (context, number, language) => readEvent(context, { number }, { language })],
  ['Venue', (context, number, language) => readVenue(context, { number }, { language })],
  ['Organizer', (context, number, language) => readOrganizer(context, { number }, { language })],
  [
    'Category',
    (context, number, language) =>
      readTerm(context, 'category', { address: { number }, input: { language } }),
  ],
  [
    'Tag',
    (context, number, language) => readTerm(context, 'tag', { address: { number }, input: { language } }),
  ],
]);

/** The global identifier of a thing: opaque for clients. */
export function toGlobalId(type: string, number: number): string {
  return Buffer.from(`${type}:${number}`).toString('base64url');
}

/** Who answers `node`. */
export const nodeResolvers = {
  Query: {
    node: async (_: unknown, { id, language }: { id: string; language?: unknown }, context: Context) => {
      const [, type = '', digits = ''] =
        /^(\w+):(\d{1,10})$/.exec(Buffer.from(id, 'base64url').toString()) ?? [];
      const read = readings.get(type);
      const [number] = fittingIds([Number(digits)]);
      if (read === undefined || number === undefined) return null;
      return unlessUnreadable(read(context, number, language));
    },
  },
  Node: { __resolveType: ({ __typename }: { __typename: string }) => __typename },
};

/** Null where there is nothing, or nothing that the caller may see: `node` does not tell which. */
export async function unlessUnreadable(reading: Promise<unknown>): Promise<unknown> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CalendarError && [403, 404].includes(error.status)) return null;
    throw error;
  }
}
