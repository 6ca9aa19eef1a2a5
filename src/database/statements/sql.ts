import type { InferKyselyDB } from '@mikro-orm/sql';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import type { entities } from '../../entities/index.ts';

/** Tables and columns, typed by the entities. */
export type Tables = InferKyselyDB<(typeof entities)[number]>;

/**
 * The builder of every read. It only builds: `Database.query` names, prepares and runs what it compiles, on whichever
 * database there is.
 */
export const sqlBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** One of the ids: a single parameter however many there are, so that one prepared statement serves all. */
export function among(column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${ids}::int[])`;
}
