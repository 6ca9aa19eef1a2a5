import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '../i18n/language.ts';
import type { TextSources } from './shapes.ts';

/** A category (which may have a parent) or a tag; both share one id sequence. */
export const Term = defineEntity({
  name: 'Term',
  tableName: 'term',
  properties: {
    id: p.integer().primary().autoincrement(false),
    version: p.integer(),
    kind: p.string().$type<'category' | 'tag'>(),
    parentId: p.integer().strictNullable(),
    firstLanguage: p.string().$type<Language>(),
    createdAt: p.string().columnType('timestamp(0)'),
    modifiedAt: p.string().columnType('timestamp(0)'),
  },
});

/** The texts of a term as they were written, one row a language; `nameKey` finds a name in any letter case. */
export const TermTranslation = defineEntity({
  name: 'TermTranslation',
  tableName: 'term_translation',
  properties: {
    termId: p.integer().primary(),
    language: p.string().$type<Language>().primary(),
    name: p.text().strictNullable(),
    description: p.text().strictNullable(),
    slug: p.text().strictNullable(),
    nameKey: p.text().strictNullable(),
  },
});

/** The texts of a term as they are served: one row for each of the four languages, fallback resolved. */
export const TermText = defineEntity({
  name: 'TermText',
  tableName: 'term_text',
  properties: {
    termId: p.integer().primary(),
    language: p.string().$type<Language>().primary(),
    name: p.text(),
    description: p.text().strictNullable(),
    slug: p.text(),
    sources: p.json().$type<TextSources>(),
    folded: p.text(),
  },
});

/** A part of how many events a term has that are published or will be: the sum of its rows is all (decision 0043). */
export const TermCount = defineEntity({
  name: 'TermCount',
  tableName: 'term_count',
  properties: { id: p.integer().primary(), termId: p.integer(), number: p.integer() },
});
