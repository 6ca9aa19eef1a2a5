import { describe, expect, test } from '@jest/globals';
import type { Language } from '../../src/i18n/language.ts';
import { negotiateLanguage } from '../../src/i18n/negotiate.ts';

describe('Accept-Language', () => {
  test.each<[string, Language]>([
    ['fi', 'fi'],
    ['de-AT', 'de'],
    ['EN-gb', 'en'],
    ['zh', 'zh-hans'],
    ['zh-CN', 'zh-hans'],
    ['zh-Hans-CN', 'zh-hans'],
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-hans'],
    ['zh-Hant-HK,de;q=0.5', 'de'],
    ['sv-FI,sv;q=0.9,fi;q=0.8', 'fi'],
    ['en;q=0.4, de;q=0.9 , fi;q=0.7', 'de'],
    ['fi ; q=0.2,de; q=1.000', 'de'],
    ['fi,de', 'fi'],
  ])('"%s" chooses %s', (header, language) => {
    expect(negotiateLanguage(header, 'en')).toBe(language);
  });

  test.each<[string | undefined]>([
    [undefined],
    [''],
    ['*'],
    ['sv, nl;q=0.5'],
    ['fi;q=0'],
    ['fi;q=0, *;q=0'],
  ])('%j leaves the standard language', (header) => {
    expect(negotiateLanguage(header, 'de')).toBe('de');
  });

  test('a wildcard means any language that the header does not name', () => {
    expect(negotiateLanguage('de;q=0, *', 'de')).toBe('en');
    expect(negotiateLanguage('fi;q=0.3, *;q=0.8', 'de')).toBe('de');
  });

  test.each([
    ['fi;q=2'],
    ['fi;q=-1'],
    ['fi;q=0.12345'],
    ['fi;q='],
    ['fi-'],
    ['fi\u0000'],
    ['__proto__'],
    [';;;,,,==q'],
    ['fi;q=1;q=1'],
    [`fi${' '.repeat(20_000)}x`],
    ['finnish'],
  ])('what is not well-formed is passed over: %j', (header) => {
    expect(negotiateLanguage(header, 'en')).toBe('en');
    expect(negotiateLanguage(`${header},de;q=0.1`, 'en')).toBe('de');
  });

  test('a header of a megabyte is accepted', () => {
    expect(negotiateLanguage('x-'.repeat(500_000), 'en')).toBe('en');
    expect(negotiateLanguage('aa;q=0.1,'.repeat(100_000), 'en')).toBe('en');
  });
});
