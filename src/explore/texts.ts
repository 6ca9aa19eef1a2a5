import type { Language } from '../i18n/language.ts';
import { german } from './texts/de.ts';
import { english } from './texts/en.ts';
import { finnish } from './texts/fi.ts';
import type { PageTexts } from './texts/page-texts.ts';
import { chinese } from './texts/zh-hans.ts';

export type { FactName, PageTexts, SampleName } from './texts/page-texts.ts';

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fi: 'Suomi',
  de: 'Deutsch',
  'zh-hans': '简体中文',
};

/** The texts of the pages. */
export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  en: english,
  fi: finnish,
  de: german,
  'zh-hans': chinese,
};
