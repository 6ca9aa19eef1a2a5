import type { Config } from '../config/config.ts';
import { type Database, transaction } from '../database/database.ts';
import { movePreparedSample, readPreparedAt } from '../database/queries/prepared-sample.ts';
import { utcText } from '../values/dates.ts';

/**
 * Whether the settings are those under which the prepared sample was created, as far as it depends
 * on them.
 */
export function fitsPrepared({ sampleData, defaultLanguage, mediaStore }: Config): boolean {
  return sampleData && defaultLanguage === 'en' && mediaStore === null;
}

/** Lets the sample of a copied template be created now; false: there is none. */
export function movePrepared(database: Database, now = Date.now()): Promise<boolean> {
  return transaction(database, async (em) => {
    const preparedAt = await readPreparedAt(em);
    if (preparedAt !== undefined) await movePreparedSample(em, preparedAt, utcText(now));
    return preparedAt !== undefined;
  });
}
