import type { Language } from '../../i18n/language.ts';
import type { Kind } from '../../values/kinds.ts';
import type { Input } from '../input/checks.ts';

/** The kinds that a thing refers to, and the keys of what it refers to at its source, in order. */
export type References = Partial<
  Record<'venues' | 'organizers' | 'categories' | 'tags' | 'parent', string[]>
>;

/** The texts of one language, in the names of the GraphQL schema. */
export interface ImportedTexts {
  language: Language;
  fields: Record<string, string>;
  /** Without one, it is made from the title or name. */
  slug?: string;
}

/** An image at the source. */
export interface ImportedImage {
  url: string;
  /** Its id there. */
  id?: number;
  width?: number;
  height?: number;
  /** Bytes. */
  filesize?: number;
  /** Undefined where the thing does not tell. */
  alt?: AlternativeTexts;
}

/** The alternative texts of an image. */
export type AlternativeTexts = Readonly<Partial<Record<Language, string>>>;

/**
 * A thing of a source, in the terms of this calendar: the input of a write, apart from what needs
 * to be looked up here.
 */
export interface ImportedItem {
  kind: Kind;
  /** What identifies it at the source. */
  key: string;
  /**
   * What identified it before, in earlier versions of this program: under these keys it is the same
   * thing.
   */
  formerKeys?: readonly string[];
  /** The id that it has there and is to keep; null where the source has none. */
  id: number | null;
  /** What has no language, in the names of the GraphQL schema. */
  facts: Input;
  /** The language in which it was written first comes first. */
  texts: ImportedTexts[];
  references: References;
  /** The id of the author at the source; null where the source names none. */
  author: string | null;
  image: ImportedImage | null;
  /** UTC; null where the source does not tell. */
  modifiedAt: string | null;
  /** Whether it is only mentioned by another thing: then it is taken once, and never updated. */
  mentioned?: boolean;
}

/** What became of a thing. */
export type ImportOutcome =
  | { result: 'created' | 'updated' | 'unchanged'; notes: string[] }
  /** Nothing was written, and why: a sentence without a full stop. */
  | { result: 'left'; reason: string };

/** The title or name of a thing, for people. */
export function labelOf({ texts }: Pick<ImportedItem, 'texts'>): string {
  const { title, name } = texts[0]?.fields ?? {};
  return title ?? name ?? '';
}
