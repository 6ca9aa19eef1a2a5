/** How the search of a page is read: by parts of words, or ranked (decision 0125). */
export const searchModes = ['parts', 'ranked'] as const;

const quotes = '"“”„‟″«»';
const parts = new RegExp(`(-?)(?:[${quotes}]([^${quotes}]*)[${quotes}]|([^\\s${quotes}]+))`, 'gu');

/** A search taken apart. */
export interface ParsedQuery {
  /** Its words, those of phrases too, without those that are excluded. */
  words: string;
  /** Its phrases and exclusions, as the search of lists reads them (wire-format 4.2). */
  strict: string;
}

/** The words of a search to rank by, and what a text must have or must not. */
export function parseQuery(text: string): ParsedQuery {
  const words: string[] = [];
  const strict: string[] = [];
  for (const [, minus, phrase, word] of text.matchAll(parts)) {
    const written = (phrase ?? word ?? '').trim();
    if (written === '') continue;
    if (minus === '-') strict.push(`-"${written}"`);
    else words.push(written);
    if (minus !== '-' && phrase !== undefined) strict.push(`"${written}"`);
  }
  return { words: words.join(' '), strict: strict.join(' ') };
}
