import { readFileSync } from 'node:fs';

/**
 * Groups of Chinese words, one a line; `音乐: 音乐会` means that who looks for music also means
 * concerts.
 */
export const groups = readFileSync(new URL('chinese.txt', import.meta.url), 'utf8').trimEnd();
