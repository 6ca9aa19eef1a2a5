const megabyte = 1024 * 1024;

/**
 * The bytes of text that operations and responses may hold in a process; decision 0035 explains
 * each number.
 */
export const byteLimits = {
  /**
   * Rows that one operation reads: a hundred events with the longest descriptions in Chinese have
   * 30 MB.
   */
  read: 32 * megabyte,
  /** One response: a hundred events with the longest descriptions in Latin letters have 10 MB. */
  response: 16 * megabyte,
  /**
   * An operation that holds no more is small: a list of a hundred events with everything around
   * them has half of it.
   */
  small: megabyte,
  /**
   * All operations that run and all responses that are being sent; a heap of 288 MB holds it twice.
   */
  inFlight: 64 * megabyte,
  /**
   * What small operations may take beyond that, so that large ones cannot keep them from running.
   */
  reserve: 16 * megabyte,
};

export type ByteLimits = typeof byteLimits;

/** How many exports run at once, and how much each holds: decision 0030. */
export const exportLimits = {
  /** Exports of a process at a time, and those of one address. */
  running: 6,
  runningEach: 3,
  /** Exports that wait for their turn, and those of one address. */
  waiting: 30,
  waitingEach: 15,
  /**
   * Rows of a slice at most, and the bytes that a slice reads, with what its rows are related to.
   */
  rows: 500,
  slice: 2 * megabyte,
  /** Groups of statistics, categories or tags that are held at once: one has about 200 bytes. */
  largest: 20_000,
  /**
   * URLs of one sitemap (https://www.sitemaps.org/protocol.html); beyond, it is an index of its
   * parts.
   */
  urls: 50_000,
};

export type ExportLimits = typeof exportLimits;

/**
 * Long bodies that are processed in a process at a time, and those of one address; so many wait,
 * for so long in milliseconds.
 */
export const longBodyLimits = { running: 3, runningEach: 1, waiting: 128, waitingEach: 64, patience: 10_000 };

/** What uploads of images may take in a process; decision 0096 explains the numbers. */
export const uploadLimits = {
  /**
   * Uploads that are received at a time, and those of one user; images are prepared one at a time.
   */
  running: 8,
  runningEach: 4,
  /** Uploads that wait, unread, and those of one user; for so long in milliseconds. */
  waiting: 512,
  waitingEach: 256,
  patience: 30_000,
  /** Pixels of an image, in all frames together; AVIF takes three times the memory. */
  pixels: 50_000_000,
  avifPixels: 16_000_000,
  /** Frames of an animation. */
  frames: 500,
  /** Seconds in which one size is made. */
  seconds: 20,
};

/**
 * What runs at a stop is ended after these shares of SHUTDOWN_SECONDS: first requests, then
 * workers, so that there is time left to close the database (decision 0072).
 */
export const shutdownShares = { requests: 0.8, workers: 0.9 };

/** The size of the pieces that are written to a client that may be slow, in bytes. */
export const pieceSize = 64 * 1024;

/** How long a client may take to read a piece before it is disconnected, in milliseconds. */
export const slowReaderTimeout = 30_000;

/** The same while there is no space for large operations. */
export const crowdedReaderTimeout = 5_000;

/** What a body may hold before it is parsed. */
export const mostInBody = {
  /**
   * The largest body that is read, in bytes, once it is unpacked: a hundred events with long texts
   * have half of it.
   */
  bytes: 1_000_000,
  /** As many values as variables may have, and the commas of as much text as fits beside them. */
  commas: 40_000,
  /** Members of all objects together, for REST, where lists are as long as their rules say. */
  members: 40_000,
  /** Lists and objects within each other, for REST; what the interface knows has four. */
  depth: 100,
} as const;

/** How large the variables of an operation may be. */
export const mostInVariables = {
  /**
   * Lists and objects within each other; a bulk of events with venues and their translations takes
   * 7.
   */
  depth: 10,
  /**
   * Values of every sort: a hundred events with all their fields, venues and translations have some
   * 10,000.
   */
  values: 20_000,
} as const;
