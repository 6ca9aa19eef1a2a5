import { defineEntity, p } from '@mikro-orm/core';
import { postColumns } from './post.ts';
import { servedTextColumns, writtenTextColumns } from './texts.ts';

/** An organizer without its texts. */
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

/** The written texts of an organizer, one row per language; `fingerprint` finds an identical organizer. */
export const OrganizerTranslation = defineEntity({
  name: 'OrganizerTranslation',
  tableName: 'organizer_translation',
  properties: {
    organizerId: p.integer().primary(),
    ...writtenTextColumns(),
    name: p.text().strictNullable(),
    fingerprint: p.string().strictNullable(),
  },
});

/** The served texts of an organizer: one row for each of the four languages, with fallbacks resolved. */
export const OrganizerText = defineEntity({
  name: 'OrganizerText',
  tableName: 'organizer_text',
  properties: {
    organizerId: p.integer().primary(),
    ...servedTextColumns(),
    sortKey: p.text(),
    name: p.text(),
    description: p.text().strictNullable(),
    slug: p.text().strictNullable(),
  },
});
