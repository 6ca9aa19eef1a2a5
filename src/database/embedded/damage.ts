import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedClient } from './client.ts';

/** The size of a page, and how many of them a file holds before PostgreSQL begins the next one, in bytes. */
const pageSize = 8192;
const mostPages = 131_072;

/** Tables, indexes and sequences that are kept, and what is known of their size: it only grows in between. */
const selectFiles = `
  select relname as name, pg_relation_filepath(oid) as path, greatest(relpages, (relkind in ('i', 'S'))::int) as pages
  from pg_class where relkind in ('r', 'i', 't', 'm', 'S') and relpersistence = 'p'`;

interface Row {
  name: string;
  path: string;
  pages: number;
}

/**
 * What is missing of a database that opened: PostgreSQL notices that a file is gone or cut off only when it reads there,
 * and then request after request fails. undefined: nothing.
 */
export async function findDamage(client: EmbeddedClient, cluster: string): Promise<string | undefined> {
  const rows = (await client.exec(selectFiles)).rows as Row[];
  for (const { name, path, pages } of rows) {
    const size = statSync(join(cluster, path), { throwIfNoEntry: false })?.size;
    if (size === undefined) return `${path}, the file of "${name}", is missing`;
    const least = Math.min(pages, mostPages) * pageSize;
    if (size < least || size % pageSize !== 0) return `${path}, the file of "${name}", is cut off`;
  }
  return undefined;
}
