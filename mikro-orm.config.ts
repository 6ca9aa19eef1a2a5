import { migrations } from './src/database/migrations/index.ts';
import { migrationTable } from './src/database/migrations/names.ts';
import { ormOptions } from './src/entities/orm-options.ts';

/**
 * The options of MikroORM for its command line and for starts that migrate: those of the program, and the migrations, which
 * other starts do not load (decision 0141).
 */
export default {
  ...ormOptions,
  migrations: { tableName: migrationTable, migrationsList: migrations, snapshot: false, silent: true },
};
