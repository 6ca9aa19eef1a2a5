import type { Relation, WordMatcher } from '#word-forms';
import type { Language } from '../../i18n/language.ts';

/** The weight of a match by its relation to the queried word, in percent (decision 0164). */
export const weights = {
  same: 100,
  form: 90,
  key: 70,
  derived: 60,
  head: 50,
  synonym: 50,
  part: 40,
  beginning: 30,
  slip: 20,
} as const;

/** A known word beside a queried one. */
export interface RelatedWord {
  /** The index of the queried word among those that were looked up. */
  at: number;
  /** Null if no known word is related. */
  known: string | null;
  hasSameStem: boolean;
  hasSameKey: boolean;
  /** Whether the queried word is a stop word of its language: `the`, `ja`, `und`. */
  isStopWord: boolean;
}

/** The queried word, and where its texts are looked for. */
interface Queried {
  word: string;
  language: Language;
  matcher: WordMatcher;
  /** Whether it is in the language that texts are served in. */
  isServed: boolean;
}

/** The weight of a known word for the queried one; 0 if they are unrelated. */
export function weightOf(queried: Queried, related: RelatedWord & { known: string }): number {
  if (related.known === queried.word) return weights.same;
  const relation = queried.matcher.relate(related.known);
  if (relation === 'form') return weights.form;
  // A verb and its noun often have one stem: `laufen`, `Lauf`.
  if (relation === 'derived' && queried.isServed) return weights.derived;
  return weightOfOther(queried, related, relation);
}

function weightOfOther(
  queried: Queried,
  related: RelatedWord & { known: string },
  relation: Relation | null,
): number {
  const weight = isStemTrusted(queried, related.known, relation) ? weightOfStem(related) : 0;
  return weight > 0 || relation === null || !queried.isServed ? weight : weights[relation];
}

/**
 * The weight of what relates so to a word of nearly the same meaning: its forms and compounds with
 * it count.
 */
export function weightOfSynonym(weight: number): number {
  return weight < weights.part || weight === weights.derived
    ? 0
    : Math.round((weight * weights.synonym) / 100);
}

function isStemTrusted({ language, matcher }: Queried, known: string, relation: Relation | null): boolean {
  // Finnish stems are cut too short for words as long as its own: the forms tell more.
  if (language === 'fi') return false;
  return relation !== null || matcher.excludes?.(known) !== true;
}

function weightOfStem({ hasSameStem, hasSameKey }: RelatedWord): number {
  if (hasSameStem) return weights.form;
  return hasSameKey ? weights.key : 0;
}
