import { StringType, Type, UnderscoreNamingStrategy } from '@mikro-orm/core';
import { defineConfig } from '@mikro-orm/postgresql';
import { migrationTable, migrations } from './src/database/migrations/index.ts';
import { entities } from './src/entities/index.ts';

/** Columns without a time zone are text to this program: no `Date` can shift them. */
const getMappedType = (type: string) => (type === 'timestamp(0)' ? Type.getType(StringType) : undefined);

/**
 * What the program and MikroORM's command line share: the tables, their naming, the migrations. The connection is
 * added by `src/database`. Nothing is discovered from files, compared with the schema or cached on disk.
 */
export default defineConfig({
  entities,
  discovery: { getMappedType },
  namingStrategy: UnderscoreNamingStrategy,
  metadataCache: { enabled: false },
  ensureDatabase: false,
  colors: false,
  migrations: { tableName: migrationTable, migrationsList: migrations, snapshot: false, silent: true },
});
