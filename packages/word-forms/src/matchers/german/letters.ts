const umlauts: Readonly<Record<string, string>> = { a: 'ä', o: 'ö', u: 'ü', au: 'äu' };
const letters: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };

/**
 * The word with its last `a`, `o`, `u` or `au` as an umlaut, as in many plurals: `baum` becomes
 * `bäum`.
 */
export function withUmlaut(word: string): string {
  const last = Math.max(word.lastIndexOf('a'), word.lastIndexOf('o'), word.lastIndexOf('u'));
  if (last < 0) return word;
  const isPair = word[last] === 'u' && word[last - 1] === 'a';
  const from = isPair ? last - 1 : last;
  const vowel = word.slice(from, last + 1);
  return `${word.slice(0, from)}${umlauts[vowel] ?? vowel}${word.slice(last + 1)}`;
}

/** `muenchen` becomes `münchen`; also `neue` becomes `neü`, which no text contains. */
export function withoutDigraphs(word: string): string {
  return word.replace(/[aou]e/g, (pair) => letters[pair] ?? pair);
}

/** Few strings, one of which every word contains (`at` is `anywhere`) or begins with (`start`). */
export function shortestOf(words: Iterable<string>, at: 'anywhere' | 'start'): string[] {
  const kept: string[] = [];
  for (const word of [...new Set(words)].sort((one, other) => one.length - other.length)) {
    const isCovered = kept.some((each) => (at === 'start' ? word.startsWith(each) : word.includes(each)));
    if (!isCovered) kept.push(word);
  }
  return kept;
}
