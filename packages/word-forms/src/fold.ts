/** Letters that Unicode does not decompose, and what people type instead. */
const foldedLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
};
const foldable = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'gu');

/**
 * Characters that differ in print but not on a keyboard: apostrophes, quotation marks, dashes, the
 * final sigma.
 */
const variants: [RegExp, string][] = [
  [/[‘’‚‛′ʼ]/gu, "'"],
  [/[“”„‟″«»]/gu, '"'],
  [/[‐‑‒–—―−]/gu, '-'],
  [/ς/gu, 'σ'],
];

/** Longer than any accepted text, although one character may fold to 18 letters. */
const longestFolded = 200_000;

/**
 * The text as searches compare it: compatibility forms unified, marks, soft hyphens and letter case
 * dropped, letters such as ß and ø spelt out, white space collapsed. Never fails.
 */
export function foldText(text: string): string {
  const bare = text
    .toWellFormed()
    .normalize('NFKD')
    .slice(0, longestFolded)
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '');
  const plain = variants.reduce((folded, [signs, sign]) => folded.replace(signs, sign), foldLetters(bare));
  // Databases reject NUL; other control characters carry no meaning.
  return plain
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
}

/** Spells lower-case Latin letters without a decomposition in a-z. */
export function foldLetters(text: string): string {
  return text.replace(foldable, (letter) => foldedLetters[letter] ?? letter);
}
