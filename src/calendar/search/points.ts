import { ranking } from '../../values/ranking.ts';

/** Weights are in percent, of the word and of its field. */
const perPoint = 10_000 / ranking.points.full;

/** The points of a word by its weight and that of its field. */
export function pointsOf(weight: number, ofField: number): number {
  return Math.round((weight * ofField) / perPoint);
}
