/** Limits of a document, which is priced only within them (decision 0035). */
export const mostInDocument = {
  /** Characters. Long texts belong in variables; this also bounds the names in error messages. */
  characters: 100_000,
  /**
   * The largest document of the explorers has 400; a mutation of twenty items with literal input
   * fits.
   */
  tokens: 3_000,
  /** Nesting of brackets of any kind: twice the depth, and room for input objects. */
  brackets: 50,
  /** Explorers send all operations of a tab. */
  operations: 20,
  /** Validation compares fragments in pairs: its time is quadratic. */
  fragments: 100,
  /** Enough for ten items in four languages. */
  aliases: 50,
  directives: 50,
  /**
   * Root fields, fragments resolved: each runs its own statements. Enough for ten items in four
   * languages.
   */
  rootFields: 40,
  /** Levels, including lists and edges. The introspection query of the explorers has 15. */
  depth: 16,
  /** Fields, fragments resolved. */
  fields: 1_500,
  /**
   * Pairs of fields with the same response name, which validation compares, e.g. `id` 100 times in
   * one object.
   */
  repeats: 5_000,
} as const;

/** The cost of each part of an operation. One unit is roughly one value in the response. */
export const prices = {
  /** The statement of a list. */
  list: 10,
  /** Counting all matches. */
  total: 100,
  /** Each full-text search. */
  search: 500,
  /** Each condition of a filter, and each nested filter. */
  condition: 20,
  /** Each mutation field. */
  mutation: 100,
  /** Each item, link or translation that is written. */
  written: 10,
} as const;

/**
 * Operations that cost more are heavy (decision 0039). A list of 100 events with all related
 * objects costs less.
 */
export const heavyCost = 25_000;

/** The assumed lengths of lists. */
export const sizes = {
  /** A list without a slice: the venues, terms or translations of an item. */
  plain: 4,
  /** A connection without a default size. */
  connection: 20,
  /** The longest slice or page; the rule of the list rejects longer ones. */
  most: 100,
  /** Most types are wrapped at most once, so `ofType` is mostly null. */
  wrapped: 0.5,
} as const;

/** Arguments that set the length of a list. */
export const slicing = ['first', 'last', 'perPage'];

/** Arguments whose members become conditions of a statement. */
export const filters = ['filter'];

/** Fields that count all matches. */
export const totals = ['total', 'totalPages', 'totalCount'];

/** Arguments and filter fields that run a full-text search. */
export const searching = ['search', 'query'];
