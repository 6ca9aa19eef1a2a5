import { migrationOptions } from './src/database/migrations/index.ts';
import { ormOptions } from './src/database/orm-options.ts';

/** The options of MikroORM for its command line: those of the program, and the migrations. */
export default { ...ormOptions, migrations: migrationOptions };
