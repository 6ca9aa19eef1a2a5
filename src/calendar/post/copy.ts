import { languages, type Language } from '../../i18n/language.ts';
import { slugify } from '../../values/slug.ts';
import type { WrittenTexts } from '../texts/store.ts';
import type { Submission } from './input.ts';

/** A resource as another calendar has it, which is written whole (decision 0101). */
export interface Copied extends Omit<Submission, 'number'> {
  /**
   * Its id there, or of the resource that was copied before; undefined where the next one is taken.
   */
  id?: number;
  /** Whether it is not here yet. */
  isNew: boolean;
  /** Its slugs by language; without one, it is made from the name. */
  slugs: Partial<Record<Language, string>>;
  /** UTC. */
  modifiedAt?: string;
}

/**
 * The texts of a copy: all that the other calendar has, under its slugs, and none that it lacks.
 */
export function copiedTexts<Field extends string>(
  written: readonly WrittenTexts<Field>[],
  slugs: Copied['slugs'],
): WrittenTexts<Field>[] {
  return languages.map((language) => {
    const given = written.filter((each) => each.language === language);
    const texts = Object.assign({}, ...given.map((each) => each.texts)) as WrittenTexts<Field>['texts'];
    const slug = slugs[language];
    return { language, replaces: true, texts, slug: slug === undefined ? undefined : slugify(slug) };
  });
}

/**
 * The columns that a copy takes over. A draft without a date gets one on publication (wire-format
 * 7.1).
 */
export function copiedColumns(status: string, { modifiedAt }: Pick<Copied, 'modifiedAt'>) {
  const isUnpublished = status === 'draft' || status === 'pending';
  return {
    ...(isUnpublished ? { floatingDate: true } : {}),
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
  };
}
