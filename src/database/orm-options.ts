import { StringType, Type, UnderscoreNamingStrategy } from '@mikro-orm/core';
import { defineConfig } from '@mikro-orm/postgresql';
import { entities } from '../entities/index.ts';

/** Columns without a time zone are text to this program: no `Date` can shift them. */
const getMappedType = (type: string) => (type === 'timestamp(0)' ? Type.getType(StringType) : undefined);

/**
 * The tables and their naming. The connection is added by `source.ts`. Nothing is discovered from files, compared with the
 * schema or cached on disk.
 */
export const ormOptions = defineConfig({
  entities,
  discovery: { getMappedType },
  namingStrategy: UnderscoreNamingStrategy,
  metadataCache: { enabled: false },
  ensureDatabase: false,
  colors: false,
});
