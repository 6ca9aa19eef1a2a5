import { defineEntity, p } from '@mikro-orm/core';
import { parts, text, wholeId } from './columns.ts';
import { Event } from './event.ts';
import { postColumns } from './post.ts';
import { servedTextColumns, writtenTextColumns } from './texts.ts';

/** An organizer without its texts. */
export const Organizer = defineEntity({
  name: 'Organizer',
  tableName: 'organizer',
  properties: {
    ...postColumns(),
    events: () => p.manyToMany(Event).mappedBy('organizers'),
    translations: () => parts(OrganizerTranslation, 'organizerId'),
    texts: () => parts(OrganizerText, 'organizerId'),
    phone: text().strictNullable(),
    website: text().strictNullable(),
    email: text().strictNullable(),
  },
});

/**
 * The written texts of an organizer, one row per language; `fingerprint` finds an identical
 * organizer.
 */
export const OrganizerTranslation = defineEntity({
  name: 'OrganizerTranslation',
  tableName: 'organizer_translation',
  properties: {
    organizerId: () => wholeId(Organizer, 'organizer_id').primary(),
    ...writtenTextColumns(),
    name: text().strictNullable(),
    fingerprint: text().strictNullable(),
  },
});

/**
 * The served texts of an organizer: one row for each of the four languages, with fallbacks
 * resolved.
 */
export const OrganizerText = defineEntity({
  name: 'OrganizerText',
  tableName: 'organizer_text',
  properties: {
    organizerId: () => wholeId(Organizer, 'organizer_id').primary(),
    ...servedTextColumns(),
    sortKey: text().default(''),
    name: text(),
    description: text().strictNullable(),
    slug: text().strictNullable(),
  },
});
