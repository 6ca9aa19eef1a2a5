import { hash } from 'node:crypto';

/** Statements that each connection of PostgreSQL keeps prepared, and texts that were seen once. */
const mostPrepared = 500;
const mostSeen = 4 * mostPrepared;

/** The name under which a statement is prepared; undefined for one that is not. */
export type StatementNames = (sql: string) => string | undefined;

/** Prepares nothing under a name: behind a pooler (decision 0091). */
export const noNames: StatementNames = () => undefined;

/**
 * Names of prepared statements: a hash of the text, from its second use on, for a bounded number of
 * texts. The server keeps each named statement for the lifetime of the connection, so the endless
 * combinations of filters must not all get one.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= mostPrepared) return known;
    if (!seen.delete(sql)) {
      if (seen.size >= mostSeen) seen.clear();
      seen.add(sql);
      return undefined;
    }
    const name = hash('sha1', sql, 'base64url');
    names.set(sql, name);
    return name;
  };
}
