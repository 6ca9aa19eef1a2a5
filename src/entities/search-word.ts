import { defineEntity } from '@mikro-orm/core';
import { formerId, instant, text } from './columns.ts';
import { Event } from './event.ts';
import type { Language } from '../i18n/language.ts';

/**
 * A word of an event, in its language, with its lookup keys (decision 0164), one event that has it,
 * and the time from which lists show that one; no event until another one is found for a word that
 * lost its own (decision 0164).
 */
export const SearchWord = defineEntity({
  name: 'SearchWord',
  tableName: 'search_word',
  properties: {
    language: text().$type<Language>().primary(),
    word: text().primary(),
    stem: text(),
    plain: text().generated('search_plain(word) stored'),
    key: text().generated('search_key(language, stem) stored'),
    eventId: () => formerId(Event, 'event_id').strictNullable(),
    knownFrom: instant().strictNullable(),
  },
});
