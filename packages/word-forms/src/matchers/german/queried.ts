import { splitCompound } from './compounds.ts';
import {
  actionForms,
  declined,
  endingForms,
  formsOf,
  isVerb,
  type Lemma,
  linkingForms,
} from './inflection.ts';
import { withDigraphs } from '../../marked-letters.ts';
import { withoutDigraphs, withUmlaut } from './letters.ts';
import type { Lexicon } from './lexicon.ts';
import { separableForms, splitSeparable, verbForms, verbStem } from './verbs.ts';

/** What a queried word may look like in a text. */
export interface Inflected {
  forms: string[];
  /** Its forms at the end of a compound. */
  ends: string[];
  /** Its forms before another part of a compound. */
  links: string[];
  /** What words derived from it begin with: `tanz` of `tanzen`. */
  roots: string[];
}

/**
 * The forms of a word, also with `ue` for `ü`: of a listed word, of a compound with a listed end,
 * or guessed by its ending. Other words may be written without umlauts themselves.
 */
export function inflect(lexicon: Lexicon, word: string): Inflected {
  const read = withoutDigraphs(word);
  const known = inflectKnown(lexicon, word);
  const spellings = [known ?? inflectUnlisted(word)];
  if (known === null && read !== word) spellings.push(inflectKnown(lexicon, read) ?? inflectUnlisted(read));
  const joined = (of: keyof Inflected) => [
    ...new Set(spellings.flatMap((each) => each[of]).flatMap((each) => [each, withDigraphs(each)])),
  ];
  return { forms: joined('forms'), ends: joined('ends'), links: joined('links'), roots: joined('roots') };
}

function inflectKnown(lexicon: Lexicon, word: string): Inflected | null {
  return inflectListed(lexicon, word) ?? inflectCompound(lexicon, word) ?? inflectSeparable(lexicon, word);
}

function inflectListed({ byForm }: Lexicon, word: string): Inflected | null {
  const listed = byForm.get(word);
  if (listed === undefined) return null;
  const named = listed.filter((lemma) => lemma.word === word);
  const lemmas = named.length > 0 ? named : listed;
  return {
    forms: [word, ...lemmas.flatMap(formsOf), ...lemmas.flatMap(actionForms)],
    ends: [word, ...lemmas.flatMap(endingForms)],
    links: lemmas.flatMap((lemma) => ownLinks(byForm, lemma)),
    roots: [word, ...lemmas.flatMap(rootsOf)],
  };
}

/** Without those that are another word: `Reismehl` has no `Reise`. */
function ownLinks(byForm: Lexicon['byForm'], lemma: Lemma): string[] {
  const isOther = (link: string) =>
    link.length < lemma.word.length && byForm.get(link)?.some(({ word }) => word === link) === true;
  return linkingForms(lemma).filter((link) => isVerb(lemma) || !isOther(link));
}

function rootsOf(lemma: Lemma): string[] {
  const { word } = lemma;
  const stem = verbStem(word);
  const roots = isVerb(lemma) ? [stem, `${stem}er`] : [word.length > 5 ? word.replace(/e$/, '') : word];
  return [...roots, ...roots.map(withUmlaut)];
}

function inflectCompound(lexicon: Lexicon, word: string): Inflected | null {
  const from = splitCompound(lexicon, word).at(-1)?.from ?? 0;
  const end = from === 0 ? null : inflectListed(lexicon, word.slice(from));
  if (end === null) return null;
  const beginning = word.slice(0, from);
  const prefixed = (ends: readonly string[]) => ends.map((each) => `${beginning}${each}`);
  return {
    forms: [word, ...prefixed(end.forms)],
    ends: prefixed(end.ends),
    links: prefixed(end.links),
    roots: prefixed(end.roots),
  };
}

function inflectSeparable({ byForm }: Lexicon, word: string): Inflected | null {
  const split = splitSeparable(word);
  if (split === null) return null;
  const verbs = (byForm.get(split.verb) ?? []).filter(isVerb);
  if (verbs.length === 0) return null;
  const { prefix } = split;
  return {
    forms: [word, ...verbs.flatMap((lemma) => separableForms(prefix, lemma.word, lemma.parts))],
    ends: [word],
    links: verbs.flatMap((lemma) => linkingForms(lemma).map((link) => `${prefix}${link}`)),
    roots: verbs.map((lemma) => `${prefix}${verbStem(lemma.word)}`),
  };
}

/** The shortest stem of an unlisted word: shorter ones would be forms of too many words. */
const shortestStem = 4;

function inflectUnlisted(word: string): Inflected {
  if (word.length < shortestStem - 1) return { forms: [word], ends: [], links: [], roots: [] };
  const infinitives = infinitivesOf(word);
  const stems = stemsOf(word).filter((stem) => stem.length >= shortestStem || stem === word);
  const nouns = stems.flatMap((stem) =>
    ['', 'e', 'en', 'n', 's', 'es', ...personEndings(stem)].map((ending) => `${stem}${ending}`),
  );
  const umlauted = infinitives.length > 0 ? [] : stems;
  const plurals = umlauted.flatMap((stem) =>
    ['', 'e', 'en', 'er', 'ern', 'n'].map((ending) => `${withUmlaut(stem)}${ending}`),
  );
  const adjectives = stems.filter((stem) => adjective.test(stem)).flatMap(declined);
  const verbs = infinitives.flatMap((infinitive) => verbForms(infinitive));
  const verbLinks = infinitives.map(verbStem);
  const links = [...stems, word].flatMap((stem) =>
    ['', 's', 'n', 'en', 'es'].map((ending) => `${stem}${ending}`),
  );
  return {
    forms: [word, ...nouns, ...plurals, ...adjectives, ...verbs],
    ends: [word, ...nouns, ...plurals],
    links: [...links, ...verbLinks],
    roots: [word, ...verbLinks],
  };
}

const adjective = /(ig|isch|lich|los|bar|sam|haft|voll|frei|iert|al|iv)$/;

function personEndings(stem: string): string[] {
  return /(er|ist|ent|ant|or|eur|oge|at)$/.test(stem) ? ['in', 'innen'] : [];
}

/**
 * The word without endings that may be of its inflection; `n` alone only follows `l` and `r`, so
 * that `weihn` is no `weiher`.
 */
function stemsOf(word: string): string[] {
  const endings = word.endsWith('ss') ? /(nen|en|es|e)$/ : /(innen|in|en|es|em|e|(?<=[lr])n|s)$/;
  const ending = endings.exec(word)?.[0];
  if (ending === undefined || (ending === 'in' && !word.endsWith('erin'))) return [word];
  return [
    word,
    word.slice(0, -ending.length),
    ...(ending === 'en' || ending === 'es' ? [word.slice(0, -1)] : []),
  ];
}

/** The infinitives that the word may be a form of: itself, or that of a participle. */
function infinitivesOf(word: string): string[] {
  if (/(en|ern|eln)$/.test(word) && word.length >= 5) return [word];
  const participle = /^ge([a-zäöü]{3,})t$/.exec(word)?.[1];
  if (participle === undefined) return [];
  return [/(er|el)$/.test(participle) ? `${participle}n` : `${participle.replace(/e$/, '')}en`];
}
