import { nameKey, termTextStore } from '../../src/calendar/term/texts.ts';
import type { TermKind } from '../../src/database/queries/term.ts';
import type { Random } from './random.ts';
import { deriveTexts, inEach, pickLanguages, type Row, type TextRows } from './texts.ts';
import { vocabularies } from './vocabulary.ts';

/** Categories and tags, as their tables hold them. */
export interface Terms extends TextRows {
  rows: Row[];
  categories: number[];
  tags: number[];
}

/** Makes categories, of which the first ten stand at the top of the tree, and tags. */
export function makeTerms(random: Random, counts: { categories: number; tags: number }, now: string): Terms {
  const terms: Terms = { rows: [], written: [], served: [], slugs: [], categories: [], tags: [] };
  for (let id = 1; id <= counts.categories + counts.tags; id += 1) {
    const kind = id <= counts.categories ? 'category' : 'tag';
    const siblings = kind === 'category' ? terms.categories : terms.tags;
    const parentId = kind === 'category' && siblings.length >= 10 ? random.pick(siblings) : null;
    addTerm(random, terms, { id, kind, parentId, now });
    siblings.push(id);
  }
  return terms;
}

interface NewTerm {
  id: number;
  kind: TermKind;
  parentId: number | null;
  now: string;
}

function addTerm(random: Random, terms: Terms, { id, kind, parentId, now }: NewTerm): void {
  const written = pickLanguages(random);
  const index = random.below(8);
  const names = inEach(written, (language) => `${vocabularies[language].occasions[index] ?? ''} ${id}`);
  const firstLanguage = written[0] ?? 'en';
  terms.rows.push({
    id,
    version: 1,
    kind,
    parent_id: parentId,
    first_language: firstLanguage,
    created_at: now,
    modified_at: now,
  });
  const texts = deriveTexts({
    store: termTextStore(kind),
    owner: 'term_id',
    id,
    firstLanguage,
    translations: inTexts(names),
    filled: ['name', 'slug'],
    hasSlug: true,
  });
  terms.written.push(...texts.written.map((row) => ({ ...row, name_key: nameKey(String(row.name)) })));
  terms.served.push(...texts.served);
  terms.slugs.push(...texts.slugs);
}

function inTexts(names: Partial<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(names).map(([language, name]) => [language, { name, description: null }]),
  );
}
