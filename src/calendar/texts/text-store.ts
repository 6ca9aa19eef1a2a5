import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Language } from '../../i18n/language.ts';
import type { Kind } from '../../values/kinds.ts';
import type { ServedRow } from './texts.ts';

/** The texts of a resource in one language, as written. */
export type TextRow<Field extends string> = Record<Field | 'slug', string | null> & { language: Language };

/** What is computed of the served texts of a language. */
interface Derived {
  searched: (string | null)[];
  folded: string;
  /** What the title or name is sorted by. */
  sortKey: string;
}

/** How the texts of a kind are stored. */
export interface TextStore<Field extends string> {
  kind: Kind;
  fields: readonly Field[];
  /** The title or name, from which slugs are made. */
  naming: Field;
  load(em: UnitOfWork, ownerId: number): Promise<TextRow<Field>[]>;
  create(em: UnitOfWork, ownerId: number, language: Language): TextRow<Field>;
  /** Further columns of a row, derived from its texts. */
  derive?(row: TextRow<Field>): object;
  /** Replaces the served rows, one for each of the four languages. */
  save(em: UnitOfWork, ownerId: number, rows: (ServedRow<Field | 'slug'> & Derived)[]): Promise<void>;
  /** The texts that search covers, for one language. */
  searched(text: Record<Field | 'slug', string | null>): (string | null)[];
}

/** A row without texts. */
export function emptyTexts<Field extends string>(fields: readonly Field[]): Record<Field | 'slug', null> {
  return Object.fromEntries([...fields, 'slug'].map((field) => [field, null])) as Record<
    Field | 'slug',
    null
  >;
}
