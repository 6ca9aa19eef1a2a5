import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '../i18n/language.ts';
import { postColumns } from './post.ts';
import type { TextSources } from './shapes.ts';

/** Somebody who organizes events, without the texts. */
export const Organizer = defineEntity({
  name: 'Organizer',
  tableName: 'organizer',
  properties: {
    ...postColumns(),
    phone: p.text().strictNullable(),
    website: p.text().strictNullable(),
    email: p.text().strictNullable(),
  },
});

/** The texts of an organizer as they were written, one row a language; `fingerprint` finds an identical organizer. */
export const OrganizerTranslation = defineEntity({
  name: 'OrganizerTranslation',
  tableName: 'organizer_translation',
  properties: {
    organizerId: p.integer().primary(),
    language: p.string().$type<Language>().primary(),
    name: p.text().strictNullable(),
    description: p.text().strictNullable(),
    slug: p.text().strictNullable(),
    fingerprint: p.string().strictNullable(),
  },
});

/** The texts of an organizer as they are served: one row for each of the four languages, fallback resolved. */
export const OrganizerText = defineEntity({
  name: 'OrganizerText',
  tableName: 'organizer_text',
  properties: {
    organizerId: p.integer().primary(),
    language: p.string().$type<Language>().primary(),
    name: p.text(),
    description: p.text().strictNullable(),
    slug: p.text().strictNullable(),
    sources: p.json().$type<TextSources>(),
    folded: p.text(),
  },
});
