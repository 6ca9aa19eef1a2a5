import { type Stems } from './endings.ts';
import { isForm, stemsOf, tails } from './paradigms.ts';

/** Suffixes that make nouns and adjectives, not compounds: `kalastaja`, `kirjasto`. */
const nounSuffixes =
  'ja ija aja lija ilija tar us isuus uus mus os stus tu ttu inen lainen mainen moinen llinen ton sto isto in ri la lma ma ' +
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

/** Words of one syllable, which are few: as they are, and as the first parts of compounds. */
const syllables = new Set(
  (
    'tuo uo tie maa puu paa suu kuu jaa saa luu tee voi suo vuo suu haa hai pii koi kui muu lai rei ' +
    'mies nais ruis kuus viis vuos uus taus hius hais lois jass bass rock jazz punk folk golf film pop rap rave show live ' +
    'blues soul sport trad metal dub bar brunssi stand up big street art fan sing kick talk lied lux spa pub quiz'
  ).split(' '),
);
const shortWords = new Set('tuo uo tie maa puu paa suu kuu jaa saa luu tee voi'.split(' '));

/** Whether letters, with back vowels, can be the last part of a compound. */
export function isLastPart(letters: string, isAfterGenitive = false): boolean {
  if (letters.length < 4) return shortWords.has(letters);
  if (!/[aeiou]/.test(letters.slice(2)) || !beginsAsWord(letters)) return false;
  if (isAfterGenitive) return true;
  return !isEnding(letters) && !isForm(syllable + letters, derivedVerbs);
}

/**
 * Whether letters, with back vowels, can be the end of an inflected word: `ilta` in `talo` –
 * `taloilta`.
 */
export function isEnding(letters: string): boolean {
  return isForm(letters, tails) || isForm(syllable + letters, derivedNouns);
}

/** Two consonants only begin foreign words. */
export function beginsAsWord(letters: string): boolean {
  return /^(?:[aeiou]|[^aeiou][aeiou]|[bcdfgkpt][lr][aeiou]|s[kplmnv][aeiou]|st[aeiour])/.test(letters);
}

/**
 * Whether letters, with back vowels, can be the parts of a compound before the last; `next` is the
 * letter after them.
 */
export function isFirstPart(letters: string, next: string): boolean {
  const isVowelNext = 'aeiou'.includes(next);
  if ((letters.match(syllableCores)?.length ?? 0) > 1)
    return (
      !letters.endsWith('ii') && (isVowelNext ? /[aeiouns]$|[au]t$/ : /[aeiounslr]$|[au]t$/).test(letters)
    );
  return syllables.has(letters) || (letters.endsWith('n') && syllables.has(letters.slice(0, -1)));
}

const syllableCores = /aa|ai|au|ee|ei|eu|ie|ii|iu|oi|oo|ou|ui|uo|uu|[aeiou]/g;
