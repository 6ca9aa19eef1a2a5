import type { AuditRow } from '../../database/queries/audit.ts';
import { mayReadAudit } from '../../policy/audit.ts';
import type { Reader } from '../../policy/viewer.ts';
import { cursorValue } from '../lists/connection.ts';
import { toFieldChanges } from './field-changes.ts';

/** An entry of the audit as the reader sees it. */
export type AuditView = ReturnType<typeof toAuditView>;

/** User names and addresses of clients are for administrators only (decision 0078). */
export function toAuditView({ changes, ...row }: AuditRow, { viewer }: Pick<Reader, 'viewer'>) {
  const { userName, address } = mayReadAudit(viewer) ? row : { userName: null, address: null };
  return { ...row, userName, address, changes: toFieldChanges(changes) };
}

/** Entries are in the order of their numbers, so cursors need no other value. */
export const auditCursor = cursorValue((text) => text === '', 'audit');

/** The position of an entry in a list. */
export function positionOfEntry({ number }: { number: number }) {
  return { value: '', number };
}
