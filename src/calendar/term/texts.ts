import type { TermKind } from '../../database/queries/term.ts';
import { TermText, TermTranslation } from '../../entities/term.ts';
import { emptyTexts, type TextStore } from '../texts/text-store.ts';

const fields = ['name', 'description'] as const;

/**
 * How the texts of categories and tags are stored. Search covers name and slug (wire-format 6.2).
 */
export function termTextStore(kind: TermKind): TextStore<'name' | 'description'> {
  return {
    kind,
    fields,
    naming: 'name',
    load: (em, termId) => em.find(TermTranslation, { termId }),
    create: (em, termId, language) =>
      em.create(TermTranslation, { termId, language, ...emptyTexts(fields), nameKey: null }),
    derive: ({ name }) => ({ nameKey: name === null ? null : nameKey(name) }),
    async save(em, termId, rows) {
      const texts = rows.map(({ language, text, sources, folded }) => ({
        ...{ termId, language, sources, folded },
        ...{ ...text, name: text.name ?? '', slug: text.slug ?? '' },
      }));
      await em.upsertMany(TermText, texts);
    },
    searched: ({ name, slug }) => [name, slug],
  };
}

/** The form in which names are compared: regardless of case, but not of accents. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
