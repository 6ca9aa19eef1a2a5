import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { type Language, languages } from '../../src/i18n/language.ts';

function readText(language: Language): string {
  return readFileSync(new URL(`../../src/i18n/messages/${language}.json`, import.meta.url), 'utf8');
}

function readCatalog(language: Language): Record<string, string> {
  return JSON.parse(readText(language)) as Record<string, string>;
}

const english = readCatalog('en');
const placeholdersOf = (sentence: string | undefined) =>
  [...(sentence ?? '').matchAll(/\{\w+\}/g)].map(String).sort();

describe.each(languages)('the messages in %s', (language) => {
  const catalog = readCatalog(language);

  test('have the same keys as the others', () => {
    expect(Object.keys(catalog)).toEqual(Object.keys(english));
  });

  test('have no duplicate keys', () => {
    const written = [...readText(language).matchAll(/^\s*"([\w.]+)":/gm)].map(([, key]) => key);
    expect(written).toEqual(Object.keys(catalog));
  });

  test('are complete sentences', () => {
    for (const sentence of Object.values(catalog)) expect(sentence).toMatch(/[.。]$/u);
  });

  test('have the placeholders of the English ones', () => {
    for (const [key, sentence] of Object.entries(english))
      expect([key, placeholdersOf(catalog[key])]).toEqual([key, placeholdersOf(sentence)]);
  });

  test('are all translated', () => {
    const same = Object.keys(english).filter((key) => catalog[key] === english[key]);
    expect(same).toEqual(language === 'en' ? Object.keys(english) : []);
  });
});
