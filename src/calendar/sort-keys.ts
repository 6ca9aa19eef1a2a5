import { type Database, transaction } from '../database/database.ts';
import {
  type NamedText,
  noteCollation,
  selectCollation,
  selectNames,
  sortedKinds,
  storeSortKeys,
} from '../database/queries/sort-key.ts';
import type { PostKind } from '../policy/visibility.ts';
import type { Logger } from '../runtime/log.ts';
import { repeatEvery } from '../runtime/recurring.ts';
import type { Report } from '../runtime/report.ts';
import { collationVersion, sortKey } from '../values/sort-key.ts';

/** The names that one statement reads and writes. */
const atOnce = 500;

/**
 * Computes the keys that names are sorted by, if some are missing or come from other collations:
 * after an upgrade of this program or of Node.js. An ordinary start only looks. One process works,
 * in batches beside readers and writers; the others wait. An interrupted start is completed by the
 * next (decision 0122).
 */
export async function followCollations(database: Database, log: Logger): Promise<void> {
  if (await isFollowed(database)) return;
  await database.exclusively(async () => {
    if (await isFollowed(database)) return;
    let changed = 0;
    for (const kind of sortedKinds) changed += await rebuild(database, kind);
    await transaction(database, (em) => noteCollation(em, collationVersion));
    if (changed > 0) log.info({ changed }, 'names have keys to sort by');
  });
}

async function isFollowed(database: Database): Promise<boolean> {
  const [found] = await database.query(selectCollation());
  return found?.version === collationVersion && !found.missing;
}

/**
 * Between two looks for names that a process of an older version has written beside this one, in
 * milliseconds.
 */
const interval = 60_000;

interface Upkeep {
  database: Database;
  log: Logger;
  report: Report;
}

/**
 * Does so every minute (decision 0155). Returns a function that stops it and resolves once running
 * work has finished.
 */
export function keepFollowingCollations({ database, log, report }: Upkeep): () => Promise<void> {
  return repeatEvery(interval, {
    work: () => followCollations(database, log),
    onError: (error) => report(error, { task: 'keys to sort by' }),
  });
}

/** Returns the number of names whose key changed. */
async function rebuild(database: Database, kind: PostKind): Promise<number> {
  let changed = 0;
  for (let after: Pick<NamedText, 'id' | 'language'> = { id: 0, language: 'en' }; ;) {
    const texts = await database.query(selectNames(kind, after, atOnce));
    const last = texts.at(-1);
    if (last === undefined) return changed;
    after = last;
    const keyed = texts.map((text) => ({ ...text, sortKey: sortKey(text.name, text.language) }));
    const outdated = keyed.filter((text, index) => text.sortKey !== texts[index]?.sortKey);
    changed += outdated.length;
    if (outdated.length > 0) await transaction(database, (em) => storeSortKeys(em, kind, outdated));
  }
}
