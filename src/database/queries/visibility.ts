import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { mayReadAudit, mayReadHistory } from '../../policy/audit.ts';
import type { Reader } from '../../policy/viewer.ts';
import { mayAdminister } from '../../policy/permissions.ts';
import { type PostKind, postKinds, sightOf } from '../../policy/visibility.ts';
import { kinds } from '../../values/kinds.ts';

/**
 * Visibility as a condition of every read, so that lists, counts, relations and loaders agree:
 * everybody sees published posts once their date has passed, contributors and authors their own,
 * editors and administrators all (wire-format 3).
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
 * Images may be referred to by id if a visible post shows them, so that an id does not reveal the
 * image of a hidden post, and by those who uploaded them. Editors and administrators may refer to
 * all.
 */
export function imageVisibleTo(reader: Reader): RawBuilder<SqlBool> {
  const { viewer } = reader;
  if (sightOf(viewer) === 'everything') return isStored;
  const shown = postKinds.map(
    (kind) => sql`exists (
      select from ${sql.table(kind)} where ${sql.ref(`${kind}.image_id`)} = image.id and ${visibleTo(kind, reader)})`,
  );
  return sql<SqlBool>`(${isStored} and (${sql.join([uploadedBy(viewer), ...shown], sql` or `)}))`;
}

/**
 * Images are listed if a visible post shows them; those that were uploaded also to who did so, and
 * to editors.
 */
export function imageListedTo(reader: Reader): RawBuilder<SqlBool> {
  const { viewer } = reader;
  const used = postKinds.map(
    (kind) => sql`image.id in (
      select image_id from ${sql.table(kind)} where ${visibleTo(kind, reader)} and ${notInTrash(kind)})`,
  );
  const uploaded = sightOf(viewer) === 'everything' ? sql`image.uploaded_at is not null` : uploadedBy(viewer);
  return sql<SqlBool>`(${isStored} and (${sql.join([uploaded, ...used], sql` or `)}))`;
}

/** Whether all files of an image are there. */
export const isStored = sql<SqlBool>`(image.uploaded_at is null or image.sizes is not null)`;

function uploadedBy(viewer: Reader['viewer']): RawBuilder<SqlBool> {
  return sql<SqlBool>`image.author_id = ${viewer?.id ?? 0}::int`;
}

/**
 * Users may be found by id if they are the reader or the author of a visible post, so that ids do
 * not reveal other accounts. Editors and administrators may find all.
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

/** Those who may administer accounts see all, others their own. */
export function accountVisibleTo({ viewer }: Pick<Reader, 'viewer'>): RawBuilder<SqlBool> {
  return mayAdminister(viewer) ? sql<SqlBool>`true` : sql<SqlBool>`user_account.id = ${viewer?.id ?? 0}::int`;
}

/** Published now, or scheduled and its date has passed. */
export function published(kind: PostKind, { clock }: Pick<Reader, 'clock'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${kind}.visible_at`)} <= ${clock.against('publication')}::timestamp`;
}

/** What lists exclude unless a status names the trash. */
export function notInTrash(kind: PostKind): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${kind}.status`)} <> 'trash'`;
}

/**
 * Entries of the audit: editors see those of events, venues, organizers, categories and tags,
 * administrators all (decision 0078).
 */
export function auditVisibleTo({ viewer }: Reader): RawBuilder<SqlBool> {
  if (mayReadAudit(viewer)) return sql<SqlBool>`true`;
  if (!mayReadHistory(viewer)) return sql<SqlBool>`false`;
  return sql<SqlBool>`audit_entry.kind = any(${[...kinds]}::text[])`;
}
