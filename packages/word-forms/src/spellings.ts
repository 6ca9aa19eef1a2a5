import type { Language } from './language.ts';
import { withDigraphs, withUmlauts } from './marked-letters.ts';

/**
 * A word in both spellings of umlauts, itself first: `muenchen`, `münchen`; in German also in both
 * of what comes from Greek: `Photographie`.
 */
export function spellingsOf(word: string, language: Language): string[] {
  const others = [withDigraphs(word), withUmlauts(word)];
  const greek =
    language === 'de' ? [word.replaceAll('ph', 'f'), word.replaceAll(/f(?=oto)|(?<=gra)f/g, 'ph')] : [];
  return [...new Set([word, ...others, ...greek])];
}
