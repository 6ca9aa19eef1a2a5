import { withUmlaut } from './letters.ts';
import { nounsOfVerb, verbForms, verbStem } from './verbs.ts';

/** How a word inflects: the names of the lines in `words.txt`. */
export type Inflection = keyof typeof plurals | 'adj' | '^adj' | 'verb' | 'strong' | 'prefix';

/** A word in its dictionary form. */
export interface Lemma {
  word: string;
  inflection: Inflection;
  /** Of a strong verb: third person, past, participle. */
  parts: readonly string[];
}

/**
 * Nouns by their plural: `^` stands for an umlaut, `p` for persons, who have a feminine form as
 * well.
 */
const plurals = {
  e: (word: string) => [`${doubled(word)}e`],
  '^e': (word: string) => [`${withUmlaut(word)}e`],
  er: (word: string) => [`${withUmlaut(word)}er`],
  n: (word: string) => [`${word}n`],
  en: (word: string) => [`${word}en`],
  s: (word: string) => [`${word}s`],
  '0': (word: string) => [word],
  '^0': (word: string) => [withUmlaut(word)],
  um: (word: string) => [`${latinStem(word)}en`, `${latinStem(word)}a`, `${word}s`],
  p: (word: string) => personPlurals(word),
  pn: (word: string) => personPlurals(word),
  pe: (word: string) => personPlurals(word),
  '^p': (word: string) => [`${withUmlaut(word)}e`, `${word}n`, ...feminine(withUmlaut(word))],
};

/** Whether it is the name of an inflection. */
export function isInflection(name: string): name is Inflection {
  return name in plurals || ['adj', '^adj', 'verb', 'strong', 'prefix'].includes(name);
}

/** `Ergebnis` has `Ergebnisse`, `Bus` has `Busse`. */
function doubled(word: string): string {
  return /(nis|bus)$/.test(word) ? `${word}s` : word;
}

/** `museum` has `museen`, `thema` has `themen`, `stadion` has `stadien`. */
function latinStem(word: string): string {
  return word.replace(/(um|us|on|a|o)$/, '');
}

function personPlurals(word: string): string[] {
  if (word.endsWith('e')) return [`${word}n`, `${word}r`, ...feminine(word.slice(0, -1))];
  if (word.endsWith('er')) return [word, ...feminine(word)];
  return [`${word}e`, `${word}en`, `${word}n`, ...feminine(word)];
}

function feminine(word: string): string[] {
  return [`${word}in`, `${word}innen`];
}

/** All forms of the word, in lower case. */
export function formsOf(lemma: Lemma): string[] {
  const { word, inflection } = lemma;
  switch (inflection) {
    case 'prefix':
      return [];
    case 'adj':
      return adjectiveForms(word);
    case '^adj':
      return [...adjectiveForms(word), ...comparatives(withUmlaut(word))];
    case 'verb':
    case 'strong':
      return verbForms(word, lemma.parts);
    default:
      return nounForms(word, plurals[inflection](word));
  }
}

function nounForms(word: string, plural: readonly string[]): string[] {
  const datives = plural.filter((each) => /(e|er|el)$/.test(each)).map((each) => `${each}n`);
  const genitives = word.endsWith('e') ? [`${word}s`] : [`${word}s`, `${doubled(word)}es`];
  return [word, ...genitives, ...plural, ...datives];
}

const endings = ['e', 'em', 'en', 'er', 'es'];

/** The declined forms of an adjective or a participle. */
export function declined(stem: string): string[] {
  return endings.map((ending) => `${stem}${ending}`);
}

function adjectiveForms(word: string): string[] {
  const stem = word.replace(/e$/, '');
  const short = stem.replace(/e([lr])$/, '$1');
  return [word, ...new Set([stem, short])].flatMap((each) => [
    each,
    ...declined(each),
    ...comparatives(each),
  ]);
}

function comparatives(stem: string): string[] {
  return [`${stem}er`, `${stem}st`, `${stem}est`].flatMap((each) => [each, ...declined(each)]);
}

/** Whether it is a verb. */
export function isVerb({ inflection }: Lemma): boolean {
  return inflection === 'verb' || inflection === 'strong';
}

/** The noun of what a verb does: `pflanzen` has `pflanzung`, `sammeln` has `sammlung`. */
export function actionOf(verb: string): string {
  return `${verbStem(verb).replace(/el$/, 'l')}ung`;
}

/** The forms of the noun of what a verb does; none of other words. */
export function actionForms(lemma: Lemma): string[] {
  if (!isVerb(lemma)) return [];
  const action = actionOf(lemma.word);
  return [action, `${action}en`];
}

/** The forms with which the word ends a compound. */
export function endingForms(lemma: Lemma): string[] {
  return isVerb(lemma) ? [...nounsOfVerb(lemma.word), ...actionForms(lemma)] : formsOf(lemma);
}

/**
 * The forms in which the word stands before another one in a compound: `kind`, `kinds`, `kinder`.
 */
export function linkingForms(lemma: Lemma): string[] {
  const { word, inflection } = lemma;
  if (inflection === 'verb' || inflection === 'strong') return [verbStem(word), `${verbStem(word)}e`];
  if (inflection === 'adj' || inflection === '^adj' || inflection === 'prefix') return [word];
  const shortened = word.endsWith('e') ? [word.slice(0, -1)] : [`${word}es`, `${word}en`];
  return [
    word,
    `${word}s`,
    ...shortened,
    ...plurals[inflection](word).filter((each) => !/in(nen)?$/.test(each)),
  ];
}
