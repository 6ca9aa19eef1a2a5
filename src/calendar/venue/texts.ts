import { VenueText, VenueTranslation } from '../../entities/venue.ts';
import { readableText } from '../../values/html.ts';
import { emptyTexts, type TextStore } from '../texts/text-store.ts';

const fields = [
  'name',
  'description',
  'address',
  'city',
  'province',
  'state',
  'stateprovince',
  'country',
] as const;

export type VenueField = (typeof fields)[number];

/**
 * How the texts of venues are stored; search covers some columns of the venue, too (wire-format
 * 6.1).
 */
export function venueTextStore(columns: { zip: string | null; phone: string | null }): TextStore<VenueField> {
  return {
    kind: 'venue',
    fields,
    naming: 'name',
    load: (em, venueId) => em.find(VenueTranslation, { venueId }),
    create: (em, venueId, language) =>
      em.create(VenueTranslation, { venueId, language, ...emptyTexts(fields) }),
    async save(em, venueId, rows) {
      const texts = rows.map(({ language, text, sources, folded, sortKey }) => ({
        ...{ venueId, language, sources, folded, sortKey },
        ...{ ...text, name: text.name ?? '' },
      }));
      await em.upsertMany(VenueText, texts);
    },
    searched: (text) => [
      text.name,
      readableText(text.description ?? ''),
      text.address,
      text.city,
      text.province,
      text.state,
      text.stateprovince,
      columns.zip,
      columns.phone,
    ],
  };
}
