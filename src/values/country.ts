import { languages, languageTags } from '../i18n/language.ts';

/** Names that people write and ICU does not list. */
const others: Readonly<Record<string, string>> = {
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  'united states of america': 'US',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  'iso-britannia': 'GB',
  tshekki: 'CZ',
  'tschechische republik': 'CZ',
  großbritannien: 'GB',
  中华人民共和国: 'CN',
};

let codes: ReadonlyMap<string, string> | undefined;

/**
 * The code of a country (ISO 3166-1) as people write its name in any of the four languages;
 * undefined if it is none that is known.
 */
export function countryCode(written: string | null): string | undefined {
  codes ??= readCodes();
  return codes.get((written ?? '').trim().toLowerCase());
}

function readCodes(): ReadonlyMap<string, string> {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const names = languages.map((language) => {
    const options = { type: 'region', fallback: 'none' } as const;
    return new Intl.DisplayNames(languageTags[language], options);
  });
  const found = new Map(Object.entries(others));
  for (const pair of letters.flatMap((first) => letters.map((second) => first + second))) {
    // A former code, such as DD, has the name of what it is now.
    const code = new Intl.Locale(`und-${pair}`).region ?? pair;
    const written = names.flatMap((each) => each.of(pair) ?? []);
    if (written.length === 0 || notCountries.has(code)) continue;
    for (const name of [pair, ...written]) found.set(name.toLowerCase(), code);
  }
  return found;
}

/** Codes that ICU names, and ISO 3166-1 does not assign. */
const notCountries = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'XK',
  'ZZ',
]);
