import type { Context } from '../../context/context.ts';
import { type AuditFilters, countAudit, sliceOfAudit } from '../../database/queries/audit.ts';
import { assertMayReadAudit } from '../../policy/audit.ts';
import { Checks, type Input, isPresent, optional, type Untrusted } from '../input/checks.ts';
import { readPeriod } from '../input/period-input.ts';
import type { AuditFilter } from '../../../schema/types.ts';
import { type Connection, readSlice, toConnection } from '../lists/connection.ts';
import { auditCursor, type AuditView, positionOfEntry, toAuditView } from './entry.ts';

/**
 * The changes of all resources, deleted ones included, the newest first. Throws `unauthenticated`
 * (401) or `forbidden` (403) for readers who are not administrators (decision 0078).
 */
export async function connectAudit(context: Context, input: Input): Promise<Connection<AuditView>> {
  assertMayReadAudit(context.viewer);
  const checks = new Checks();
  const slice = readSlice(checks, input, { value: auditCursor });
  const filters = readFilter(context, checks, input.filter ?? {});
  checks.throwIfAny();
  const rows = await context.database.query(sliceOfAudit(context, filters, slice));
  return toConnection(
    slice,
    rows.map((row) => toAuditView(row, context)),
    { positionOf: positionOfEntry, value: auditCursor, count: () => countEntries(context, filters) },
  );
}

async function countEntries(context: Context, filters: AuditFilters): Promise<number> {
  const [row] = await context.database.query(countAudit(context, filters));
  return Number(row?.total);
}

/** The schema has checked the enums. */
function readFilter(
  context: Context,
  checks: Checks,
  { kinds, actions, user, number, changedAt }: Untrusted<AuditFilter>,
): AuditFilters {
  return {
    kinds: isPresent(kinds) ? (kinds as string[]) : undefined,
    actions: isPresent(actions) ? (actions as string[]) : undefined,
    user: optional(user, (value) => checks.nonEmptyText('filter.user', value)),
    resourceId: optional(number, (value) => checks.integer('filter.number', value)),
    ...readPeriod(context, checks, ['filter.changedAt', changedAt]),
  };
}
