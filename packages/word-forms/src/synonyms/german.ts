import { readFileSync } from 'node:fs';

/**
 * Groups of German words, one a line, with ss for ß, as words are known; `musik: konzert` means
 * that who looks for music also means concerts.
 */
export const groups = readFileSync(new URL('german.txt', import.meta.url), 'utf8').trimEnd();
