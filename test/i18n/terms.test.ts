import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { headingsOf } from '../../src/feeds/table/headings.ts';
import { calendarTexts } from '../../src/site/texts/calendar.ts';
import { resourceTexts } from '../../src/site/texts/resource.ts';
import { statisticsTexts } from '../../src/developer/statistics/texts/texts.ts';
import { developerTexts } from '../../src/developer/texts/texts.ts';
import { pageTexts } from '../../src/site/texts/pages.ts';
import type { Language } from '../../src/i18n/language.ts';

type Translated = Exclude<Language, 'en'>;

/** Terms that are not ours, with ours. */
const replaced: Record<Translated, Record<string, string>> = {
  fi: {
    menetelm: 'metodi',
    kuvapiste: 'pikseli',
    'pyynnön sisäl': 'pyynnön runko',
    nosto: 'suositeltu',
    // Nobody means today by the day that a parameter names.
    'tänä päivänä': 'kyseisenä päivänä',
    'tämän päivän': 'kyseisen päivän',
  },
  de: {
    anmeldedaten: 'Zugangsdaten',
    anfragetext: 'Inhalt der Anfrage',
    hervorgehoben: 'empfohlen',
    adressteil: 'Kurzname',
  },
  'zh-hans': {
    答复: '响应',
    接口: '路由',
    正文发送: '请求体',
    地址别名: '网址别名',
    精选: '推荐',
    登录信息: '凭据',
  },
};

function readCatalog(kind: 'descriptions' | 'messages', language: Language): Record<string, string> {
  const file = new URL(`../../src/i18n/${kind}/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

describe.each(['fi', 'de', 'zh-hans'] as const)('The texts in %s', (language) => {
  test('have one term for each concept', () => {
    const texts = textsIn([
      readCatalog('descriptions', language),
      readCatalog('messages', language),
      [pageTexts, developerTexts, calendarTexts, resourceTexts, statisticsTexts].map((of) => of[language]),
      headingsOf(['id', 'slug', 'featured', 'excerpt', 'author'], language),
    ]);
    for (const [other, ours] of Object.entries(replaced[language]))
      expect([ours, texts.filter((text) => text.toLowerCase().includes(other))]).toEqual([ours, []]);
  });
});

test('German descriptions name what English calls “it”', () => {
  const isPronoun = /^(?:Ob|Wann|Wie|Wo|Wer) (?:er|es|sie|ihre?|seine?) /;
  const texts = Object.values(readCatalog('descriptions', 'de'));
  expect(texts.filter((text) => isPronoun.test(text))).toEqual([]);
});
