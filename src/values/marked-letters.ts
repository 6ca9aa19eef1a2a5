const plain: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', å: 'a' };
const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** The word without marks, as `search_plain` of the database: `bäume` becomes `baume`. */
export function withoutMarks(word: string): string {
  return word.replace(/[äöüå]/g, (letter) => plain[letter] ?? letter);
}

/** `münchen` becomes `muenchen`. */
export function withDigraphs(word: string): string {
  return word.replace(/[äöü]/g, (letter) => digraphs[letter] ?? letter);
}
