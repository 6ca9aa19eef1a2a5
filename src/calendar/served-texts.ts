import { isDeepStrictEqual } from 'node:util';
import { type Database, transaction } from '../database/database.ts';
import {
  changeFallback,
  completeFallback,
  holdFallback,
  selectFallback,
  selectTextStates,
  selectTextStatesOf,
  type TextState,
  type TextTable,
} from '../database/queries/text-fallback.ts';
import { advisoryLock, type UnitOfWork } from '../database/unit-of-work.ts';
import { Organizer } from '../entities/organizer.ts';
import { Venue } from '../entities/venue.ts';
import type { Language } from '../i18n/language.ts';
import type { Logger } from '../runtime/log.ts';
import { eventTexts } from './event/texts.ts';
import { organizerTextStore } from './organizer/texts.ts';
import { lockKey } from './post/record.ts';
import { termTextStore } from './term/texts.ts';
import { deriveTexts } from './texts/derive.ts';
import type { TextStore } from './texts/text-store.ts';
import { serveAllLanguages } from './texts/texts.ts';
import { venueTextStore } from './venue/texts.ts';

/** The resources that one statement looks at. */
const lookedAt = 500;

/** The resources that one transaction locks and rewrites: their writers wait for it. */
const rewritten = 50;

/** How the resources of a table are rewritten. */
interface Rewriting {
  table: TextTable;
  fields: readonly string[];
  rewrite(em: UnitOfWork, resource: TextState, standard: Language): Promise<void>;
}

const rewritings: readonly Rewriting[] = [
  describe('term', termTextStore('tag').fields, (_em, { kind }) =>
    Promise.resolve(termTextStore(kind === 'category' ? kind : 'tag')),
  ),
  describe('venue', venueTextStore({ zip: null, phone: null }).fields, async (em, { id }) =>
    venueTextStore(await em.findOneOrFail(Venue, id)),
  ),
  describe(
    'organizer',
    organizerTextStore({ phone: null, website: null, email: null }).fields,
    async (em, { id }) => organizerTextStore(await em.findOneOrFail(Organizer, id)),
  ),
  describe('event', eventTexts.fields, () => Promise.resolve(eventTexts)),
];

function describe<Field extends string>(
  table: TextTable,
  fields: readonly Field[],
  storeOf: (em: UnitOfWork, resource: TextState) => Promise<TextStore<Field>>,
): Rewriting {
  return {
    table,
    fields: [...fields, 'slug'],
    async rewrite(em, resource, standard) {
      const store = await storeOf(em, resource);
      const { id: ownerId, firstLanguage } = resource;
      await deriveTexts(em, store, { ownerId, firstLanguage, rows: await store.load(em, ownerId), standard });
    },
  };
}

/**
 * Resolves the served texts anew if the default language is not the one that they were resolved
 * under: an ordinary start only looks. One process works, in batches beside readers and writers;
 * the others wait. An interrupted rebuild is completed by the next start (decision 0064).
 */
export async function followDefaultLanguage(
  database: Database,
  language: Language,
  log: Logger,
): Promise<void> {
  if (await isFollowed(database, language)) return;
  await database.exclusively(async () => {
    if (await isFollowed(database, language)) return;
    const begun = performance.now();
    await transaction(database, (em) => changeFallback(em, language));
    let changed = 0;
    for (const rewriting of rewritings) changed += await rebuild(database, rewriting, language);
    await transaction(database, (em) => completeFallback(em, language));
    const milliseconds = Math.round(performance.now() - begun);
    if (changed > 0)
      log.info({ language, changed, milliseconds }, 'texts fall back to another default language');
  });
}

async function isFollowed(database: Database, language: Language): Promise<boolean> {
  const [fallback] = await database.query(selectFallback().compile());
  return fallback?.language === language && fallback.complete;
}

/**
 * Returns the number of resources that changed. New ones are resolved under the language from the
 * start.
 */
async function rebuild(database: Database, rewriting: Rewriting, language: Language): Promise<number> {
  let changed = 0;
  for (let after = 0; ;) {
    const states = await database.query(selectTextStates(rewriting, { after, limit: lookedAt }));
    const last = states.at(-1);
    if (last === undefined) return changed;
    after = last.id;
    const outdated = states.filter((state) => isOutdated(rewriting, state, language));
    changed += outdated.length;
    for (let at = 0; at < outdated.length; at += rewritten) {
      const batch = { outdated: outdated.slice(at, at + rewritten), language };
      await transaction(database, (em) => rewriteAll(em, { database, rewriting, ...batch }));
    }
  }
}

/** Looks again under the locks of the resources: others may have changed or deleted them. */
async function rewriteAll(
  em: UnitOfWork,
  {
    database,
    rewriting,
    outdated,
    language,
  }: { database: Database; rewriting: Rewriting; outdated: readonly TextState[]; language: Language },
): Promise<void> {
  const standard = (await holdFallback(em)) ?? language;
  await advisoryLock(em, ...outdated.map(({ kind, id }) => lockKey(kind, id)));
  const ids = outdated.map(({ id }) => id);
  const states = await database.query(selectTextStatesOf(rewriting, ids));
  for (const state of states)
    if (isOutdated(rewriting, state, standard)) await rewriting.rewrite(em, state, standard);
}

/**
 * Whether texts would now be served from other languages; the texts themselves changed with every
 * write.
 */
function isOutdated(
  { fields }: Rewriting,
  { firstLanguage, ...state }: TextState,
  standard: Language,
): boolean {
  const translations = state.written ?? {};
  const served = serveAllLanguages({ fields, translations, standard, firstWritten: firstLanguage });
  return served.some(({ language, sources }) => !isDeepStrictEqual(sources, state.sources?.[language]));
}
