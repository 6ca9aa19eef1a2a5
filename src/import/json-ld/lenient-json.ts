import { decodeEntities } from '../written-text.ts';

/** Strings; what is around JSON on pages; comments; separators before an end; brackets. */
const tokens = new RegExp(
  [
    // Also one that does not end: otherwise each quotation mark in it would be tried as a start.
    String.raw`"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)`,
    String.raw`(?://\s*)?<!\[CDATA\[`,
    String.raw`(?://\s*)?\]\]>`,
    '<!--|-->',
    String.raw`/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/|$)`,
    String.raw`//[^\r\n]*`,
    String.raw`(?<ending>[,;])(?=\s*(?:[}\]]|$))`,
    String.raw`[{}[\]]`,
    '[,;]',
  ].join('|'),
  'g',
);

/**
 * The values of a text that is to be JSON, as sites write it: between marks of CDATA or comments,
 * with raw line breaks in strings, with commas or semicolons before an end, several one after the
 * other, or encoded once more as HTML. Throws a `SyntaxError` for anything else.
 */
export function parseLeniently(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    const plain = /^[\s\uFEFF]*[{[]\s*&quot;/.test(text) ? decodeEntities(text) : text;
    return JSON.parse(`[${repair(plain)}]`) as unknown[];
  }
}

/** The same as elements of a list of JSON. */
function repair(text: string): string {
  let depth = 0;
  let isFirst = true;
  const open = (bracket: string) => {
    const separator = depth === 0 && !isFirst ? ',' : '';
    isFirst = false;
    depth += 1;
    return separator + bracket;
  };
  return text.replace(/^\uFEFF/, '').replaceAll(tokens, (token, ending?: string) => {
    if (token.startsWith('"')) return repairString(token);
    if (['{', '['].includes(token)) return open(token);
    if (['}', ']'].includes(token)) depth -= 1;
    else if (token !== ',' || depth === 0 || ending !== undefined) return ' ';
    return token;
  });
}

/** Escapes control characters, and drops the backslash of escapes that JSON does not have. */
function repairString(token: string): string {
  return token.replaceAll(/\\([^])|\p{Cc}/gu, (found, escaped: string | undefined) => {
    if (escaped === undefined) return JSON.stringify(found).slice(1, -1);
    if ('"\\/bfnrtu'.includes(escaped)) return found;
    return /\p{Cc}/u.test(escaped) ? JSON.stringify(escaped).slice(1, -1) : escaped;
  });
}
