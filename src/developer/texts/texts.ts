import type { Language } from '../../i18n/language.ts';
import { german } from './de.ts';
import type { DeveloperTexts } from './developer-texts.ts';
import { english } from './en.ts';
import { finnish } from './fi.ts';
import { chinese } from './zh-hans.ts';

/** The texts of the pages for developers. */
export const developerTexts: Readonly<Record<Language, DeveloperTexts>> = {
  en: english,
  fi: finnish,
  de: german,
  'zh-hans': chinese,
};
