import { withDigraphs } from '../marked-letters.ts';
import { withUmlauts } from './words.ts';

/** A word in both spellings of umlauts, itself first: `muenchen`, `münchen`. */
export function spellingsOf(word: string): string[] {
  const others = [withDigraphs(word), withUmlauts(word)];
  return [...new Set([word, ...others])];
}
