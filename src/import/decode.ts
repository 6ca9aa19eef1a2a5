import { isUtf8 } from 'node:buffer';
import { SourceError } from './http/source-error.ts';

/** What is known about the encoding of a document before it is read. */
export interface DeclaredEncoding {
  /** Chosen by whoever imports. */
  chosen?: string;
  /** Named by the server. */
  charset?: string;
}

/**
 * A text, and what whoever imports should know about how it was read: sentences whose subject is
 * the document.
 */
export interface DecodedText {
  text: string;
  doubts: string[];
}

/** What text is in that is neither marked nor UTF-8: Latin-1, with the signs that Windows adds. */
const fallback = 'windows-1252';

/** Stands for a character that was lost when a text was decoded wrongly. */
const replacement = '\uFFFD';

/**
 * Decodes a document: UTF-16 by its mark, or as chosen, or as UTF-8; else each line that is not
 * UTF-8 is what the server names, or Latin-1 (decision 0159). A mark of UTF-8 stays: it says that
 * an export was made for spreadsheets. Throws a `SourceError` for bytes that the encoding does not
 * have.
 */
export function decode(given: Uint8Array, { chosen, charset }: DeclaredEncoding = {}): DecodedText {
  const bytes = isIcalendar(given) ? unfold(given) : given;
  const certain = utf16Of(bytes) ?? chosen;
  if (certain !== undefined) return withoutReplacements(decodeAs(certain, bytes));
  if (isUtf8(bytes)) return withoutReplacements(decoderOf('utf-8', false).decode(bytes));
  const label = charset !== undefined && isEncoding(charset) ? charset : fallback;
  const doubt = `is not in UTF-8, and was read as ${label}; --encoding names another encoding.`;
  return withoutReplacements(decodeLines(bytes, label), doubt);
}

/** Whether a text names an encoding that can be read. */
export function isEncoding(label: string): boolean {
  try {
    return decoderOf(label, false).encoding !== '';
  } catch {
    return false;
  }
}

function withoutReplacements(text: string, ...doubts: string[]): DecodedText {
  if (!text.includes(replacement)) return { text, doubts };
  const doubt = 'has characters that were lost before it was read; each is a question mark here.';
  return { text: text.replaceAll(replacement, '?'), doubts: [...doubts, doubt] };
}

function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    return decoderOf(label, true).decode(bytes);
  } catch (error) {
    throw new SourceError(`The source is not in ${label}.`, error);
  }
}

function decoderOf(label: string, fatal: boolean): TextDecoder {
  return new TextDecoder(label, { fatal, ignoreBOM: true });
}

/** UTF-16 begins with a mark, or every other byte of its first letters is zero. */
function utf16Of(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (/^(?:fffe|(?!00)..00(?!00)..00)/.test(start)) return 'utf-16le';
  return /^(?:feff|00(?!00)..00(?!00)..)/.test(start) ? 'utf-16be' : undefined;
}

const lineFeed = 0x0a;

/** Each line is UTF-8, or in the other encoding: calendars are put together from several. */
function decodeLines(bytes: Uint8Array, label: string): string {
  const other = decoderOf(label, false);
  const utf8 = decoderOf('utf-8', false);
  const lines: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(lineFeed, start);
    const line = bytes.subarray(start, end === -1 ? bytes.length : end + 1);
    lines.push((isUtf8(line) ? utf8 : other).decode(line));
    start += line.length;
  }
  return lines.join('');
}

/** Whether it begins as iCalendar, after a mark. */
function isIcalendar(bytes: Uint8Array): boolean {
  return /^(?:\u00EF\u00BB\u00BF)?\s*BEGIN:VCALENDAR/i.test(
    Buffer.from(bytes.subarray(0, 100)).toString('latin1'),
  );
}

const carriageReturn = 0x0d;
const blanks: readonly (number | undefined)[] = [0x20, 0x09];

/**
 * Joins folded lines (RFC 5545 3.1) before they are decoded, because a line may be folded within a
 * character.
 */
function unfold(bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  for (let place = 0; place < bytes.length; place += 1) {
    const end = lineEndAt(bytes, place);
    if (end > place && blanks.includes(bytes[end])) place = end;
    else {
      joined[length] = bytes[place] ?? 0;
      length += 1;
    }
  }
  return joined.subarray(0, length);
}

/** The place after a line ending of any system; the same place where there is none. */
function lineEndAt(bytes: Uint8Array, place: number): number {
  if (bytes[place] === lineFeed) return place + 1;
  if (bytes[place] !== carriageReturn) return place;
  return bytes[place + 1] === lineFeed ? place + 2 : place + 1;
}
