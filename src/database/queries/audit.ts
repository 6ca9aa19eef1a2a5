import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AuditAction, ChangeInterface } from '../../entities/audit-entry.ts';
import type { Reader } from '../../policy/viewer.ts';
import type { Kind } from '../../values/kinds.ts';
import type { Slice } from '../../values/slice.ts';
import { among, sqlBuilder } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';
import { auditVisibleTo } from './visibility.ts';

/** An entry of the audit as it is read. */
export interface AuditRow {
  /** Counts upwards; the order of the entries. */
  number: number;
  changedAt: string;
  userId: number | null;
  userName: string;
  interface: ChangeInterface;
  address: string | null;
  requestId: string | null;
  action: AuditAction;
  kind: string;
  resourceId: number;
  version: number | null;
  /** The version before the change, if it can be restored. */
  previousVersion: number | null;
  name: string | null;
  /** The token that was created or revoked. */
  tokenNumber: number | null;
  tokenName: string | null;
  changes: Record<string, [unknown, unknown]> | null;
}

const columns = sql`audit_entry.id::float8 as number, changed_at as "changedAt", user_id as "userId",
  user_name as "userName", interface, address, request_id as "requestId", action, kind,
  resource_id as "resourceId", version, (snapshot ->> 'version')::int as "previousVersion", name,
  token_id as "tokenNumber", token_name as "tokenName", changes`;

/** Which entries; absent conditions match all. */
export interface AuditFilters {
  kinds?: readonly string[];
  actions?: readonly string[];
  /** The user name at that time. */
  user?: string;
  /** The id of the resource. */
  resourceId?: number;
  /** UTC, inclusive. */
  from?: string;
  /** UTC, exclusive. */
  to?: string;
}

/** A slice of the matching entries that the reader may see, the newest first. */
export function sliceOfAudit(reader: Reader, filters: AuditFilters, slice: Slice): CompiledQuery<AuditRow> {
  return sql<AuditRow>`select ${columns} from audit_entry where ${matching(reader, filters)} ${within(slice)}`.compile(
    sqlBuilder,
  );
}

/** How many entries match. */
export function countAudit(reader: Reader, filters: AuditFilters): CompiledQuery<{ total: number | string }> {
  return sql<{
    total: number;
  }>`select count(*) as total from audit_entry where ${matching(reader, filters)}`.compile(sqlBuilder);
}

/** Resources of a kind. */
export interface AuditedResources {
  kind: Kind;
  ids: readonly number[];
}

/** The same slice of the entries of each resource. */
export function slicesOfHistory(
  reader: Reader,
  { kind, ids }: AuditedResources,
  slice: Slice,
): CompiledQuery<AuditRow> {
  return sql<AuditRow>`select entry.* from unnest(${[...ids]}::int[]) as resource (id)
    cross join lateral (
      select ${columns} from audit_entry
      where ${matching(reader, { kinds: [kind] })} and resource_id = resource.id ${within(slice)}
    ) as entry`.compile(sqlBuilder);
}

/** How many entries each resource has; none where it has none. */
export function countHistory(
  reader: Reader,
  { kind, ids }: AuditedResources,
): CompiledQuery<{ resourceId: number; total: number | string }> {
  return sql<{ resourceId: number; total: number | string }>`
    select resource_id as "resourceId", count(*) as total from audit_entry
    where ${matching(reader, { kinds: [kind] })} and ${among('resource_id', ids)} group by resource_id`.compile(
    sqlBuilder,
  );
}

function matching(reader: Reader, { kinds, actions, user, resourceId, from, to }: AuditFilters) {
  const conditions = [
    auditVisibleTo(reader),
    kinds && sql<SqlBool>`audit_entry.kind = any(${[...kinds]}::text[])`,
    actions && sql<SqlBool>`action = any(${[...actions]}::text[])`,
    user === undefined ? undefined : sql<SqlBool>`user_name = ${user}`,
    resourceId === undefined ? undefined : sql<SqlBool>`resource_id = ${resourceId}::bigint`,
    from === undefined ? undefined : sql<SqlBool>`changed_at >= ${from}::timestamp`,
    to === undefined ? undefined : sql<SqlBool>`changed_at < ${to}::timestamp`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
}

function within({ after, before, limit, backward }: Slice): RawBuilder<unknown> {
  const older = after === undefined ? sql`` : sql`and audit_entry.id < ${after.number}::bigint`;
  const newer = before === undefined ? sql`` : sql`and audit_entry.id > ${before.number}::bigint`;
  const direction = backward ? sql`asc` : sql`desc`;
  return sql`${older} ${newer} order by audit_entry.id ${direction} limit ${limit}`;
}

/** A stored state of a resource (decision 0078). */
export interface StoredState {
  /** The resource as it was. */
  snapshot: Readonly<Record<string, unknown>>;
}

/**
 * The state of a resource in a version before the current one; undefined where it is not stored
 * (any more).
 */
export async function findVersion(
  em: UnitOfWork,
  { kind, id, version }: { kind: Kind; id: number; version: number },
): Promise<StoredState['snapshot'] | undefined> {
  const { rows } = await sql<StoredState>`select snapshot from audit_entry
    where kind = ${kind} and resource_id = ${id}::int and (snapshot ->> 'version')::int = ${version}::int
    order by id desc limit 1`.execute(inTransaction(em));
  return rows[0]?.snapshot;
}

/** The last change of a resource: which version it made, and the state before. */
export async function findLastChange(em: UnitOfWork, kind: Kind, id: number) {
  const { rows } = await sql<StoredState & { version: number }>`select version, snapshot from audit_entry
    where kind = ${kind} and resource_id = ${id}::int order by id desc limit 1`.execute(inTransaction(em));
  return rows[0];
}

/** Whether there are entries from before a time (UTC). */
export function selectExpired(time: string): CompiledQuery<{ id: string }> {
  return sql<{
    id: string;
  }>`select id from audit_entry where changed_at < ${time}::timestamp limit 1`.compile(sqlBuilder);
}

/**
 * Deletes the oldest entries from before a time (UTC), a limited number of them. Of several
 * processes one works, and the others delete none.
 */
export function deleteExpired(time: string, limit: number): CompiledQuery<{ id: string }> {
  return sql<{ id: string }>`with turn as materialized (
      select pg_try_advisory_xact_lock(hashtextextended('audit_entry expires', 0)) as mine)
    delete from audit_entry where id = any(array(
      select entry.id from turn, audit_entry as entry
      where turn.mine and entry.changed_at < ${time}::timestamp order by entry.changed_at, entry.id limit ${limit}))
    returning id`.compile(sqlBuilder);
}
