import { forms, pluralOf } from './english/irregular.ts';
import { relativesOf } from './english/families.ts';
import { lemmasOf } from './english/lemmas.ts';
import { toBritish } from './english/spelling.ts';
import type { Relation, WordMatcher } from './matcher.ts';

/**
 * What derives a word from any other, and what only derives it from longer ones: `corner` is none
 * of `corn`.
 */
const derivations = new Set(
  `able dom ed ful fully graphy hood hoods ian ians ic ics ical ish ism ist ists less ly ment ments ness ry ship ships
  ware`.split(/\s+/),
);
const derivationsOfLong = new Set([
  ...derivations,
  ...'age al ally ary er ers ery ier ity ive or ors ous'.split(' '),
]);

/** The ends of words that are written together with a short one: `bookshop`. */
const ends = new Set(
  `ball bag bar beat board boarding boat book books box boy boys building camp card cards case club craft crafts cross day days
  drop dropping fair fall fest field fire fish flow front garden girl girls ground grounds group hall hop hopping house houses
  jam jams keeper keepers keeping land lands life light lights line lines lore maker makers making man manship mark marks mate
  men mill mob music night nights owner painting park parks party paste path play plays press print reading ride riding room
  rooms school sellers seller set shed shop shops side song songs stage stop store stores story swap table tale tales teller
  telling time times top town track trail trails trip tunes walk walker walkers walking ware watch watcher watching way ways wear
  wheel woman women work worker workers working works worm worms writer writing yard`.split(/\s+/),
);

/** Words that begin alike by chance. */
const unlike: ReadonlyMap<string, RegExp> = new Map([
  ['organ', /^organi/],
  ['break', /^breakfast/],
  ['opera', /^operat/],
]);

/**
 * The length of a word that begins others at all, of one that may have any long rest, and of one
 * that may have any.
 */
const shortestWord = 4;
const longWord = 5;
const longestWord = 6;
const longRest = 3;

/**
 * Compares known English words with a queried one: irregular forms, British and American spellings,
 * and persons named after what they do. English writes compounds apart, so only beginnings remain.
 */
export function createEnglishMatcher(word: string): WordMatcher {
  const lemmas = lemmasOf(word);
  const relatives = relativesOf(lemmas);
  const beginnings = shortestBeginnings([...lemmas, ...relatives].flatMap(beginningsOf).concat(word));
  const starts = [...new Set([word, ...lemmas])].filter((each) => each.length >= shortestWord);
  return {
    beginnings,
    infixes: [],
    relate: (known) => {
      if (known === word) return 'form';
      if (!beginnings.some((each) => known.startsWith(each))) return null;
      return relate({ lemmas, relatives, starts }, known);
    },
  };
}

interface Queried {
  lemmas: ReadonlySet<string>;
  /** The dictionary forms of words that are made from the same one. */
  relatives: ReadonlySet<string>;
  starts: readonly string[];
}

function relate({ lemmas, relatives, starts }: Queried, known: string): Relation | null {
  const read = [...lemmasOf(known)];
  if (read.some((lemma) => lemmas.has(lemma))) return 'form';
  if (read.some((lemma) => relatives.has(lemma))) return 'derived';
  return starts.some((start) => isBeginning(start, known)) ? 'beginning' : null;
}

function isBeginning(start: string, known: string): boolean {
  if (unlike.get(start)?.test(known) === true) return false;
  return (
    isDerived(start, known) || (known.startsWith(start) && isLikelyRest(start, known.slice(start.length)))
  );
}

/** `history` loses its ending in `historian`. */
function isDerived(start: string, known: string): boolean {
  const root = start.replace(/[ey]$/, '');
  if (start.length < longestWord || root === start || !known.startsWith(root)) return false;
  return derivationsOfLong.has(known.slice(root.length));
}

function isLikelyRest(start: string, rest: string): boolean {
  if (start.length >= longestWord || derivations.has(rest) || ends.has(rest)) return true;
  return start.length === longWord && (rest.length >= longRest || derivationsOfLong.has(rest));
}

/** What the forms of a lemma begin with, in both spellings. */
function beginningsOf(lemma: string): string[] {
  return [lemma, toBritish(lemma), pluralOf(lemma), ...(forms.get(lemma) ?? [])].flatMap((form) => {
    const stem = form.replace(/[ey]$/, '');
    if (stem === form) return [form];
    return stem.length >= 3 && form.endsWith('e') ? [stem] : [form, `${stem}i`];
  });
}

function shortestBeginnings(all: readonly string[]): string[] {
  const sorted = [...new Set(all)]
    .filter((each) => each.length >= 2)
    .sort((one, other) => one.length - other.length);
  return sorted.filter((each, at) => !sorted.slice(0, at).some((shorter) => each.startsWith(shorter)));
}
