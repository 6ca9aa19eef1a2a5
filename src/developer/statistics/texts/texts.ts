import type { Language } from '../../../i18n/language.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { finnish } from './fi.ts';
import type { StatisticsTexts } from './statistics-texts.ts';
import { chinese } from './zh-hans.ts';

/** The texts of the page of statistics. */
export const statisticsTexts: Readonly<Record<Language, StatisticsTexts>> = {
  en: english,
  fi: finnish,
  de: german,
  'zh-hans': chinese,
};
