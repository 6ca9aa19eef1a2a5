import { p } from '@mikro-orm/core';
import type { Language } from '../i18n/language.ts';

/** The columns that all posts share; a new object per table, because each table modifies its own. */
export const postColumns = () => ({
  id: p.integer().primary().autoincrement(false),
  version: p.integer(),
  authorId: p.integer(),
  status: p.string(),
  publishedAt: p.string().columnType('timestamp(0)'),
  floatingDate: p.boolean(),
  visibleAt: p.string().columnType('timestamp(0)').strictNullable(),
  createdAt: p.string().columnType('timestamp(0)'),
  modifiedAt: p.string().columnType('timestamp(0)'),
  firstLanguage: p.string().$type<Language>(),
  imageId: p.integer().strictNullable(),
});
