import { setImmediate } from 'node:timers/promises';

/** So many characters are worked through without a pause. */
const longText = 5_000;

/** Lets others have their turn after a step whose time grows with the length of its texts, where they are long. */
export async function giveWay(texts: readonly (string | null)[]): Promise<void> {
  const length = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  if (length > longText) await setImmediate();
}
