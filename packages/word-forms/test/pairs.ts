/** The pairs of a list such as `tree trees, mouse mice`. */
export function pairsOf(list: string): [string, string][] {
  return list.split(',').map((pair) => {
    const [one = '', other = ''] = pair.trim().split(' ');
    return [one, other];
  });
}

const plain: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', å: 'a' };

/** The word as the database compares it: without marks. */
export function plainOf(word: string): string {
  return word.replace(/[äöüå]/g, (letter) => plain[letter] ?? letter);
}
