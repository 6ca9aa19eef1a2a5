import type { Context } from '../src/context.ts';
import { type Connection } from '../src/calendar/connection.ts';
import { sortLanguages } from '../src/calendar/present.ts';
import type { Language } from '../src/i18n/language.ts';
import type { Loaders } from '../src/loaders/index.ts';
import { toGlobalId } from './node.ts';

interface Owned {
  number: number;
  authorNumber: number;
  imageNumber: number | null;
}

/** The fields that events, venues and organizers answer alike. */
export function ownFields(type: string) {
  return {
    id: ({ number }: Owned) => toGlobalId(type, number),
    author: ({ authorNumber }: Owned, _: unknown, { loaders }: Context) =>
      loaders.userById.load(authorNumber),
    image: ({ imageNumber }: Owned, _: unknown, { loaders }: Context) =>
      imageNumber === null ? null : loaders.imageById.load(imageNumber),
  };
}

type TranslationLoader = Extract<keyof Loaders, `translationsBy${string}`>;

/** Which languages a thing is written in, and its texts in each. */
export function inAllLanguages(loader: TranslationLoader, naming: 'title' | 'name') {
  const load = (number: number, { loaders }: Context): Promise<TranslationRow[]> =>
    loaders[loader].load(number);
  return {
    translations: ({ number }: { number: number }, _: unknown, context: Context) => load(number, context),
    languages: async ({ number }: { number: number }, _: unknown, context: Context) => {
      const rows = await load(number, context);
      return sortLanguages(
        rows.filter((row) => typeof row[naming] === 'string').map(({ language }) => language),
      );
    },
  };
}

interface TranslationRow {
  language: Language;
  title?: string | null;
  name?: string | null;
}

/** The total of a connection, counted only when it is asked for. */
export const countable = {
  totalCount: (connection: Connection<unknown>) => connection.count(),
};
