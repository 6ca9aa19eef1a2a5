import { EventText, EventTranslation } from '../entities/event.ts';
import { plainText } from './html.ts';
import { pairsOf } from './search-text.ts';
import type { TextStore } from './text-store.ts';

/** How the texts of events are kept. Search looks in title, description and excerpt (wire-format 4.2). */
export const eventTexts: TextStore<'title' | 'description' | 'excerpt'> = {
  kind: 'event',
  fields: ['title', 'description', 'excerpt'],
  naming: 'title',
  load: (em, eventId) => em.find(EventTranslation, { eventId }),
  add(em, eventId, language) {
    const row = { eventId, language, title: null, description: null, excerpt: null, slug: null };
    const translation = em.create(EventTranslation, row);
    em.persist(translation);
    return translation;
  },
  async save(em, eventId, rows) {
    await em.upsertMany(
      EventText,
      rows.map(({ language, text, sources, folded }) => ({
        eventId,
        language,
        title: text.title ?? '',
        description: text.description ?? '',
        excerpt: text.excerpt ?? '',
        slug: text.slug,
        sources,
        folded,
        pairs: pairsOf(folded),
      })),
    );
  },
  searched: ({ title, description, excerpt }) => [
    title,
    plainText(description ?? ''),
    plainText(excerpt ?? ''),
  ],
};
