import type { Context } from '../../context/context.ts';
import { mayReadHistory } from '../../policy/audit.ts';
import type { Kind } from '../../values/kinds.ts';
import { Checks, type Input } from '../input/checks.ts';
import { type Connection, readSlice, toConnection } from '../lists/connection.ts';
import { auditCursor, type AuditView, positionOfEntry, toAuditView } from './entry.ts';

/** The default of `first`; small, because lists of histories grow fast. */
const standardSize = 10;

/** The changes of a resource, newest first; null for those who may not see them (decision 0078). */
export async function connectHistory(
  context: Context,
  { kind, number }: { kind: Kind; number: number },
  input: Input,
): Promise<Connection<AuditView> | null> {
  const { viewer, loaders } = context;
  if (!mayReadHistory(viewer)) return null;
  const checks = new Checks();
  const slice = readSlice(checks, input, { value: auditCursor, standard: standardSize });
  checks.throwIfAny();
  const rows = await loaders.historyByResource.load({ kind, id: number, slice });
  return toConnection(
    slice,
    rows.map((row) => toAuditView(row, context)),
    {
      positionOf: positionOfEntry,
      value: auditCursor,
      count: () => loaders.historyCountByResource.load({ kind, id: number }),
    },
  );
}
