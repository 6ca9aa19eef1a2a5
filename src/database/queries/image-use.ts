import { sql } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import { type PostKind, postKinds } from '../../policy/visibility.ts';
import { snapshotOf } from '../statements/snapshot.ts';
import { among } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';
import { published } from './visibility.ts';

/** The ids of the posts of a kind that show an image. */
export async function findPostsWithImage(em: UnitOfWork, kind: PostKind, id: number): Promise<number[]> {
  const posts = inTransaction(em).selectFrom(kind).select('id').where('image_id', '=', id);
  return (await posts.orderBy('id').execute()).map((post) => post.id);
}

/** Whether an event, venue or organizer that is public now shows an image. */
export async function isShownPublicly(
  em: UnitOfWork,
  reader: Pick<Reader, 'clock'>,
  id: number,
): Promise<boolean> {
  const uses = postKinds.map(
    (kind) => sql`exists (
      select from ${sql.table(kind)} where image_id = ${id}::int and ${published(kind, reader)})`,
  );
  const { rows } = await sql<{ shown: boolean }>`select (${sql.join(uses, sql` or `)}) as shown`.execute(
    inTransaction(em),
  );
  return rows[0]?.shown === true;
}

/**
 * Takes an image from the posts of a kind, as a change of each; returns each as it was, as JSON.
 */
export async function removeImageOf(
  em: UnitOfWork,
  kind: PostKind,
  { id, modifiedAt }: { id: number; modifiedAt: string },
): Promise<{ id: number; before: string }[]> {
  const trx = inTransaction(em);
  const found = await trx
    .selectFrom(kind)
    .select(['id', sql<string>`${snapshotOf(kind)}::text`.as('before')])
    .where('image_id', '=', id)
    .orderBy('id')
    .execute();
  if (found.length === 0) return [];
  await trx
    .updateTable(kind)
    .set((eb) => ({ image_id: null, modified_at: modifiedAt, version: eb('version', '+', 1) }))
    .where(
      among(
        `${kind}.id`,
        found.map((post) => post.id),
      ),
    )
    .execute();
  return found;
}
