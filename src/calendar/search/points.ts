/** What a word is worth by the field where it is, in percent (decision 0125). */
export const fieldWeights = {
  title: 100,
  excerpt: 60,
  /** A name of what an event is linked to. */
  name: 40,
  /** A mention of the word itself counts a little more than a synonym in the excerpt. */
  description: 33,
  /** A word of the same family in a description, or a synonym. */
  looseMention: 10,
} as const;

/**
 * The points of a word by its weight and that of its field: a thousand as searched in the title.
 */
export function pointsOf(weight: number, ofField: number): number {
  return Math.round((weight * ofField) / 10);
}
