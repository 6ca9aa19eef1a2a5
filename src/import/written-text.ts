import { Parser } from 'htmlparser2';
import { escapeHtml, knownTag } from '../values/html.ts';
import { textToHtml } from './mentions.ts';

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,30});/i;
const encodedTag = /&lt;(\/?[a-z][a-z\d]*\b(?:(?!&gt;)[^<>]){0,1000}?)&gt;/gi;

/** How often a text may have been encoded: sites encode what their editors have encoded already. */
const mostEncodings = 2;

/** A text with its entities decoded, as often as it was encoded. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let round = 0; round < mostEncodings && entity.test(decoded); round += 1)
    decoded = decodeOnce(decoded);
  return decoded;
}

function decodeOnce(text: string): string {
  let decoded = '';
  const parser = new Parser({ ontext: (part) => (decoded += part) });
  parser.end(text.replaceAll('<', '&lt;'));
  return decoded;
}

/** A name or title on one line, as HTML, whatever a site wrote: a text, an encoded one, or HTML. */
export function titleOf(text: string): string {
  return escapeHtml(plainOf(text));
}

/** The same as plain text. */
export function plainOf(text: string): string {
  return decodeEntities(text)
    .replaceAll(knownTag, (tag) => (/^<br\b/i.test(tag) ? ' ' : ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * A description as HTML, whatever a site wrote: a text with lines, HTML, or HTML that was encoded
 * once more.
 */
export function htmlOf(text: string): string {
  const markedUp = text.replaceAll(encodedTag, (encoded, tag: string) =>
    isKnown(`<${tag}>`) ? `<${decodeEntities(tag)}>` : encoded,
  );
  if (!isKnown(markedUp)) return textToHtml(decodeEntities(text));
  // The older service writes the line breaks between its encoded tags as a backslash and a letter.
  const lines = markedUp === text ? markedUp : markedUp.replaceAll(/(?<=>)\\n/g, '\n');
  return lines.replaceAll(/&amp;(?=#?[\da-z]{1,30};)/gi, '&');
}

function isKnown(text: string): boolean {
  return text.search(knownTag) !== -1;
}
