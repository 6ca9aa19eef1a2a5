import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '../i18n/language.ts';
import { servedTextColumns, writtenTextColumns } from './texts.ts';

/** A category, which may have a parent, or a tag; both share one ID sequence. */
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

/** The written texts of a term, one row per language; `nameKey` finds a name in any letter case. */
export const TermTranslation = defineEntity({
  name: 'TermTranslation',
  tableName: 'term_translation',
  properties: {
    termId: p.integer().primary(),
    ...writtenTextColumns(),
    name: p.text().strictNullable(),
    nameKey: p.text().strictNullable(),
  },
});

/** The served texts of a term: one row for each of the four languages, with fallbacks resolved. */
export const TermText = defineEntity({
  name: 'TermText',
  tableName: 'term_text',
  properties: {
    termId: p.integer().primary(),
    ...servedTextColumns(),
    name: p.text(),
    description: p.text().strictNullable(),
    slug: p.text(),
  },
});

/** A part of the number of published and scheduled events of a term, which is the sum of its rows (decision 0043). */
export const TermCount = defineEntity({
  name: 'TermCount',
  tableName: 'term_count',
  properties: { id: p.integer().primary(), termId: p.integer(), number: p.integer() },
});
