import { OrganizerText, OrganizerTranslation } from '../../entities/organizer.ts';
import { readableText } from '../../values/html.ts';
import { emptyTexts, type TextStore } from '../texts/text-store.ts';

const fields = ['name', 'description'] as const;

export type OrganizerField = (typeof fields)[number];

/**
 * How the texts of organizers are stored; search covers the columns of the organizer, too
 * (wire-format 6.1).
 */
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
    create: (em, organizerId, language) =>
      em.create(OrganizerTranslation, { organizerId, language, ...emptyTexts(fields) }),
    async save(em, organizerId, rows) {
      const texts = rows.map(({ language, text, sources, folded, sortKey }) => ({
        ...{ organizerId, language, sources, folded, sortKey },
        ...{ ...text, name: text.name ?? '' },
      }));
      await em.upsertMany(OrganizerText, texts);
    },
    searched: (text) => [
      text.name,
      readableText(text.description ?? ''),
      columns.phone,
      columns.website,
      columns.email,
    ],
  };
}
