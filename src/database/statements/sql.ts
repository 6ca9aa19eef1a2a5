import type { InferKyselyDB } from '@mikro-orm/sql';
import { Kysely, PostgresDialect, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { entities } from '../../entities/index.ts';

/** Tables and columns, typed by the entities. */
export type Tables = InferKyselyDB<(typeof entities)[number]>;

/** The builder of every read. It only compiles: `Database.query` runs the result. */
export const sqlBuilder = new Kysely<Tables>({
  dialect: new PostgresDialect({
    pool: () => Promise.reject(new Error('sqlBuilder cannot run statements.')),
  }),
});

/** The value of a JSON column. */
export function toJson(value: object): RawBuilder<never> {
  return sql<never>`${JSON.stringify(value)}::jsonb`;
}

/**
 * A column that equals one of the ids, as a single parameter, so that one prepared statement serves
 * any number.
 */
export function among(column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${ids}::int[])`;
}

/**
 * A limit or an offset that the planner does not see, which would otherwise plan each execution
 * anew, for longer than it takes (decision 0039).
 */
export function hideLimit(value: number) {
  return sqlBuilder.selectNoFrom(sql<bigint>`${value}::bigint`.as('value'));
}

/**
 * An array whose length the planner does not see. Where the best plan depends on no value, it would
 * else prefer a plan for this very length, and make one for each execution, which takes longer than
 * running it (decision 0039).
 */
export function hideLength<Value extends number | string>(
  values: readonly (Value | null)[],
  type: 'int' | 'text',
): RawBuilder<Value[]> {
  const array = sql.raw(`${type}[]`);
  return sql<Value[]>`(select ${values}::${array})::${array}`;
}
