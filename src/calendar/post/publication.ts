import type { Context } from '../../context/context.ts';
import { settleStatus } from '../../policy/permissions.ts';
import { utcText } from '../../values/dates.ts';
import { type Status, statuses } from '../../values/kinds.ts';
import { instantOf } from '../../values/time-zone.ts';
import { accepted, type Checks, type Input, type refused } from '../input/checks.ts';

/** How far a thing is on its way to the public, as it is stored. */
export interface Publication {
  status: string;
  publishedAt: string;
  /** Whether nobody has chosen the date yet: it will be the moment of publication. */
  floatingDate: boolean;
  visibleAt: string | null;
}

export interface RequestedPublication {
  status?: Status;
  /** UTC. */
  publishedAt?: string;
}

/** Checks `status`, `date` (calendar's clock) and `publishedAt` (UTC); the latter wins (wire-format 7.1). */
export function checkPublication(context: Context, checks: Checks, input: Input): RequestedPublication {
  const local = checkDate(context, checks, ['date', input.date, context.config.timeZone]);
  const utc = checkDate(context, checks, ['publishedAt', input.publishedAt, 'UTC']);
  return { status: accepted(checkStatus(checks, input.status)), publishedAt: utc ?? local };
}

/**
 * Settles status and date together: a later date makes `publish` `future`, `future` without a later date is `publish`,
 * and a date that nobody chose is the moment of publication (wire-format 7.1). Rights scale the status back
 * (wire-format 3).
 */
export function settlePublication(
  context: Context,
  before: Publication | null,
  wanted: RequestedPublication,
): Publication {
  const now = utcText(context.clock.now);
  const standing = before ?? { status: undefined, publishedAt: now, floatingDate: true };
  const status = settleStatus(context.viewer, wanted.status, standing.status);
  const floats = wanted.publishedAt === undefined && standing.floatingDate;
  const chosen = wanted.publishedAt ?? standing.publishedAt;
  if (status === 'draft' || status === 'pending') {
    return { status, publishedAt: chosen, floatingDate: floats, visibleAt: null };
  }
  return publish(status, { publishedAt: floats ? now : chosen, now });
}

/** What is out of its author's hands, or private: its date is settled. */
function publish(status: string, { publishedAt, now }: { publishedAt: string; now: string }): Publication {
  const settled = { publishedAt, floatingDate: false };
  if (status === 'private') return { ...settled, status, visibleAt: null };
  return { ...settled, status: publishedAt > now ? 'future' : 'publish', visibleAt: publishedAt };
}

/** Status and dates after a change; the trash is left only where a status was sent (wire-format 7). */
export function changedPublication(context: Context, record: Publication, wanted: RequestedPublication) {
  const staysInTrash = record.status === 'trash' && wanted.status === undefined;
  return staysInTrash ? {} : settlePublication(context, record, wanted);
}

/** What the trash makes of a publication. */
export function trashPublication(before: Publication): Publication {
  return { ...before, status: 'trash', visibleAt: null };
}

const writable: readonly string[] = statuses.filter((status) => status !== 'trash');

function checkStatus(checks: Checks, value: unknown): Status | typeof refused | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' && writable.includes(value)
    ? (value as Status)
    : checks.addError('status', 'invalid.status', { allowed: writable.join(', ') });
}

function checkDate(
  context: Context,
  checks: Checks,
  [name, value, zone]: [string, unknown, string],
): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const moment = accepted(checks.moment(name, value, context.clock.inZone(zone)));
  return moment === undefined ? undefined : utcText(instantOf(moment, zone));
}
