import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '../i18n/language.ts';

/**
 * A word that an event uses or has used, in its language, with its lookup keys (decision 0019). Words are never deleted;
 * unused ones match nothing.
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
