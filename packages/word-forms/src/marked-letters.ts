const plain: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', å: 'a' };
const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** The word without the marks of Finnish, German and Swedish: `bäume` becomes `baume`. */
export function withoutMarks(word: string): string {
  return word.replace(/[äöüå]/g, (letter) => plain[letter] ?? letter);
}

/** `münchen` becomes `muenchen`. */
export function withDigraphs(word: string): string {
  return word.replace(/[äöü]/g, (letter) => digraphs[letter] ?? letter);
}

/** `Muenchen` becomes `München`; `neue` stays. */
export function withUmlauts(word: string): string {
  return word.replace(/ae|oe|(?<![aeiouyäöüq])ue/g, (letters) => umlauts[letters] ?? letters);
}

const umlauts: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };
