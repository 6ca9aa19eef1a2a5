import { p } from '@mikro-orm/core';
import type { Language } from '../i18n/language.ts';
import { formerId, keptId, instant, text } from './columns.ts';
import { Image } from './image.ts';
import { User } from './user.ts';

/**
 * The columns that all posts share; a new object per table, because each table modifies its own.
 */
export const postColumns = () => ({
  id: p.integer().primary().autoincrement(false),
  version: p.integer(),
  authorId: () => formerId(User, 'author_id'),
  status: text(),
  publishedAt: instant(),
  floatingDate: p.boolean(),
  visibleAt: instant().strictNullable(),
  createdAt: instant(),
  modifiedAt: instant(),
  firstLanguage: text().$type<Language>(),
  imageId: () => keptId(Image, 'image_id').strictNullable(),
});
