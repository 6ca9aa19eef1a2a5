import { takeLoopTurn } from './loop-turn.ts';

/** Lets others have their turn after a step whose time grows with the length of its texts, where they are long. */
export function giveWay(texts: readonly (string | null)[]): Promise<void> {
  return takeLoopTurn(texts.reduce((sum, text) => sum + (text?.length ?? 0), 0));
}
