/** The word with each two adjacent letters swapped: trigrams do not find these in short words. */
export function swapNeighbors(word: string): string[] {
  const letters = Array.from(word);
  const swaps = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)]);
  return swaps.map((swap) => swap.join(''));
}

/** Between the parts of compounds: `Weihnachtsmarkt`, `lastenkonsertti`. */
const links = ['', 's', 'n', 'en', 'es', 'er', 'e'];

/**
 * The two known words of which a word is composed, those with the longest second part; null if
 * there are none.
 */
export function splitByKnownWords(word: string, known: readonly string[]): [string, string] | null {
  const words = new Set(known);
  const heads = known.filter(
    (each) => each.length >= 4 && each.length <= word.length - 4 && word.endsWith(each),
  );
  for (const head of heads.sort((a, b) => b.length - a.length)) {
    const before = word.slice(0, -head.length);
    const link = links.find(
      (each) => before.endsWith(each) && words.has(before.slice(0, before.length - each.length)),
    );
    if (link !== undefined) return [before.slice(0, before.length - link.length), head];
  }
  return null;
}

/**
 * What the parts of a compound may be: its beginnings and ends of four letters at least, in words
 * of eight or more.
 */
export function endsOf(word: string): string[] {
  const cuts = Array.from({ length: Math.max(0, word.length - 7) }, (_, at) => at + 4);
  return cuts.flatMap((cut) => [word.slice(0, cut), word.slice(cut)]);
}

/**
 * The beginning and the end of a word of six letters or more: one slip, unless it is between them,
 * leaves one as it is.
 */
export function halvesOf(word: string): [string, string] | null {
  const half = Math.floor(word.length / 2);
  return half < 3 ? null : [word.slice(0, half), word.slice(half)];
}

/** The letters that a word must share at its beginning to be alike: three fifths of it. */
export function sharedBeginning(word: string): string {
  return word.slice(0, Math.max(4, Math.ceil(word.length * 0.6)));
}

/**
 * The known words that share the most letters at the beginning with the queried one, three fifths
 * at least.
 */
export function likeBeginnings(queried: string, known: readonly string[]): string[] {
  const shared = known.map((word) => {
    let letters = 0;
    while (letters < word.length && word[letters] === queried[letters]) letters += 1;
    return letters;
  });
  const most = Math.max(...shared);
  return most < sharedBeginning(queried).length ? [] : known.filter((_, at) => shared[at] === most);
}

/** The known words that are the queried one with the fewest slips. */
export function nearestSlips(queried: string, known: readonly string[]): string[] {
  const slips = known.filter((word) => isSlip(queried, word));
  const distances = slips.map((word) => distanceOf(queried, word));
  const least = Math.min(...distances);
  return slips.filter((_, at) => distances[at] === least);
}

/**
 * Whether a known word is the queried one with a slip: one in words of four letters, two from eight
 * on. None adds or omits the first letter alone: `flights` are no `lights`.
 */
export function isSlip(queried: string, known: string): boolean {
  const length = Math.min(queried.length, known.length);
  if (length < 4 || /\d/.test(queried) || queried.endsWith(known) || known.endsWith(queried)) return false;
  const allowed = length < 8 ? 1 : 2;
  return Math.abs(queried.length - known.length) <= allowed && distanceOf(queried, known) <= allowed;
}

/**
 * The optimal string alignment distance: letters left out, added, replaced, or swapped with their
 * neighbors.
 */
function distanceOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, at: number) => rows[row]?.[at] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const cells = [row];
    rows.push(cells);
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = cell(row - 1, at - 1) + (one[row - 1] === other[at - 1] ? 0 : 1);
      const isSwap = row > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const swapped = isSwap ? cell(row - 2, at - 2) + 1 : Infinity;
      cells.push(Math.min(cell(row - 1, at) + 1, cell(row, at - 1) + 1, replaced, swapped));
    }
  }
  return cell(one.length, other.length);
}
