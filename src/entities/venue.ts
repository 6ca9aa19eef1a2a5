import { defineEntity, p } from '@mikro-orm/core';
import { postColumns } from './post.ts';
import { servedTextColumns, writtenTextColumns } from './texts.ts';

/** A venue without its texts. */
export const Venue = defineEntity({
  name: 'Venue',
  tableName: 'venue',
  properties: {
    ...postColumns(),
    zip: p.text().strictNullable(),
    phone: p.text().strictNullable(),
    website: p.text().strictNullable(),
    showMap: p.boolean(),
    showMapLink: p.boolean(),
    latitude: p.double().$type<number>().strictNullable(),
    longitude: p.double().$type<number>().strictNullable(),
  },
});

/** The texts that only venues have. */
const addressColumns = () => ({
  address: p.text().strictNullable(),
  city: p.text().strictNullable(),
  province: p.text().strictNullable(),
  state: p.text().strictNullable(),
  stateprovince: p.text().strictNullable(),
  country: p.text().strictNullable(),
});

/** The written texts of a venue, one row per language; `fingerprint` finds an identical venue. */
export const VenueTranslation = defineEntity({
  name: 'VenueTranslation',
  tableName: 'venue_translation',
  properties: {
    venueId: p.integer().primary(),
    ...writtenTextColumns(),
    name: p.text().strictNullable(),
    ...addressColumns(),
    fingerprint: p.string().strictNullable(),
  },
});

/** The served texts of a venue: one row for each of the four languages, with fallbacks resolved. */
export const VenueText = defineEntity({
  name: 'VenueText',
  tableName: 'venue_text',
  properties: {
    venueId: p.integer().primary(),
    ...servedTextColumns(),
    sortKey: p.text(),
    name: p.text(),
    description: p.text().strictNullable(),
    slug: p.text().strictNullable(),
    ...addressColumns(),
  },
});
