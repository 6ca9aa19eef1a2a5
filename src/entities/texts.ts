import { p } from '@mikro-orm/core';
import type { Language } from '../i18n/language.ts';
import type { TextSources } from './shapes.ts';

/** The columns that all tables of written texts share after the id of the resource: one row per language. */
export const writtenTextColumns = () => ({
  language: p.string().$type<Language>().primary(),
  description: p.text().strictNullable(),
  slug: p.text().strictNullable(),
});

/**
 * The columns that all tables of served texts share after the id of the resource: one row for each of the four languages,
 * with fallbacks resolved.
 */
export const servedTextColumns = () => ({
  language: p.string().$type<Language>().primary(),
  sources: p.json().$type<TextSources>(),
  folded: p.text(),
  /** Computed by the database (decision 0119). */
  nameWords: p.text().strictNullable().persist(false),
});
