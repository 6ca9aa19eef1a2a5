import type { TermKind } from '../../database/queries/term';
import { TermText, TermTranslation } from '../../entities/term';
import type { TextStore } from '../texts/store';

/** How the texts of categories and tags are kept. Search looks in name and slug (wire-format 6.2). */
export function termTextStore(kind: TermKind): TextStore<'name' | 'description'> {
  return {
    kind,
    fields: ['name', 'description'],
    naming: 'name',
    load: (em, termId) => em.find(TermTranslation, { termId }),
    add(em, termId, language) {
      const row = { termId, language, name: null, description: null, slug: null, nameKey: null };
      const translation = em.create(TermTranslation, row);
      em.persist(translation);
      return translation;
    },
    derive: ({ name }) => ({ nameKey: name === null ? null : nameKey(name) }),
    async save(em, termId, rows) {
      const texts = rows.map(({ language, text, sources, folded }) => ({
        termId,
        language,
        name: text.name ?? '',
        description: text.description,
        slug: text.slug ?? '',
        sources,
        folded,
      }));
      await em.upsertMany(TermText, texts);
    },
    searched: ({ name, slug }) => [name, slug],
  };
}

/** What names are compared by: any letter case, but accents count. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
