import type { PGlite, Results } from '@electric-sql/pglite';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { lockFolder } from './data-lock.ts';
import { StartFailure } from '../failure.ts';

/** The embedded database and what surrounds it. */
export interface Embedded {
  pglite: PGlite;
  /** To be called when the schema stands: from then on the folder is worth keeping. */
  confirm(): void;
  /** Closes the database and gives the folder back. */
  close(): Promise<void>;
}

const inMemory = 'memory:';
const keepText = (text: string) => text;

/** date, timestamp, timestamptz: kept as text, as MikroORM's pool keeps them. */
const parsers = { 1082: keepText, 1114: keepText, 1184: keepText };

/**
 * Opens the PostgreSQL inside this process over a data folder, or over memory for `memory:`. A folder whose creation
 * was interrupted holds nothing that anybody was told about, and is made again.
 * Throws a `StartFailure` if the folder is in use or unusable.
 */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  if (dataDir === inMemory) {
    const pglite = await startPglite(undefined, await readEmptyCluster());
    return { pglite, confirm: () => undefined, close: () => pglite.close() };
  }
  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    return await openFolder(folder, unlock);
  } catch (error) {
    unlock();
    const hint = 'if it holds no database of this program, set DATA_DIR to another folder';
    throw new StartFailure(`The embedded database in ${folder} does not open; ${hint}.`, error);
  }
}

async function openFolder(folder: string, unlock: () => void): Promise<Embedded> {
  const data = join(folder, 'postgres');
  const unfinished = join(folder, 'unfinished');
  if (existsSync(unfinished)) rmSync(data, { recursive: true, force: true });
  if (!existsSync(data)) writeFileSync(unfinished, 'The database beside this file is being created.\n');
  const pglite = await startPglite(data, existsSync(data) ? undefined : await readEmptyCluster());
  return {
    pglite,
    confirm: () => rmSync(unfinished, { force: true }),
    close: () => pglite.close().finally(unlock),
  };
}

/** The files of a PostgreSQL that holds nothing yet. To unpack them takes a fraction of what `initdb` takes. */
async function readEmptyCluster(): Promise<Blob> {
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs');
  const packed = await dataDir();
  return new Blob([gunzipSync(await packed.arrayBuffer())], { type: 'application/x-tar' });
}

async function startPglite(dataDir: string | undefined, loadDataDir: Blob | undefined): Promise<PGlite> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  return PGlite.create({ dataDir, loadDataDir, extensions: { pg_trgm }, parsers });
}

/** Rows of the last statement; `exec` is the only way to send several at once, as MikroORM does. */
export async function runStatements(pglite: PGlite, sql: string): Promise<Results> {
  const results = await pglite.exec(sql);
  return results.at(-1) ?? { rows: [], fields: [] };
}
