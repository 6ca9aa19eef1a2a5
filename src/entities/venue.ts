import { defineEntity, p } from '@mikro-orm/core';
import { parts, text, wholeId } from './columns.ts';
import { Event } from './event.ts';
import { postColumns } from './post.ts';
import { servedTextColumns, writtenTextColumns } from './texts.ts';

/** A venue without its texts. */
export const Venue = defineEntity({
  name: 'Venue',
  tableName: 'venue',
  properties: {
    ...postColumns(),
    events: () => p.manyToMany(Event).mappedBy('venues'),
    translations: () => parts(VenueTranslation, 'venueId'),
    texts: () => parts(VenueText, 'venueId'),
    zip: text().strictNullable(),
    phone: text().strictNullable(),
    website: text().strictNullable(),
    showMap: p.boolean(),
    showMapLink: p.boolean(),
    latitude: p.double().$type<number>().strictNullable(),
    longitude: p.double().$type<number>().strictNullable(),
  },
});

/** The texts that only venues have. */
const addressColumns = () => ({
  address: text().strictNullable(),
  city: text().strictNullable(),
  province: text().strictNullable(),
  state: text().strictNullable(),
  stateprovince: text().strictNullable(),
  country: text().strictNullable(),
});

/** The written texts of a venue, one row per language; `fingerprint` finds an identical venue. */
export const VenueTranslation = defineEntity({
  name: 'VenueTranslation',
  tableName: 'venue_translation',
  properties: {
    venueId: () => wholeId(Venue, 'venue_id').primary(),
    ...writtenTextColumns(),
    name: text().strictNullable(),
    ...addressColumns(),
    fingerprint: text().strictNullable(),
  },
});

/** The served texts of a venue: one row for each of the four languages, with fallbacks resolved. */
export const VenueText = defineEntity({
  name: 'VenueText',
  tableName: 'venue_text',
  properties: {
    venueId: () => wholeId(Venue, 'venue_id').primary(),
    ...servedTextColumns(),
    sortKey: text().default(''),
    name: text(),
    description: text().strictNullable(),
    slug: text().strictNullable(),
    ...addressColumns(),
  },
});
