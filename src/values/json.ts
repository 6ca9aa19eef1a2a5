/** JSON that is safe in the script of a page: `<` is written as `\u003c`. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/**
 * The same in UTF-8 for a list, or an object that has one. Each item is written by itself: as one
 * text, a single character beyond Latin-1 would double all of a list, and V8 allocates and frees
 * long texts one by one (decision 0011).
 */
export function encodeList(value: object): Buffer {
  if (Array.isArray(value)) return encodeItems(value);
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [
      Buffer.from(`${writeJson(name)}:`),
      Array.isArray(part) ? encodeItems(part) : Buffer.from(writeJson(part)),
    ]);
  return enclose('{', parts, '}');
}

function encodeItems(items: readonly unknown[]): Buffer {
  return enclose(
    '[',
    items.map((item) => [Buffer.from(writeJson(item))]),
    ']',
  );
}

const comma = Buffer.from(',');

function enclose(start: string, parts: readonly Buffer[][], end: string): Buffer {
  const separated = parts.flatMap((part, index) => (index === 0 ? part : [comma, ...part]));
  return Buffer.concat([Buffer.from(start), ...separated, Buffer.from(end)]);
}
