import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '../i18n/language.ts';

/**
 * A word of an event, in its language, with its lookup keys (decision 0019), one event that has it,
 * and the time from which lists show that one; no event until another one is found for a word that
 * lost its own (decision 0164).
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
    eventId: p.integer().strictNullable(),
    knownFrom: p.string().columnType('timestamp(0)').strictNullable(),
  },
});
