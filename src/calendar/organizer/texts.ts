import { OrganizerText, OrganizerTranslation } from '../../entities/organizer.ts';
import { plainText } from '../../values/html.ts';
import { emptyTexts, type TextStore } from '../texts/store.ts';

const fields = ['name', 'description'] as const;

export type OrganizerField = (typeof fields)[number];

/** How the texts of organizers are kept; search looks through some columns of the organizer too (wire-format 6.1). */
export function organizerTextStore(columns: {
  phone: string | null;
  website: string | null;
  email: string | null;
}): TextStore<OrganizerField> {
  return {
    kind: 'organizer',
    fields,
    naming: 'name',
    load: (em, organizerId) => em.find(OrganizerTranslation, { organizerId }),
    add(em, organizerId, language) {
      const row = { organizerId, language, ...emptyTexts(fields) };
      const translation = em.create(OrganizerTranslation, row);
      em.persist(translation);
      return translation;
    },
    async save(em, organizerId, rows) {
      const texts = rows.map(({ language, text, sources, folded }) => ({
        ...{ organizerId, language, sources, folded },
        ...{ ...text, name: text.name ?? '' },
      }));
      await em.upsertMany(OrganizerText, texts);
    },
    searched: (text) => [
      text.name,
      plainText(text.description ?? ''),
      columns.phone,
      columns.website,
      columns.email,
    ],
  };
}
