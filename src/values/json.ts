/** JSON that is safe in the script of a page: `<` is written as `\u003c`. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/**
 * The same in UTF-8 for a list, or an object that has one. Each item is written by itself: as one text, a single character
 * beyond Latin-1 would double all of a list, and V8 allocates and frees long texts one by one (decision 0146).
 */
export function encodeList(value: object): Buffer {
  const writer = new Writer();
  if (Array.isArray(value)) writeItems(writer, value);
  else writeProperties(writer, value);
  return writer.end();
}

function writeProperties(writer: Writer, value: object): void {
  let before = '{';
  for (const [name, part] of Object.entries(value) as [string, unknown][]) {
    if (part === undefined) continue;
    writer.write(`${before}${writeJson(name)}:`);
    before = ',';
    if (Array.isArray(part)) writeItems(writer, part);
    else writer.write(writeJson(part));
  }
  writer.write(before === '{' ? '{}' : '}');
}

function writeItems(writer: Writer, items: readonly unknown[]): void {
  let before = '[';
  for (const item of items) {
    writer.write(before);
    before = ',';
    writer.write(writeJson(item));
  }
  writer.write(before === '[' ? '[]' : ']');
}

/** Where texts are gathered, if they are not longer than `mostKept` bytes together. */
let kept = Buffer.allocUnsafeSlow(128 * 1024);
const mostKept = 1024 * 1024;

/** The most bytes of a UTF-16 code unit in UTF-8. */
const widest = 3;

/** Gathers texts as UTF-8. Only one may be in use at a time. */
class Writer {
  #bytes = kept;
  #length = 0;

  write(text: string): void {
    const needed = this.#length + text.length * widest;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#length += this.#bytes.write(text, this.#length);
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
    if (larger.length <= mostKept) kept = larger;
  }

  end(): Buffer {
    const body = Buffer.allocUnsafeSlow(this.#length);
    this.#bytes.copy(body, 0, 0, this.#length);
    return body;
  }
}
