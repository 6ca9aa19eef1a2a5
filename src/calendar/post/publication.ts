import { instantOf } from '#strtotime';
import type { Context } from '../../context/context.ts';
import { settleStatus } from '../../policy/permissions.ts';
import { utcText } from '../../values/dates.ts';
import { type WritableStatus, writableStatuses } from '../../values/kinds.ts';
import { accepted, type Checks, type Input, isEmpty, type rejected } from '../input/checks.ts';

/** Status and dates of a post, as stored. */
export interface Publication {
  status: string;
  publishedAt: string;
  /** Whether no date has been chosen: it will be the time of publication. */
  floatingDate: boolean;
  visibleAt: string | null;
}

export interface RequestedPublication {
  status?: WritableStatus;
  /** UTC. */
  publishedAt?: string;
  /** Whether no date is chosen; by default that stays. */
  isFloating?: boolean;
}

/**
 * Checks `status`, `date` (calendar time) and `publishedAt` (UTC), which takes precedence
 * (wire-format 7.1).
 */
export function checkPublication(context: Context, checks: Checks, input: Input): RequestedPublication {
  const local = checkDate(context, checks, ['date', input.date, context.config.timeZone]);
  const utc = checkDate(context, checks, ['publishedAt', input.publishedAt, 'UTC']);
  return { status: accepted(checkStatus(checks, input.status)), publishedAt: utc ?? local };
}

/**
 * Derives status and date: with a future date `publish` becomes `future`, without one `future`
 * becomes `publish`, and a date that was not chosen is the time of publication (wire-format 7.1).
 * The role may limit the status (wire-format 3).
 */
export function settlePublication(
  context: Context,
  before: Publication | null,
  requested: RequestedPublication,
): Publication {
  const now = utcText(context.clock.now);
  const current = before ?? { status: undefined, publishedAt: now, floatingDate: true };
  const status = settleStatus(context.viewer, requested.status, current.status);
  const isFloating = requested.publishedAt === undefined && (requested.isFloating ?? current.floatingDate);
  const chosen = requested.publishedAt ?? current.publishedAt;
  if (status === 'draft' || status === 'pending')
    return { status, publishedAt: chosen, floatingDate: isFloating, visibleAt: null };
  return published(status, isFloating ? now : chosen, now);
}

function published(status: string, publishedAt: string, now: string): Publication {
  const settled = { publishedAt, floatingDate: false };
  if (status === 'private') return { ...settled, status, visibleAt: null };
  return { ...settled, status: publishedAt > now ? 'future' : 'publish', visibleAt: publishedAt };
}

/**
 * Status and dates after a change; only a status restores a post from the trash (wire-format 7).
 */
export function changedPublication(context: Context, record: Publication, requested: RequestedPublication) {
  const staysInTrash = record.status === 'trash' && requested.status === undefined;
  return staysInTrash ? {} : settlePublication(context, record, requested);
}

/** Status and dates of a trashed post. */
export function trashPublication(before: Publication): Publication {
  return { ...before, status: 'trash', visibleAt: null };
}

function checkStatus(checks: Checks, value: unknown): WritableStatus | typeof rejected | undefined {
  if (isEmpty(value)) return undefined;
  return (
    writableStatuses.find((status) => status === value) ??
    checks.addError('status', 'invalid.status', { allowed: writableStatuses })
  );
}

function checkDate(context: Context, checks: Checks, date: [string, unknown, string]): string | undefined {
  return isEmpty(date[1]) ? undefined : checkInstant(context, checks, date);
}

/**
 * A date in any accepted format as UTC; without a mark it is of the zone (wire-format 7.2).
 * Undefined where it was rejected.
 */
export function checkInstant(
  { clock }: Context,
  checks: Checks,
  [name, value, zone]: [string, unknown, string],
): string | undefined {
  const moment = accepted(checks.moment(name, value, clock.inZone(zone)));
  return moment === undefined ? undefined : utcText(instantOf(moment, zone));
}
