import { isEnding, isFirstPart, isLastPart } from './finnish/compounds.ts';
import { nominalKinds, type Stems } from './finnish/endings.ts';
import { isInsideWord } from './finnish/lookalikes.ts';
import { beginningsOf, hasNeutralRoot, hasSameMarks, infixesOf, toBack } from './finnish/letters.ts';
import { familyOf, firstParts, isForm, mergeStems } from './finnish/paradigms.ts';
import { type Relation, type WordMatcher } from './matcher.ts';

/** Words that look like forms of many others, and never are: `joista` is not `juosta`. */
const functionWords = new Set(
  (
    'joka jonka jota jossa josta johon jolla jolta jolle jona jotka joiden joita joissa joista joihin joilla joilta joille ' +
    'mikä minkä mitä missä mistä mihin millä miltä mille miksi muu muun muuta muut muita muiden muissa muista muille muilla ' +
    'se sen sitä siinä siitä siihen sillä siltä sille ne niiden niitä niissä niistä niihin niillä niiltä niille ' +
    'tämä tämän tätä tässä tästä tähän tällä nämä näiden näitä näissä näistä näillä on ole olla oli olen olet ovat olisi ' +
    'olivat olisivat ei en et emme eivät kuin kun sekä tai vaan vain myös jo niin näin siis sitten mukaan mukana kanssa'
  ).split(' '),
);

/**
 * A matcher for the forms and compounds of a Finnish word, without a dictionary: all inflection
 * types that the queried form may belong to give the stems, and a known word is a form if it is a
 * stem with an ending.
 */
export function createFinnishMatcher(queried: string, isListed = false): WordMatcher {
  const back = toBack(queried);
  const { forms, derived, actions, isCommon } = familyOf(back, isListed);
  const stems = mergeStems([forms, actions]);
  const beginnings = beginningsOf(queried, mergeStems([forms, derived]));
  const infixes = infixesOf(queried, stems);
  const word = {
    ...{ queried, back, forms, derived, stems, isCommon },
    beginnings: beginnings.map(toBack),
    infixes: infixes.map(toBack),
  };
  return { beginnings, infixes, relate: (known) => relate(known, word) };
}

interface Queried {
  queried: string;
  back: string;
  forms: Stems;
  derived: Stems;
  isCommon: boolean;
  /** What its compounds have. */
  stems: Stems;
  beginnings: string[];
  infixes: string[];
}

function relate(known: string, word: Queried): Relation | null {
  if (functionWords.has(known)) return null;
  const letters = toBack(known);
  return (
    (begins(letters, word) ? relateWhole(known, word) : null) ??
    relateParts(known, word) ??
    (isBeginning(letters, word) && hasSameMarks(word.queried, known) ? 'beginning' : null)
  );
}

function relateWhole(known: string, { queried, forms, derived }: Queried): Relation | null {
  const letters = toBack(known);
  const isLike = hasSameMarks(queried, known);
  if (isLike && isForm(letters, forms)) return 'form';
  return (isLike || hasNeutralRoot(queried, known)) && isForm(letters, derived) ? 'derived' : null;
}

function relateParts(known: string, word: Queried): Relation | null {
  const places = placesOf(toBack(known), word);
  if (places.some((at) => isHead(known.slice(0, at), known.slice(at), word))) return 'head';
  return places.some((at) => isPart(known.slice(0, at), known.slice(at), word)) ? 'part' : null;
}

function begins(letters: string, { beginnings }: Queried): boolean {
  return beginnings.some((beginning) => letters.startsWith(beginning));
}

/**
 * Of a word that is known, only the forms are meant: `verta` is not the beginning of `vertailu`.
 */
function isBeginning(letters: string, { back, isCommon }: Queried): boolean {
  return !isCommon && back.length >= 4 && letters.startsWith(back);
}

/** Where one of the stems may begin. */
function placesOf(letters: string, word: Queried): number[] {
  const places = new Set<number>(word.back.length === 3 && begins(letters, word) ? [0] : []);
  for (const infix of word.infixes) {
    for (let at = letters.indexOf(infix); at >= 0; at = letters.indexOf(infix, at + 1)) places.add(at);
  }
  return [...places];
}

function isHead(first: string, last: string, { queried, stems }: Queried): boolean {
  if (first === '' || !isFirstPart(toBack(first), toBack(last.charAt(0)))) return false;
  const letters = toBack(last);
  // No ending follows a genitive: `vanhempainilta`.
  const mayBeEnding = !(letters.startsWith('i') && /[aeiou]n$/.test(toBack(first)));
  if (!hasSameMarks(queried, last) || !isForm(letters, stems, nominalKinds)) return false;
  return !(mayBeEnding && isEnding(letters)) && !isInsideWord(toBack(first) + letters, first.length);
}

/** Only the queried part needs to have the same vowels: `päivä` is in `päiväkoti`. */
function isPart(first: string, rest: string, { queried, back, stems }: Queried): boolean {
  const letters = toBack(rest);
  if (first !== '' && !isFirstPart(toBack(first), letters.charAt(0))) return false;
  const whole = toBack(first) + letters;
  if (isInsideWord(whole, first.length)) return false;
  return firstParts(letters, stems, back.length + 4).some(
    (end) =>
      (back.length > 3 || isShortPart(rest.slice(0, end), queried)) &&
      hasSameMarks(queried, rest.slice(0, end)) &&
      isLastPart(letters.slice(end), /[aeiou]n$/.test(letters.slice(0, end))) &&
      !isInsideWord(whole, first.length + end),
  );
}

/**
 * Words of three letters have so many likenesses that only they themselves and their genitive
 * count: `apuraha`, `avunanto`.
 */
function isShortPart(part: string, queried: string): boolean {
  return (
    part.startsWith(queried) ||
    (part.length === 4 && part.endsWith('n') && part.startsWith(queried.charAt(0)))
  );
}
