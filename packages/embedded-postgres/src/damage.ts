import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/**
 * The size of a page in bytes, and the most pages of a file before PostgreSQL starts the next one.
 */
const pageSize = 8192;
const mostPages = 131_072;

/** Permanent tables, indexes and sequences, and a lower bound of their sizes. */
const selectFiles = `
  select relname as name, pg_relation_filepath(oid) as path, greatest(relpages, (relkind in ('i', 'S'))::int) as pages
  from pg_class where relkind in ('r', 'i', 't', 'm', 'S') and relpersistence = 'p'`;

interface Row {
  name: string;
  path: string;
  pages: number;
}

/**
 * Looks for missing or truncated files, which PostgreSQL notices only when it reads them. Returns
 * the first damage; undefined: none.
 */
export async function findDamage(pglite: PGlite, cluster: string): Promise<string | undefined> {
  const [files] = await pglite.exec(selectFiles);
  for (const { name, path, pages } of (files?.rows ?? []) as Row[]) {
    const size = statSync(join(cluster, path), { throwIfNoEntry: false })?.size;
    if (size === undefined) return `${path}, the file of "${name}", is missing`;
    const least = Math.min(pages, mostPages) * pageSize;
    if (size < least || size % pageSize !== 0) return `${path}, the file of "${name}", is cut off`;
  }
  return undefined;
}
