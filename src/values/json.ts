/** JSON that is safe in the script of a page: `<` is written as `\u003c`. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
