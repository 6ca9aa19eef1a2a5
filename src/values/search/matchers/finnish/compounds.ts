import { isForm, stemsOf, type Stems, tails } from './paradigms.ts';

/** Suffixes that make nouns and adjectives, not compounds: `kalastaja`, `kirjasto`. */
const nounSuffixes =
  'ja ija aja lija ilija tar us isuus uus mus os stus inen lainen mainen moinen llinen ton sto isto in ri la lma ma ' +
  'va nto nta elu ilu kas kko nen staja ttaja elija skelija stelu ttelu mistelu';
/** Suffixes that make verbs: `kalastaa`. */
const verbSuffixes = 'staa taa uttaa ta ella illa ua utua oida stella skella mistella';

/** The first syllable of an imaginary word, so that a suffix is inflected as one. */
const syllable = 'ka';
const derivedNouns = derivedBy(nounSuffixes);
const derivedVerbs = derivedBy(verbSuffixes);

function derivedBy(suffixes: string): Stems {
  const derived: Stems = new Map();
  for (const suffix of suffixes.split(' ')) {
    for (const [stem, mask] of stemsOf(syllable + suffix)) derived.set(stem, (derived.get(stem) ?? 0) | mask);
  }
  return derived;
}

const shortWords = new Set([
  'tuo',
  'uo',
  'tie',
  'maa',
  'puu',
  'paa',
  'suu',
  'kuu',
  'jaa',
  'saa',
  'luu',
  'tee',
  'voi',
]);

/** Whether letters, with back vowels, can be the last part of a compound. */
export function isLastPart(letters: string): boolean {
  if (letters.length < 4) return shortWords.has(letters);
  if (!/[aeiou]/.test(letters.slice(2)) || !beginsAsWord(letters)) return false;
  return !isEnding(letters) && !isForm(syllable + letters, derivedVerbs);
}

/** Whether letters, with back vowels, can be the end of an inflected word: `ilta` in `talo` – `taloilta`. */
export function isEnding(letters: string): boolean {
  return isForm(letters, tails) || isForm(syllable + letters, derivedNouns);
}

/** Two consonants only begin foreign words. */
function beginsAsWord(letters: string): boolean {
  return /^(?:[aeiou]|[^aeiou][aeiou]|[bcdfgkpt][lr][aeiou]|s[kplmnv][aeiou]|st[aeiour])/.test(letters);
}

/** Whether letters, with back vowels, can be the parts of a compound before the last; `next` is the letter after them. */
export function isFirstPart(letters: string, next: string): boolean {
  if (letters.length < 3) return letters === 'uo';
  if (letters.endsWith('ii')) return false;
  const isVowelNext = 'aeiou'.includes(next);
  const syllables = letters.match(/[aeiou]+/g)?.length ?? 0;
  if (syllables > 1) return (isVowelNext ? /[aeioun]$|[au]t$/ : /[aeiounslr]$|[au]t$/).test(letters);
  return syllables === 1 && /[aeiou]{2}[ns]?$|[^aeiou]{2}$/.test(letters);
}
