import { transaction } from '../../database/database.ts';
import { renameTaken } from '../../database/queries/import.ts';
import { advisoryLock } from '../../database/unit-of-work.ts';
import type { Importing } from './importing.ts';
import type { ImportedItem } from './item.ts';
import { digestOf, type Taken } from './taken.ts';

/**
 * What an earlier import wrote of a thing. What an earlier version of this program remembered under
 * another key is remembered under its present one from then on (decision 0101).
 */
export async function recall(importing: Importing, item: ImportedItem): Promise<Taken | undefined> {
  const { taken } = importing;
  const { kind, key, formerKeys = [] } = item;
  const known = taken.find(kind, key);
  if (known !== undefined) return known;
  const former = formerKeys.find((each) => taken.find(kind, each) !== undefined);
  const entry = former === undefined ? undefined : taken.find(kind, former);
  return former === undefined || entry === undefined ? undefined : rename(importing, item, { former, entry });
}

/** What the source said is compared with what it says now, so that nothing but the key changes. */
async function rename(
  { source, taken, dryRun, createContext }: Importing,
  item: ImportedItem,
  { former, entry }: { former: string; entry: Taken },
): Promise<Taken> {
  const { kind, key } = item;
  const isSame = entry.digest === digestOf({ ...item, key: former });
  const digest = isSame ? digestOf(item) : entry.digest;
  if (!dryRun)
    await transaction(createContext().database, async (em) => {
      await advisoryLock(em, `import:${source}:${kind}:${former}`, `import:${source}:${kind}:${key}`);
      await renameTaken(em, { source, kind, from: former, to: key }, digest);
    });
  taken.rename(kind, former, { ...entry, key, digest });
  return { ...entry, digest };
}
