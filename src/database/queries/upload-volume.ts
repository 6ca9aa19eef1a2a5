import { type CompiledQuery, sql } from 'kysely';
import { sqlBuilder } from '../statements/sql.ts';
import { runInTransaction, type UnitOfWork } from '../unit-of-work.ts';

/** What a user uploads on a day, `YYYY-MM-DD`. */
export interface UploadDay {
  userId: number;
  day: string;
}

/** Selects a row if a user has uploaded that many bytes on a day, or more. */
export function selectFullDay({ userId, day }: UploadDay, most: number): CompiledQuery {
  return sql`select from upload_volume
    where user_id = ${userId}::int and day = ${day}::date and bytes >= ${most}::bigint`.compile(sqlBuilder);
}

/**
 * Adds bytes to those of a day; false, and nothing is added, if they would be more than the most.
 */
export async function addUpload(
  em: UnitOfWork,
  { userId, day }: UploadDay,
  { bytes, most }: { bytes: number; most: number },
): Promise<boolean> {
  const sum = sql`case when upload_volume.day = excluded.day then upload_volume.bytes else 0 end + excluded.bytes`;
  const added = await runInTransaction(
    em,
    sql`insert into upload_volume (user_id, day, bytes)
      select ${userId}::int, ${day}::date, ${bytes}::bigint where ${bytes}::bigint <= ${most}::bigint
      on conflict (user_id) do update set day = excluded.day, bytes = ${sum} where ${sum} <= ${most}::bigint
      returning user_id`.compile(sqlBuilder),
  );
  return added.length > 0;
}
