import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import { type PostKind, postKinds, sightOf } from '../../policy/visibility.ts';

/**
 * What may be seen, as a condition of the query: published things by everybody once their date has come, own things by
 * their contributors and authors, everything by editors and administrators (wire-format 3). Every read of these tables
 * carries it, so that lists, counts, relations and loaders agree.
 */
export function visibleTo(kind: PostKind, reader: Reader): RawBuilder<SqlBool> {
  const visible = published(kind, reader);
  switch (sightOf(reader.viewer)) {
    case 'everything':
      return sql<SqlBool>`true`;
    case 'own':
      return sql<SqlBool>`(${visible} or ${sql.ref(`${kind}.author_id`)} = ${reader.viewer?.id ?? 0})`;
    case 'published':
      return visible;
  }
}

/**
 * Which images may be named by id: those that something shows which the reader may see, so that an id does not give away
 * the picture of a hidden thing. Editors and administrators may name every one.
 */
export function imageVisibleTo(reader: Reader): RawBuilder<SqlBool> {
  if (sightOf(reader.viewer) === 'everything') return sql<SqlBool>`true`;
  const shown = postKinds.map(
    (kind) => sql`exists (
      select from ${sql.table(kind)} where ${sql.ref(`${kind}.image_id`)} = image.id and ${visibleTo(kind, reader)})`,
  );
  return sql<SqlBool>`(${sql.join(shown, sql` or `)})`;
}

/**
 * Who may be found by id: oneself, and whoever wrote something that the reader may see, so that ids do not tell who else
 * has an account. Editors and administrators may find everybody.
 */
export function userVisibleTo(reader: Reader): RawBuilder<SqlBool> {
  const { viewer } = reader;
  if (sightOf(viewer) === 'everything') return sql<SqlBool>`true`;
  const wrote = postKinds.map(
    (kind) => sql`exists (
      select from ${sql.table(kind)} where ${sql.ref(`${kind}.author_id`)} = user_account.id and ${visibleTo(kind, reader)})`,
  );
  return sql<SqlBool>`(${sql.join([sql`user_account.id = ${viewer?.id ?? 0}::int`, ...wrote], sql` or `)})`;
}

/** Whether a thing is published now; what is scheduled is, once its date has come (design, Data). */
export function published(kind: PostKind, { clock }: Pick<Reader, 'clock'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${kind}.visible_at`)} <= ${clock.against('publication')}::timestamp`;
}

/** What lists leave out unless the trash is asked for. */
export function notInTrash(kind: PostKind): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${kind}.status`)} <> 'trash'`;
}
