/** The languages of the calendar, as the wire spells them (spec 1). */
export const languages = ['en', 'fi', 'de', 'zh-hans'] as const;

export type Language = (typeof languages)[number];

/** The languages as HTML and HTTP name them (BCP 47). */
export const languageTags: Readonly<Record<Language, string>> = {
  en: 'en',
  fi: 'fi',
  de: 'de',
  'zh-hans': 'zh-Hans',
};

/** Whether the text is one of the four language codes, spelt exactly so. */
export function isLanguage(text: unknown): text is Language {
  return (languages as readonly unknown[]).includes(text);
}
