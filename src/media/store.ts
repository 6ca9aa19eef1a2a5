import type { Readable } from 'node:stream';

/** The part of a file from one byte to another, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where uploaded files are kept: a folder, or a store that speaks the protocol of S3 (decision
 * 0096). Keys are paths such as `2027/03/hall-x7f….jpg`. Methods throw `mediaStoreAway` (503) if
 * the store cannot be reached, and `storageFull` (503).
 */
export interface MediaStore {
  /** Stores a file; once this resolves, it survives a crash. */
  put(key: string, file: { path: string; mediaType: string }): Promise<void>;
  /** The size of a stored file in bytes; null if there is none. */
  sizeOf(key: string): Promise<number | null>;
  /** The bytes of a stored file; null if there is none. The stream fails with the same errors. */
  read(key: string, range: ByteRange): Promise<Readable | null>;
  /**
   * Removes files, and what an interrupted `put` left of them; those that do not exist count as
   * removed.
   */
  remove(keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
