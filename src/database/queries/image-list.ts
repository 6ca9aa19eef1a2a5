import { sql, type SqlBool } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import { sqlBuilder } from '../statements/sql.ts';
import type { LimitOffset } from './post.ts';
import { notInTrash, visibleTo } from './visibility.ts';

/** A page of the images of posts that the reader may see, or one of them; the latest first, each with the total. */
export function selectImages(reader: Reader, { id, limit, offset }: LimitOffset & { id?: number }) {
  const used = (['event', 'venue', 'organizer'] as const).map(
    (kind) => sql<SqlBool>`image.id in (
      select image_id from ${sql.table(kind)} where ${visibleTo(kind, reader)} and ${notInTrash(kind)})`,
  );
  return sqlBuilder
    .selectFrom('image')
    .where(sql<SqlBool>`(${sql.join(used, sql` or `)})`)
    .where(id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`image.id = ${id}`)
    .select(['image.id', 'image.url', 'image.extension', 'image.width', 'image.height'])
    .select(sql<number | string>`count(*) over ()`.as('total'))
    .orderBy('image.id', 'desc')
    .limit(limit)
    .offset(offset)
    .compile();
}
