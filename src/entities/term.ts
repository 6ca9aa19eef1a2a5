import { defineEntity, p } from '@mikro-orm/core';
import { formerId, instant, keptId, parts, text, wholeId, widelyNumbered } from './columns.ts';
import { Event } from './event.ts';
import type { Language } from '../i18n/language.ts';
import { servedTextColumns, writtenTextColumns } from './texts.ts';

/** A category, which may have a parent, or a tag; both share one ID sequence. */
export const Term = defineEntity({
  name: 'Term',
  tableName: 'term',
  filters: {
    category: { name: 'category', cond: { kind: 'category' }, default: false },
    tag: { name: 'tag', cond: { kind: 'tag' }, default: false },
  },
  properties: {
    id: p.integer().primary().autoincrement(false),
    version: p.integer(),
    kind: text().$type<'category' | 'tag'>(),
    parentId: () => keptId(Term, 'parent_id').strictNullable(),
    children: () => p.oneToMany(Term).mappedBy('parentId'),
    events: () => p.manyToMany(Event).mappedBy('terms'),
    translations: () => parts(TermTranslation, 'termId'),
    texts: () => parts(TermText, 'termId'),
    counts: () => p.oneToMany(TermCount).mappedBy('termId'),
    firstLanguage: text().$type<Language>(),
    createdAt: instant(),
    modifiedAt: instant(),
  },
});

/** The written texts of a term, one row per language; `nameKey` finds a name in any letter case. */
export const TermTranslation = defineEntity({
  name: 'TermTranslation',
  tableName: 'term_translation',
  properties: {
    termId: () => wholeId(Term, 'term_id').primary(),
    ...writtenTextColumns(),
    name: text().strictNullable(),
    nameKey: text().strictNullable(),
  },
});

/** The served texts of a term: one row for each of the four languages, with fallbacks resolved. */
export const TermText = defineEntity({
  name: 'TermText',
  tableName: 'term_text',
  properties: {
    termId: () => wholeId(Term, 'term_id').primary(),
    ...servedTextColumns(),
    name: text(),
    description: text().strictNullable(),
    slug: text(),
  },
});

/**
 * A part of the number of published and scheduled events of a term, which is the sum of its rows
 * (decision 0135).
 */
export const TermCount = defineEntity({
  name: 'TermCount',
  tableName: 'term_count',
  properties: {
    id: widelyNumbered().primary(),
    termId: () => formerId(Term, 'term_id'),
    number: p.string().columnType('bigint'),
  },
});
