/** The language codes of the calendar (spec 1). */
export const languages = ['en', 'fi', 'de', 'zh-hans'] as const;

export type Language = (typeof languages)[number];

/** The BCP 47 tags, for HTML and HTTP. */
export const languageTags: Readonly<Record<Language, string>> = {
  en: 'en',
  fi: 'fi',
  de: 'de',
  'zh-hans': 'zh-Hans',
};

/** What is made of each language. */
export function inEachLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;
}

/** Whether a value is one of the four language codes; case matters. */
export function isLanguage(text: unknown): text is Language {
  return (languages as readonly unknown[]).includes(text);
}
