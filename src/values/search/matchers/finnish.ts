import { isEnding, isFirstPart, isLastPart } from './finnish/compounds.ts';
import { nominalKinds } from './finnish/endings.ts';
import { beginningsOf, hasSameMarks, infixesOf, toBack } from './finnish/letters.ts';
import { firstParts, isForm, stemsOf, type Stems } from './finnish/paradigms.ts';
import { type Relation, type WordMatcher } from './matcher.ts';

/**
 * A matcher for the forms and compounds of a Finnish word, without a dictionary: all inflection types that the queried
 * form may belong to give the stems, and a known word is a form if it is a stem with an ending (decision 0019).
 */
export function createFinnishMatcher(queried: string): WordMatcher {
  const back = toBack(queried);
  const stems = stemsOf(back);
  const beginnings = beginningsOf(queried, stems);
  const infixes = infixesOf(queried, stems);
  const word = { queried, back, stems, beginnings: beginnings.map(toBack), infixes: infixes.map(toBack) };
  return { beginnings, infixes, relate: (known) => relate(known, word) };
}

interface Queried {
  queried: string;
  back: string;
  stems: Stems;
  beginnings: string[];
  infixes: string[];
}

function relate(known: string, word: Queried): Relation | null {
  const letters = toBack(known);
  const isLike = begins(letters, word) && hasSameMarks(word.queried, known);
  if (isLike && isForm(letters, word.stems)) return 'form';
  const places = placesOf(letters, word);
  if (places.some((at) => isHead(known.slice(0, at), known.slice(at), word))) return 'head';
  if (places.some((at) => isPart(known.slice(0, at), known.slice(at), word))) return 'part';
  return isLike && isBeginning(letters, word) ? 'beginning' : null;
}

function begins(letters: string, { beginnings }: Queried): boolean {
  return beginnings.some((beginning) => letters.startsWith(beginning));
}

function isBeginning(letters: string, { back }: Queried): boolean {
  return back.length >= 4 && letters.startsWith(back);
}

/** Where one of the stems may begin. */
function placesOf(letters: string, { infixes }: Queried): number[] {
  const places = new Set<number>();
  for (const infix of infixes) {
    for (let at = letters.indexOf(infix); at >= 0; at = letters.indexOf(infix, at + 1)) places.add(at);
  }
  return [...places];
}

function isHead(first: string, last: string, { queried, stems }: Queried): boolean {
  if (first === '' || !isFirstPart(toBack(first), toBack(last.charAt(0)))) return false;
  const letters = toBack(last);
  return hasSameMarks(queried, last) && isForm(letters, stems, nominalKinds) && !isEnding(letters);
}

/** Only the queried part needs to have the same vowels: `päivä` is in `päiväkoti`. */
function isPart(first: string, rest: string, { queried, back, stems }: Queried): boolean {
  const letters = toBack(rest);
  if (first !== '' && !isFirstPart(toBack(first), letters.charAt(0))) return false;
  return firstParts(letters, stems, back.length + 4).some(
    (end) => hasSameMarks(queried, rest.slice(0, end)) && isLastPart(letters.slice(end)),
  );
}
