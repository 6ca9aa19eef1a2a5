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

/** How large the variables of an operation may be. */
export const mostInVariables = {
  /** Lists and objects within each other; a bulk of events with venues and their translations takes 7. */
  depth: 10,
  /** Values of every sort: a hundred events with all their fields, venues and translations have some 10,000. */
  values: 20_000,
} as const;

/** What a body may hold before it is parsed. */
export const mostInBody = {
  /** As many values as variables may have, and the commas of as much text as fits beside them. */
  commas: 40_000,
  /** Members of all objects together, for REST, where lists are as long as their rules say. */
  members: 40_000,
  /** Lists and objects within each other, for REST; what the interface knows has four. */
  depth: 100,
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

const megabyte = 1024 * 1024;

/** How many bytes of texts operations and answers may hold in a process: decision 0053 says how each number was found. */
export const byteLimits = {
  /** Rows that one operation reads: a hundred events with the longest descriptions in Chinese have 30 MB. */
  read: 32 * megabyte,
  /** One answer: a hundred events with the longest descriptions in Latin letters have 10 MB. */
  answer: 16 * megabyte,
  /** An operation that holds no more is small: a list of a hundred events with everything around them has half of it. */
  small: megabyte,
  /** All operations that run and all answers that are being sent; a heap of 288 MB holds it twice. */
  inFlight: 64 * megabyte,
  /** What small operations may take beyond that, so that large ones cannot keep them from running. */
  reserve: 16 * megabyte,
};

export type ByteLimits = typeof byteLimits;

/** How many exports run at once, and how much each holds: decision 0054. */
export const exportLimits = {
  /** Exports of a process at a time, and those of one address. */
  running: 6,
  runningEach: 3,
  /** Exports that wait for their turn, and those of one address. */
  waiting: 30,
  waitingEach: 15,
  /** Rows of a slice at most, and the bytes that a slice reads, with what its rows are related to. */
  rows: 500,
  slice: 4 * megabyte,
};

export type ExportLimits = typeof exportLimits;

/** What is written at a time to a reader who may be slow, in bytes. */
export const pieceSize = 64 * 1024;

/** A reader who takes no piece for so long is cut off, in milliseconds. */
export const readerPatience = 30_000;

/** The same where others find no room. */
export const crowdedPatience = 5_000;
