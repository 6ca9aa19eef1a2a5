/** How large a document may be, by what is counted in it: decision 0035 says how each number was found. */
export const mostInDocument = {
  /** Characters of the text. Long texts belong into variables; names in error messages are no longer than this. */
  characters: 100_000,
  /** Tokens. The largest document of the explorers has 400; twenty things written in the text itself fit. */
  tokens: 3_000,
  /** Brackets within each other, of whatever sort: twice the levels, and inputs below them. */
  brackets: 50,
  /** Operations beside each other, as explorers send all of a tab. */
  operations: 20,
  /** Fragments. They are compared pair by pair, so that twice as many take four times as long. */
  fragments: 100,
  /** Fields with an alias: four languages of ten things side by side. */
  aliases: 50,
  directives: 50,
  /** Fields at the root of an operation, fragments resolved: ten things in four languages. Each starts statements of its own. */
  rootFields: 40,
  /** Levels, lists and edges included. The explorers' introspection takes 15. */
  depth: 16,
  /** Fields with all fragments resolved: what fragments that repeat each other come to. */
  fields: 1_500,
  /** Pairs of fields that answer under one name and must be compared, e.g. 100 times `id` in one place. */
  repeats: 5_000,
} as const;
/** What the parts of an operation cost; a cost is about the number of values in an answer, and what finding them takes. */
export const prices = {
  /** A statement for a list. */
  list: 10,
  /** Counting all that match. */
  total: 100,
  /** Searching texts, each time. */
  search: 500,
  /** Each condition of a filter, and each filter within it. */
  condition: 20,
  /** Anything that is written. */
  mutation: 100,
  /** Each thing, link or translation that is written. */
  written: 10,
} as const;

/** What costs more is heavy as a whole (decision 0039): a list of 100 events with everything around them does not. */
export const heavyCost = 25_000;

/** How long a list is taken for. */
export const sizes = {
  /** One that nobody sliced: the venues, terms or translations of a thing. */
  plain: 4,
  /** A connection that says no size. */
  connection: 20,
  /** The longest stretch or page; who asks for more is refused by the rule of the list. */
  most: 100,
  /** Most types are wrapped once or not at all, so that `ofType` is mostly null. */
  wrapped: 0.5,
} as const;

/** Arguments that say how long a list is. */
export const slicing = ['first', 'last', 'perPage'];

/** Arguments whose members are conditions of a statement. */
export const filters = ['filter'];

/** Fields for which all that match is counted. */
export const totals = ['total', 'totalPages', 'totalCount'];

/** Arguments and members of filters for which texts are searched. */
export const searching = ['search', 'query'];
