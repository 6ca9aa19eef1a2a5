import type { Context } from '../src/context/context';
import { type Connection } from '../src/calendar/lists/connection';
import type { Kind } from '../src/calendar/kinds.ts';
import type { Page } from '../src/calendar/lists/paging';
import { authorOf } from '../src/calendar/user/user';
import { languagesOf, translationsOf } from '../src/calendar/texts/translations';
import type { Language } from '../src/i18n/language.ts';
import { toGlobalId } from './node.ts';

interface Owned {
  number: number;
  authorNumber: number;
  requestedLanguage: Language;
  imageNumber: number | null;
}

/** The fields that events, venues and organizers answer alike. */
export function ownFields(type: string) {
  return {
    id: ({ number }: Owned) => toGlobalId(type, number),
    author: (thing: Owned, _: unknown, context: Context) => authorOf(thing, context),
    image: ({ imageNumber }: Owned, _: unknown, { loaders }: Context) =>
      imageNumber === null ? null : loaders.imageById.load(imageNumber),
  };
}

/** Which languages a thing is written in, and its texts in each. */
export function inAllLanguages(kind: Kind) {
  return {
    translations: ({ number }: { number: number }, _: unknown, context: Context) =>
      translationsOf(kind, number, context),
    languages: ({ number }: { number: number }, _: unknown, context: Context) =>
      languagesOf(kind, number, context),
  };
}

/** The totals of a page, counted only when they are asked for. */
export const paged = {
  total: (page: Page<unknown>) => page.count(),
  totalPages: async (page: Page<unknown>) => Math.ceil((await page.count()) / page.perPage),
};

/** The total of a connection, counted only when it is asked for. */
export const countable = {
  totalCount: (connection: Connection<unknown>) => connection.count(),
};

/** How far away something of a list is from the point that the list was asked for, in kilometres. */
export const distant = {
  distance: ({ node }: { node: { metres?: number | null } }) =>
    typeof node.metres === 'number' ? node.metres / 1000 : null,
};
