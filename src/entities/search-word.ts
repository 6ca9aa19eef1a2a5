import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '../i18n/language.ts';

/**
 * A word that some event uses or has used, in the language that it was written in, with what it is looked up by
 * (decision 0019). Words are kept: one that no event uses any longer leads nowhere.
 */
export const SearchWord = defineEntity({
  name: 'SearchWord',
  tableName: 'search_word',
  properties: {
    language: p.string().$type<Language>().primary(),
    word: p.string().primary(),
    stem: p.string(),
    plain: p.string(),
    key: p.string(),
  },
});
