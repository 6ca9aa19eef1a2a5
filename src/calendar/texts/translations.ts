import type { Context } from '../../context/context.ts';
import type { TextSources } from '../../entities/shapes.ts';
import { isLanguage, type Language, languages } from '../../i18n/language.ts';
import { translationsByKind } from '../../loaders/preload.ts';
import type { Kind } from '../../values/kinds.ts';

/** The texts of a resource in one language, as written. */
interface Translation {
  language: Language;
  title?: string | null;
  name?: string | null;
}

/** The translations of a resource, as written, in the order of `languages`. */
export async function translationsOf(
  kind: Kind,
  number: number,
  { loaders }: Context,
): Promise<Translation[]> {
  const written: Translation[] = await loaders[translationsByKind[kind]].load(number);
  return written.toSorted(
    (one, other) => languages.indexOf(one.language) - languages.indexOf(other.language),
  );
}

/** The languages in which a resource has a title or name, in the same order. */
export async function languagesOf(kind: Kind, number: number, context: Context): Promise<Language[]> {
  const written = await translationsOf(kind, number, context);
  const named = written.filter(({ title, name }) => typeof (title ?? name) === 'string');
  return named.map(({ language }) => language);
}

/**
 * The language of each text of a resource, by the names of its fields (decision 0064); a slug is no
 * text to read.
 */
export function listSources(sources: TextSources): { field: string; language: Language }[] {
  return Object.keys(sources)
    .sort()
    .flatMap((field) => {
      const language = sources[field];
      return isLanguage(language) && field !== 'slug' ? [{ field, language }] : [];
    });
}
