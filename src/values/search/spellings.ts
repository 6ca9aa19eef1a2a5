import type { Language } from '../../i18n/language.ts';
import { withDigraphs } from '../marked-letters.ts';
import { withUmlauts } from './words.ts';

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
