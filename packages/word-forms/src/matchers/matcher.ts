/**
 * How a known word relates to a queried one: another form of it, a word made from the same verb, a
 * compound that ends with it, one that contains it elsewhere, or a word that only begins as it
 * does.
 */
export type Relation = 'form' | 'derived' | 'head' | 'part' | 'beginning';

/** Compares known words with one queried word. */
export interface WordMatcher {
  /**
   * Beginnings, one of which every form of the queried word has; at least two letters, without
   * marks (ä→a ö→o ü→u å→a), lower case.
   */
  beginnings: readonly string[];
  /**
   * Letters, one of which every compound that contains the word has; at least three, without marks.
   * Empty if the word is too short.
   */
  infixes: readonly string[];
  /**
   * The relation of a known word (lower case, with ä ö ü å; ß is already stored as ss); null if
   * there is none.
   */
  relate(known: string): Relation | null;
  /**
   * Whether a known word without a relation is another one for certain, although PostgreSQL may
   * give both one stem: `Wand`, `wandern`.
   */
  excludes?(known: string): boolean;
}
