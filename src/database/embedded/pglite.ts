import fs from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { reasonOf } from '../../runtime/startup-error.ts';

/** Where an embedded PostgreSQL runs. */
export interface ClusterLocation {
  /** The folder with its files; undefined: memory. */
  dataDir: string | undefined;
  /** Whether nothing is there yet. */
  empty: boolean;
  /** Whether its file system takes `fsync`. */
  synced: boolean;
}

/** The end of a statement that failed as PostgreSQL expects it; any other exception is the end of the database. */
const statementFailed = 100;

/**
 * Starts an embedded PostgreSQL whose commits are on the disk before they count (decision 0060). What is unpacked for an
 * empty one is not: whoever starts it brings the folder to the disk. When it breaks (it had to write and the disk was
 * full, say), every later statement throws.
 */
export async function startPglite(place: ClusterLocation): Promise<PGlite> {
  const { dataDir, empty } = place;
  const files = dataDir === undefined ? undefined : new SyncedFiles(dataDir);
  if (!empty) files?.begin();
  const complaints = new Complaints();
  try {
    const pglite = await PGlite.create({
      fs: files,
      startParams: [...(place.synced ? syncedParams() : PGlite.defaultStartParams), ...logParams],
      loadDataDir: empty ? await readEmptyCluster() : undefined,
      extensions: { pg_trgm },
      onStderr: (line) => complaints.hear(line),
    });
    files?.begin();
    endWhenBroken(pglite, complaints);
    return pglite;
  } catch (error) {
    throw complaints.explain(error);
  }
}

/** What PostgreSQL wrote before it ended: the exception that follows tells nothing. */
class Complaints {
  #last: string | undefined;
  #mayGoOn = false;

  /** Hears a line of its log, which is not to be printed. */
  hear(line: string): boolean {
    const [, text] = /(?:FATAL|PANIC|^postgres):(.*)$/.exec(line) ?? [];
    const [, more] = /DETAIL:(.*)$/.exec(line) ?? [];
    if (text !== undefined) this.#last = text.trim();
    else if (more !== undefined && this.#mayGoOn) this.#last = `${this.#last}; ${more.trim()}`;
    this.#mayGoOn = text !== undefined;
    return false;
  }

  /** The error, with the last complaint as its message. */
  explain(error: unknown): Error {
    return new Error(this.#last?.replace(/\.$/, '') ?? reasonOf(error), { cause: error });
  }
}

/** The files of a PostgreSQL that holds nothing yet. Unpacking them takes a fraction of the time of `initdb`. */
async function readEmptyCluster(): Promise<Blob> {
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs');
  const packed = await dataDir();
  return new Blob([gunzipSync(await packed.arrayBuffer())], { type: 'application/x-tar' });
}

/** A file that PostgreSQL has opened: its descriptor in this process. */
interface Opened {
  nfd: number;
}

/** What Emscripten's files of Node are made of; `fsync` is what they lack. */
interface NodeFiles {
  stream_ops: { fsync?: (opened: Opened) => number };
  /** Turns errors of Node into those of PostgreSQL. */
  tryFSOperation(work: () => void): void;
}

/** Files in a folder, where `fsync` reaches the disk: Emscripten's own says that it did, and does nothing. */
class SyncedFiles extends NodeFS {
  #begun = false;

  /** To be called when the folder is worth it: thousands of files that are unpacked go faster all together. */
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

/** Of old files of its log so much is kept, in case that there is no room for new ones, and not more. */
const logParams = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'];

/** `fdatasync`, PostgreSQL's first choice on Linux, cannot be given to Emscripten. */
function syncedParams(): string[] {
  const params = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return [...params, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
}

/**
 * PGlite goes on after every exception, although a database that broke cannot: its loop never ended, with the process at
 * 100 %. Here the loop ends at its only step that is not guarded.
 */
function endWhenBroken({ Module: module }: PGlite, complaints: Complaints): void {
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
      if (Reflect.get(Object(error), 'status') !== statementFailed) broken = complaints.explain(error);
      throw error;
    }
  };
  inside.stackRestore = (pointer) => {
    if (broken !== undefined) throw broken;
    stackRestore(pointer);
  };
}
