/** The characters of a statement in the log. */
const most = 1_000;

/**
 * Quoted texts, with escapes in those that begin with E, and numbers that are not part of a name or
 * parameter.
 */
const values = /\bE'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|(?<![\w$".])-?\d+(?:\.\d+)?\b/gs;

/**
 * The text of a statement without its values: MikroORM writes them into the text, and they may be
 * secret. Long texts are cut off.
 */
export function withoutValues(sql: string): string {
  return sql.replace(values, '?').slice(0, most);
}
