/**
 * JSON that may stand anywhere, in a script of a page too: `<` is `\u003c`, which every reader of JSON takes for the same.
 */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
