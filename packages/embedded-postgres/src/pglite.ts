import fs from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { reasonOf } from './folder-error.ts';
import { LeanPglite } from './lean-pglite.ts';

/** Where an embedded PostgreSQL runs. */
export interface ClusterLocation {
  /** The folder with its files; undefined: memory. */
  dataDir: string | undefined;
  /** Whether it is still to be created. */
  empty: boolean;
  /** Whether its file system supports `fsync`. */
  synced: boolean;
}

/** The exit status of a failed statement; any other exception means that the database broke. */
const statementFailed = 100;

/**
 * Starts an embedded PostgreSQL that flushes each commit to disk. The files of an
 * empty one are not flushed: the caller does so. Once the database breaks (e.g. it had to write to
 * a full disk), every statement throws.
 */
export async function startPglite(place: ClusterLocation, code?: WebAssembly.Module): Promise<PGlite> {
  const { dataDir, empty } = place;
  const files = dataDir === undefined ? undefined : new SyncedFiles(dataDir);
  if (!empty) files?.begin();
  const fatal = new FatalLog();
  try {
    const pglite = new LeanPglite({
      fs: files,
      pgliteWasmModule: code,
      startParams: [...(place.synced ? syncedParams() : LeanPglite.defaultStartParams), ...logParams],
      loadDataDir: empty ? await readEmptyCluster() : undefined,
      extensions: { pg_trgm },
      onStderr: (line) => fatal.read(line),
    });
    await pglite.waitReady;
    files?.begin();
    endWhenBroken(pglite, fatal);
    return pglite;
  } catch (error) {
    throw fatal.explain(error);
  }
}

/**
 * The last lines that PostgreSQL logged before it ended: the exception that follows says nothing.
 */
class FatalLog {
  #last: string | undefined;
  #continues = false;

  /** Reads a line of the log; `false`: it is not printed. */
  read(line: string): boolean {
    const [, text] = /(?:FATAL|PANIC|^postgres):(.*)$/.exec(line) ?? [];
    const [, more] = /DETAIL:(.*)$/.exec(line) ?? [];
    if (text !== undefined) this.#last = text.trim();
    else if (more !== undefined && this.#continues) this.#last = `${this.#last}; ${more.trim()}`;
    this.#continues = text !== undefined;
    return false;
  }

  /** The error, with the last fatal line as its message. */
  explain(error: unknown): Error {
    return new Error(this.#last?.replace(/\.$/, '') ?? reasonOf(error), { cause: error });
  }
}

/** The files of an empty PostgreSQL. Unpacking them takes a fraction of the time of `initdb`. */
async function readEmptyCluster(): Promise<Blob> {
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs');
  const packed = await dataDir();
  return new Blob([gunzipSync(await packed.arrayBuffer())], { type: 'application/x-tar' });
}

/**
 * The internals of Emscripten's NODEFS, which lacks `fsync`; `nfd` is the file descriptor in this
 * process.
 */
interface NodeFiles {
  stream_ops: { fsync?: (file: { nfd: number }) => number };
  /** Converts Node's errors into those of PostgreSQL. */
  tryFSOperation(work: () => void): void;
}

/** Files in a folder, flushed by `fsync`: Emscripten's own does nothing and reports success. */
class SyncedFiles extends NodeFS {
  #begun = false;

  /** To be called after unpacking: thousands of files are flushed faster all together. */
  begin(): void {
    this.#begun = true;
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options);
    emscriptenOpts.preRun?.push(({ FS }) => {
      const { NODEFS: files } = Reflect.get(FS, 'filesystems') as { NODEFS: NodeFiles };
      files.stream_ops.fsync = ({ nfd }) => {
        if (this.#begun) files.tryFSOperation(() => fs.fsyncSync(nfd));
        return 0;
      };
    });
    return { emscriptenOpts };
  }
}

/** How much of the write-ahead log is recycled, in case the disk has no room for new files. */
const logParams = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'];

/** Emscripten cannot offer `fdatasync`, PostgreSQL's default on Linux. */
function syncedParams(): string[] {
  const params = LeanPglite.defaultStartParams.filter((param) => param !== '-F');
  return [...params, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
}

/**
 * PGlite continues after every exception; after that of a broken database its loop would never end,
 * with the CPU at 100 %. This ends the loop at its only unguarded step.
 */
function endWhenBroken({ Module: module }: PGlite, fatal: FatalLog): void {
  const inside = module as unknown as {
    _PostgresMainLoopOnce: () => void;
    stackRestore: (pointer: number) => void;
  };
  const { _PostgresMainLoopOnce: runOnce, stackRestore } = inside;
  let broken: Error | undefined;
  inside._PostgresMainLoopOnce = () => {
    if (broken !== undefined) throw broken;
    try {
      runOnce();
    } catch (error) {
      if (Reflect.get(Object(error), 'status') !== statementFailed) broken = fatal.explain(error);
      throw error;
    }
  };
  inside.stackRestore = (pointer) => {
    if (broken !== undefined) throw broken;
    stackRestore(pointer);
  };
}
