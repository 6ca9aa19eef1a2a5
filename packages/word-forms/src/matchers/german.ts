import { countParts, lemmasOfPart, splitCompound } from './german/compounds.ts';
import { withoutMarks } from '../marked-letters.ts';
import { relativesOf } from './german/families.ts';
import { shortestOf, withoutDigraphs } from './german/letters.ts';
import { type Lexicon, readLexicon } from './german/lexicon.ts';
import { inflect, type Inflected } from './german/queried.ts';
import type { Relation, WordMatcher } from './matcher.ts';

/** What derives a word of another meaning from a root: `Musik`, `Musiker`; `Kunst`, `Künstler`. */
const derivations = new Set(
  ` e ei en er erei erin erinnen erisch ern ers chen haft heit ie ien ig ige igen iker ikerin ikern in isch ische ischen ischer
  ischem isches ist isten istin istinnen keit ler lerin lerinnen lern lein lich liche lichen licher liches los lose
  schaft schaften tum ung ungen`.split(/\s+/),
);

/** Forms by the rules that are other words nearly always: `in der Nähe`, `das braucht niemand`. */
const lookalikes: ReadonlyMap<string, readonly string[]> = new Map([
  ['nähen', ['nähe', 'nähern']],
  ['gebraucht', ['brauche', 'brauchen', 'brauchst', 'braucht', 'brauchte', 'brauchten', 'brauch']],
  ['gründen', ['grund', 'grunde', 'gründe']],
]);

/** What relates to a queried word, computed once for all known ones. */
interface Queried extends Omit<Inflected, 'forms'> {
  word: string;
  lexicon: Lexicon;
  all: ReadonlySet<string>;
  /** Every related word contains one of them. */
  stems: readonly string[];
}

/**
 * Compares known German words with a queried one: inflections, and compounds whose other parts are
 * listed words. The first call reads the list, in about 0.1 s.
 */
export function createGermanMatcher(word: string): WordMatcher {
  const lexicon = readLexicon();
  const others = lookalikes.get(withoutDigraphs(word)) ?? [];
  const isOther = (known: string) => others.includes(known);
  const own = readQueried(lexicon, word);
  const relatives = relativesOf(lexicon, word).map((each) => readQueried(lexicon, each));
  const plain = [own, ...relatives].flatMap(({ all, links }) => [...all, ...links]).map(withoutMarks);
  return {
    beginnings: shortestOf(atLeast(plain, 2), 'start'),
    infixes: shortestOf(atLeast(plain, shortestPart), 'anywhere'),
    relate: (known) =>
      isOther(known)
        ? null
        : closest([relate(own, known), ...relatives.map((each) => relateToRelative(each, known))]),
    excludes: (known) => isOther(known) || (lexicon.byForm.has(word) && lexicon.byForm.has(known)),
  };
}

function readQueried(lexicon: Lexicon, word: string): Queried {
  const { forms, ends, links, roots } = inflect(lexicon, word);
  return {
    lexicon,
    word,
    ends: atLeast(ends, shortestPart),
    links: atLeast(links, shortestPart),
    roots: atLeast(roots, shortestPart),
    all: new Set(forms),
    stems: shortestOf([...forms, ...links, ...roots], 'anywhere'),
  };
}

const shortestPart = 3;

const atLeast = (words: readonly string[], length: number) => words.filter((each) => each.length >= length);

/** Another word of the family counts less, and one that only begins like it does not. */
function relateToRelative(relative: Queried, known: string): Relation | null {
  const relation = relate(relative, known);
  if (relation === 'form') return 'derived';
  return relation === 'beginning' ? null : relation;
}

/** From the closest on. */
const relations = ['form', 'derived', 'head', 'part', 'beginning'] as const;

function closest(found: readonly (Relation | null)[]): Relation | null {
  return relations.find((each) => found.includes(each)) ?? null;
}

function relate(queried: Queried, known: string): Relation | null {
  if (queried.all.has(known)) return 'form';
  if (!queried.stems.some((stem) => known.includes(stem))) return null;
  const whole = countParts(queried.lexicon, known, { from: 0, to: known.length });
  return (
    (endsCompound(queried, known, whole) ? 'head' : null) ??
    (isInCompound(queried, known, whole) ? 'part' : null) ??
    (isBeginning(queried, known, whole) ? 'beginning' : null)
  );
}

const longWord = 5;
const longRest = 4;

/**
 * The rest is listed words, or, if listed words do not fill the whole, long enough to be a word.
 */
function endsCompound({ lexicon, word, ends }: Queried, known: string, whole: number): boolean {
  return ends.some((end) => {
    const from = known.length - end.length;
    if (from <= 0 || !known.endsWith(end)) return false;
    const before = countParts(lexicon, known, { from: 0, to: from });
    if (before < Infinity) return before < whole && !hasLongerEnd(lexicon, known, { from, before });
    return whole === Infinity && word.length >= longWord && endsUnlisted(lexicon, known, from);
  });
}

/**
 * Whether it ends with a longer word after no more parts: `Kohlsorte` is of `Sorte`, not of `Orte`.
 */
function hasLongerEnd(
  lexicon: Lexicon,
  known: string,
  { from, before }: { from: number; before: number },
): boolean {
  for (let at = shortestPart; at < from; at += 1) {
    const isEnd = lexicon.byForm.has(known.slice(at));
    if (isEnd && countParts(lexicon, known, { from: 0, to: at }) <= before) return true;
  }
  return false;
}

/** What begins other words than those that it stands before: `Bestand` is not of `Stand`. */
const prefixed = /(ab|an|auf|aus|be|ein|ent|er|ge|ter|um|ver|vor|wider|zer|zu|über)$/;

/**
 * The rest may be a word, and no longer listed word ends the compound: `Tageskreise` is of
 * `Kreise`, not of `Reise`.
 */
function endsUnlisted({ byForm }: Lexicon, known: string, from: number): boolean {
  const rest = known.slice(0, from);
  if (rest.length < longRest || prefixed.test(rest)) return false;
  for (let at = 1; at < from; at += 1) if (byForm.has(known.slice(at))) return false;
  return true;
}

/** The rest is listed words, on both sides. */
function isInCompound({ lexicon, links }: Queried, known: string, whole: number): boolean {
  const last = known.length - shortestPart;
  const isAt = (from: number, to: number) =>
    countParts(lexicon, known, { from: 0, to: from }) +
      1 +
      countParts(lexicon, known, { from: to, to: known.length }) <=
    Math.min(whole, mostParts);
  return links.some((link) => {
    for (let from = known.indexOf(link); from >= 0; from = known.indexOf(link, from + 1)) {
      const to = from + link.length;
      if (to <= last && isAt(from, to)) return true;
    }
    return false;
  });
}

/** More are a chance. */
const mostParts = 5;
const shortestRoot = 4;
const longRoot = 6;
const consonantal = /^[^aeiouyäöü]/;

/**
 * A derived word, or one with an unlisted rest. Short words begin too many listed ones: `Post`,
 * `Poster`.
 */
function isBeginning({ roots }: Queried, known: string, whole: number): boolean {
  return roots.some((root) => {
    if (!known.startsWith(root) || root.length < shortestRoot) return false;
    const rest = known.slice(root.length);
    if (root.length > shortestRoot && derivations.has(rest)) return true;
    return whole === Infinity && isLikelyRest(root, rest);
  });
}

function isLikelyRest(root: string, rest: string): boolean {
  if (derivations.has(rest)) return true;
  if (root.length >= longRoot) return rest.length > 2;
  return rest.length > longRest && consonantal.test(rest);
}

/**
 * The parts of a compound in their dictionary forms, from the first to the last: `fahren`, `rad`,
 * `reparatur`. Empty if listed words do not fill it.
 */
export function germanParts(word: string): string[] {
  const lexicon = readLexicon();
  const spelt = [word, withoutDigraphs(word)].find((each) => splitCompound(lexicon, each).length > 1);
  if (spelt === undefined) return [];
  return splitCompound(lexicon, spelt).flatMap((part) => lemmasOfPart(lexicon, spelt, part)[0]?.word ?? []);
}
