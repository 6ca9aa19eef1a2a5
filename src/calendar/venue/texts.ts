import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { VenueText, VenueTranslation } from '../../entities/venue';
import { plainText } from '../../values/html';
import type { TextStore } from '../texts/store';

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
      const row = {
        venueId,
        language,
        name: null,
        description: null,
        address: null,
        city: null,
        province: null,
        state: null,
        stateprovince: null,
        country: null,
        slug: null,
      };
      const translation = em.create(VenueTranslation, row);
      em.persist(translation);
      return translation;
    },
    save: saveVenueTexts,
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

async function saveVenueTexts(
  em: SqlEntityManager,
  venueId: number,
  rows: Parameters<TextStore<VenueField>['save']>[2],
): Promise<void> {
  await em.upsertMany(
    VenueText,
    rows.map(({ language, text, sources, folded }) => ({
      venueId,
      language,
      name: text.name ?? '',
      description: text.description,
      address: text.address,
      city: text.city,
      province: text.province,
      state: text.state,
      stateprovince: text.stateprovince,
      country: text.country,
      slug: text.slug,
      sources,
      folded,
    })),
  );
}
