import { p } from '@mikro-orm/core';
import { text } from './columns.ts';
import { type Language, languages } from '../i18n/language.ts';
import type { TextSources } from './shapes.ts';

/** A search looks in one language, and reads a partition of it. */
export const byLanguage = (table: string) => ({
  type: 'list' as const,
  expression: 'language',
  partitions: languages.map((language) => ({
    name: `${table}_${language.replace('-', '_')}`,
    values: `in ('${language}')`,
  })),
});

/**
 * The columns that all tables of written texts share after the id of the resource: one row per
 * language.
 */
export const writtenTextColumns = () => ({
  language: text().$type<Language>().primary(),
  description: text().strictNullable(),
  slug: text().strictNullable(),
});

/**
 * The columns that all tables of served texts share after the id of the resource: one row for each
 * of the four languages, with fallbacks resolved.
 */
export const servedTextColumns = () => ({
  language: text().$type<Language>().primary(),
  sources: p.json().$type<TextSources>(),
  folded: text(),
  /** Computed by the database (decision 0119). */
  nameWords: text().strictNullable().persist(false),
});
