import { StringType, Type, UnderscoreNamingStrategy } from '@mikro-orm/core';
import { defineConfig } from '@mikro-orm/postgresql';
import { entities } from '../entities/index.ts';
import { migrationTable } from './migrations/names.ts';

/** Columns without a time zone are text to this program: no `Date` can shift them. */
const getMappedType = (type: string) => (type === 'timestamp(0)' ? Type.getType(StringType) : undefined);

/** Constraints are named as PostgreSQL names those that get no name. */
class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(...[table, columns, type]: Parameters<UnderscoreNamingStrategy['indexName']>): string {
    if (type === 'foreign') return `${table}_${columns.join('_')}_fkey`;
    return type === 'unique' ? `${table}_${columns.join('_')}_key` : super.indexName(table, columns, type);
  }
}

/**
 * The tables and their naming. The connection is added by `source.ts`. Nothing is discovered from
 * files, compared with the schema or cached on disk.
 */
export const ormOptions = defineConfig({
  entities,
  discovery: { getMappedType },
  namingStrategy: PostgresNames,
  migrations: { tableName: migrationTable },
  schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true },
  metadataCache: { enabled: false },
  ensureDatabase: false,
  colors: false,
});
