import { readFileSync } from 'node:fs';
import { actionOf, formsOf, type Inflection, isInflection, type Lemma, linkingForms } from './inflection.ts';

/** The listed words by their forms. */
export interface Lexicon {
  /** By forms that end a text word. */
  byForm: ReadonlyMap<string, readonly Lemma[]>;
  /** By forms that stand before another part of a compound. */
  byLink: ReadonlyMap<string, readonly Lemma[]>;
  /** The length of the longest form. */
  longest: number;
}

/** Shorter forms begin too many words by chance. */
const shortestPart = 3;

let loaded: Lexicon | null = null;

/** The listed words; the first call reads and inflects them, in about 0.1 s. */
export function readLexicon(): Lexicon {
  loaded ??= createLexicon(readFileSync(new URL('words.txt', import.meta.url), 'utf8'));
  return loaded;
}

function createLexicon(text: string): Lexicon {
  const byForm = new Map<string, Lemma[]>();
  const byLink = new Map<string, Lemma[]>();
  let longest = 0;
  for (const lemma of lemmasOf(text)) {
    for (const form of formsOf(lemma)) longest = Math.max(longest, addTo(byForm, form, lemma));
    for (const link of linkingForms(lemma)) longest = Math.max(longest, addTo(byLink, link, lemma));
  }
  return { byForm, byLink, longest };
}

function* lemmasOf(text: string): Generator<Lemma> {
  for (const line of text.split('\n')) {
    const [inflection = '', listed = ''] = line.split(': ');
    if (isInflection(inflection)) yield* lemmasOfLine(inflection, listed.split(' '));
  }
}

function lemmasOfLine(inflection: Inflection, listed: readonly string[]): Lemma[] {
  const [first = '', ...parts] = listed;
  if (inflection === 'strong') return [{ word: first, inflection, parts }];
  const lemmas = listed.map((word) => ({ word, inflection, parts: [] }));
  return inflection === 'verb' ? [...lemmas, ...listed.map(toAction)] : lemmas;
}

function toAction(verb: string): Lemma {
  return { word: actionOf(verb), inflection: 'en', parts: [] };
}

function addTo(map: Map<string, Lemma[]>, form: string, lemma: Lemma): number {
  const known = map.get(form);
  if (form.length < shortestPart || known?.includes(lemma) === true) return 0;
  if (known === undefined) map.set(form, [lemma]);
  else known.push(lemma);
  return form.length;
}
