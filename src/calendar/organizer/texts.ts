import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { OrganizerText, OrganizerTranslation } from '../../entities/organizer';
import { plainText } from '../../values/html';
import type { TextStore } from '../texts/store';

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
      const row = { organizerId, language, name: null, description: null, slug: null };
      const translation = em.create(OrganizerTranslation, row);
      em.persist(translation);
      return translation;
    },
    save: saveOrganizerTexts,
    searched: (text) => [
      text.name,
      plainText(text.description ?? ''),
      columns.phone,
      columns.website,
      columns.email,
    ],
  };
}

async function saveOrganizerTexts(
  em: SqlEntityManager,
  organizerId: number,
  rows: Parameters<TextStore<OrganizerField>['save']>[2],
): Promise<void> {
  await em.upsertMany(
    OrganizerText,
    rows.map(({ language, text, sources, folded }) => ({
      organizerId,
      language,
      name: text.name ?? '',
      description: text.description,
      slug: text.slug,
      sources,
      folded,
    })),
  );
}
