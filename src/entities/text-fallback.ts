import { defineEntity, p } from '@mikro-orm/core';
import { text } from './columns.ts';
import type { Language } from '../i18n/language.ts';

/**
 * The default language under which served texts are resolved, and whether all of them are; a single
 * row (decision 0064). `collatedBy` is the version of the keys that names are sorted by; empty
 * while they are computed (decision 0122).
 */
export const TextFallback = defineEntity({
  name: 'TextFallback',
  tableName: 'text_fallback',
  checks: [{ name: 'text_fallback_single_check', expression: 'single' }],
  properties: {
    single: p.boolean().default(true).primary(),
    language: text().$type<Language>(),
    complete: p.boolean(),
    collatedBy: text().default(''),
  },
});
