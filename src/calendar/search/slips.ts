import {
  createMatcher,
  endsOf,
  findParts,
  guessesParts,
  halvesOf,
  isKnownWord,
  lettersOfParts,
  likeBeginnings,
  listedWords,
  loadChinese,
  namesKind,
  nearestSlips,
  pairsOfRun,
  sharedBeginning,
  splitByKnownWords,
  swapNeighbors,
  withoutMarks,
} from '#word-forms';
import type { Context } from '../../context/context.ts';
import { type Lookup, type NearWord, selectSlips } from '../../database/queries/search-word.ts';
import { ranking } from '../../values/ranking.ts';
import type { LocalWord } from '../../values/search/word-index.ts';
import { weights } from '../../values/search/similarity.ts';
import { runTier, type SearchTerm, type Sequence, type Tier, wordTier } from '../../values/search/terms.ts';
import { type ExpandedTerm, expandTerms, type SearchScope } from './expand.ts';
import { findNamesWithSlips } from './names.ts';

/** What somebody may have meant by terms that nothing has. */
export interface Meant {
  /** The parts of compounds. */
  parts: readonly ExpandedTerm[];
  /** Words that look, sound or begin like the terms. */
  guesses: readonly ExpandedTerm[];
}

/**
 * What somebody may have meant by terms that nothing has. Two statements, and those of
 * `expandTerms` for the parts of compounds.
 */
export async function findMeant(
  context: Context,
  terms: readonly SearchTerm[],
  scope: SearchScope,
): Promise<Meant> {
  const certain = await knownAmong(terms, context);
  const [known, named] = await Promise.all([
    findNear(context, terms),
    findNamesWithSlips(context, { terms, certain }, scope),
  ]);
  const parts: SearchTerm[] = [];
  const guesses: ExpandedTerm[] = [];
  for (const term of terms) {
    if (certain.has(term)) {
      guesses.push({ term, tiers: spacedTiers(term.word), names: named(term), texts: [] });
      continue;
    }
    const near = known(term);
    const split = term.isRun ? null : await partsOf(context, term, near);
    if (split !== null) parts.push(...split);
    else {
      const guess = term.isRun
        ? { tiers: await tiersOfRun(term.word) }
        : await guessWord(context, term.word, near);
      guesses.push({ term, ...guess, names: named(term), texts: [] });
    }
  }
  return {
    parts: parts.length === 0 ? [] : await expandTerms(context, parts, scope),
    guesses,
  };
}

/**
 * The terms that are words of the language that is served, and so stand for no other: `golf` is no
 * `gold`, and `football` no `ball`.
 */
export async function knownAmong(
  terms: readonly SearchTerm[],
  { language }: Context,
): Promise<ReadonlySet<SearchTerm>> {
  const known = await Promise.all(
    terms.map(async ({ word, isRun }) => !isRun && (await isKnownWord(word, language))),
  );
  return new Set(terms.filter((_, at) => known[at] === true));
}

/** Known words of the language that is served, and of the one that stands in for it. */
async function findNear(context: Context, terms: readonly SearchTerm[]) {
  const { database, language, config } = context;
  const local = terms
    .filter(({ isRun }) => !isRun)
    .flatMap(({ word }) =>
      [...new Set([language, config.defaultLanguage])].map((each) => ({ word, language: each })),
    );
  const lookups = (await Promise.all(local.map(toLookups))).flat();
  const rows =
    lookups.length === 0
      ? []
      : await database.query(selectSlips(context, lookups), { planDependsOnValues: true });
  return ({ word }: SearchTerm): Near[] => {
    const near = rows.flatMap(({ known, ...row }) =>
      known !== null && lookups[row.at]?.word === word ? [{ ...row, known }] : [],
    );
    return [...new Map(near.map((row) => [row.known, row])).values()];
  };
}

type Near = NearWord & { known: string };

/** What may be near a word, each by itself, because of the limit of each lookup. */
async function toLookups({ word, language }: LocalWord): Promise<Lookup[]> {
  const plain = withoutMarks(word);
  const same = [...swapNeighbors(plain), ...endsOf(plain)];
  const beginnings = plain.length < 3 ? [] : [sharedBeginning(plain)];
  const halves = halvesOf(plain);
  // Other forms of words with a slip have one of the halves.
  const alike = halves === null ? [] : [{ beginnings: [halves[0]], infixes: [halves[1]] }];
  const parts = await lettersOfParts(word, language);
  return [{ same, beginnings }, ...alike, ...(parts.beginnings.length === 0 ? [] : [parts])].map(
    (letters) => ({ word, language, ...letters }),
  );
}

/** The parts of a compound, by the dictionary of the language or the words of the calendar. */
async function partsOf(
  { language }: Context,
  { word }: SearchTerm,
  near: readonly Near[],
): Promise<SearchTerm[] | null> {
  const known = near.map((each) => each.known);
  if (guessesParts(language) && nearestSlips(word, [...known, ...(await listedWords(language))]).length > 0)
    return null;
  const listed = await findParts(word, language, known);
  const parts = listed.length > 1 ? listed : splitByKnownWords(word, known);
  if (parts === null) return null;
  const telling = parts.filter((part) => !namesKind(part, language));
  return (telling.length === 0 ? parts : telling).map(toTerm);
}

/**
 * Words in two parts, or as they are pronounced; else those that begin with it, have a slip, or
 * begin alike.
 */
async function guessWord(
  context: Context,
  word: string,
  all: readonly Near[],
): Promise<Pick<ExpandedTerm, 'tiers' | 'corrections'>> {
  const matcher = await createMatcher(word, context.language);
  // Who writes a word of the dictionary did not mean another one that looks like it: `kochen` is no
  // `Wochen`.
  const near = all.filter((each) => each.known.startsWith(word) || matcher.excludes?.(each.known) !== true);
  const known = near.map((each) => each.known);
  const { pairsOfPinyin } = await loadChinese();
  const pinyin = await pairsOfPinyin(word);
  const spelt = pinyin === null ? [] : [{ ...wordTier(weights.part, []), sequences: [pinyin] }];
  const written = [...spelt, ...spacedTiers(word)];
  const complete = word.length < 3 ? [] : known.filter((each) => each.startsWith(word));
  if (complete.length > 0) return { tiers: [...written, wordTier(weights.beginning, complete)] };
  const slips = slipsOf(word, near);
  const listed = slips.length > 0 ? slips : nearestSlips(word, await listedWords(context.language));
  const corrections = listed.slice(0, ranking.limits.corrections);
  if (corrections.length > 0)
    return { tiers: [...written, ...(await tiersOfSlips(context, corrections))], corrections };
  const alike = likeBeginnings(word, known);
  return { tiers: alike.length === 0 ? written : [...written, wordTier(weights.slip, alike)] };
}

/** The words with the fewest slips; where there are none, those of which another form has them. */
function slipsOf(word: string, near: readonly Near[]): string[] {
  const known = near.map((each) => each.known);
  const slips = nearestSlips(word, known);
  if (slips.length > 0) return slips;
  const stems = nearestSlips(
    near[0]?.queriedStem ?? word,
    near.map(({ stem, known }) => stem ?? known),
  );
  return near.filter(({ stem, known }) => stems.includes(stem ?? known)).map((each) => each.known);
}

const noNames: SearchScope = { tables: [], most: 0 };

/** The corrected words with their forms and compounds. */
async function tiersOfSlips(context: Context, words: readonly string[]): Promise<Tier[]> {
  const expanded = await expandTerms(context, words.map(toTerm), noNames);
  const scale = ({ weight, ...tier }: Tier) => ({
    ...tier,
    weight: Math.round((weight * weights.slip) / 100),
  });
  return expanded.flatMap(({ tiers }) => tiers.map(scale));
}

function toTerm(word: string): SearchTerm {
  return { word, isRun: false, spellings: [word], isCommon: false };
}

function spacedTiers(word: string): Tier[] {
  const sequences = splitsOf(word);
  return sequences.length === 0 ? [] : [{ ...wordTier(weights.part, []), sequences }];
}

/**
 * The word as any two words side by side: `boardgames` is also written `board games`, `cleanup`
 * `clean-up`.
 */
function splitsOf(word: string): Sequence[] {
  const cuts = Array.from({ length: Math.max(0, word.length - 4) }, (_, at) => at + 3);
  return cuts.map((cut) => [[word.slice(0, cut)], [word.slice(cut)]]);
}

/**
 * Words that sound like this one, or have a part of it; where it has no parts, a character that
 * says what takes place.
 */
async function tiersOfRun(word: string): Promise<Tier[]> {
  const { simplify, telling } = await loadChinese();
  const pairs = pairsOfRun(word).slice(0, -1);
  const simplified = await simplify(word);
  const letters = Array.from(simplified);
  const characters = Array.from(word).filter((_, at) => telling.has(letters[at] ?? ''));
  const sounds = await sequencesOfSounds(word);
  return [
    ...(pairs.length < 2 ? [] : [runTier(weights.beginning, pairs)]),
    ...(pairs.length > 1 || characters.length === 0 ? [] : [runTier(weights.slip / 2, characters)]),
    ...(sounds.length === 0 ? [] : [{ ...wordTier(weights.slip, []), sequences: sounds }]),
  ];
}

/** What sounds like the word, or like what a course or show of it is about. */
async function sequencesOfSounds(word: string): Promise<Sequence[]> {
  const { soundAlikes, withoutKind } = await loadChinese();
  const sounds = await Promise.all([word, ...withoutKind(word)].map(soundAlikes));
  return sounds.filter((choices) => choices.length > 0 && choices.every(({ length }) => length > 0));
}
