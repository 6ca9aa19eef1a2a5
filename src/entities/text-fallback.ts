import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '../i18n/language.ts';

/**
 * The default language under which served texts are resolved, and whether all of them are; a single row (decision 0064). `collatedBy` is the
 * version of the keys that names are sorted by; empty while they are computed (decision 0122).
 */
export const TextFallback = defineEntity({
  name: 'TextFallback',
  tableName: 'text_fallback',
  properties: {
    single: p.boolean().primary(),
    language: p.string().$type<Language>(),
    complete: p.boolean(),
    collatedBy: p.text(),
  },
});
