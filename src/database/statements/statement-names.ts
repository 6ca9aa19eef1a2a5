import { hash } from 'node:crypto';

/** How many statements a connection of PostgreSQL is asked to keep prepared, and how many texts are counted. */
const most = 500;
const counted = 4 * most;

/**
 * Names for prepared statements: a short hash of the text, given when a text comes for the second time, to a bounded
 * number of texts. The server keeps whatever was named as long as the connection lives, so filters in endless
 * combinations must not each get a name.
 */
export function createStatementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= most) return known;
    if (!seen.delete(sql)) {
      if (seen.size >= counted) seen.clear();
      seen.add(sql);
      return undefined;
    }
    const name = hash('sha1', sql, 'base64url');
    names.set(sql, name);
    return name;
  };
}
