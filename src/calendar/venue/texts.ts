import { VenueText, VenueTranslation } from '../../entities/venue.ts';
import { plainText } from '../../values/html.ts';
import { emptyTexts, type TextStore } from '../texts/store.ts';

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

/** How the texts of venues are kept; search looks through some columns of the venue too (wire-format 6.1). */
export function venueTextStore(columns: { zip: string | null; phone: string | null }): TextStore<VenueField> {
  return {
    kind: 'venue',
    fields,
    naming: 'name',
    load: (em, venueId) => em.find(VenueTranslation, { venueId }),
    add(em, venueId, language) {
      const row = { venueId, language, ...emptyTexts(fields) };
      const translation = em.create(VenueTranslation, row);
      em.persist(translation);
      return translation;
    },
    async save(em, venueId, rows) {
      const texts = rows.map(({ language, text, sources, folded }) => ({
        ...{ venueId, language, sources, folded },
        ...{ ...text, name: text.name ?? '' },
      }));
      await em.upsertMany(VenueText, texts);
    },
    searched: (text) => [
      text.name,
      plainText(text.description ?? ''),
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
