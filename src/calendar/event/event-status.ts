import { languages } from '../../i18n/language.ts';
import { type EventStatus, eventStatuses, isEventStatus } from '../../values/event-status.ts';
import { type Checks, isEmpty, rejected } from '../input/checks.ts';
import type { WrittenTexts } from '../texts/store.ts';

/** The status of an event; `scheduled` once cleared (decision 0110). */
export function checkEventStatus(checks: Checks, value: unknown): EventStatus | undefined {
  if (value === undefined) return undefined;
  const status = isEmpty(value) ? 'scheduled' : oneOf(checks, value);
  return status === rejected ? undefined : status;
}

/** The statuses of a list filter. */
export function checkEventStatuses(checks: Checks, value: unknown): EventStatus[] | typeof rejected {
  return checks.list('eventStatus', value, (item) => oneOf(checks, item));
}

function oneOf(checks: Checks, value: unknown): EventStatus | typeof rejected {
  if (isEventStatus(value)) return value;
  return checks.addError('eventStatus', 'invalid.option', { allowed: eventStatuses });
}

/**
 * An event that takes place as planned again loses the reasons why it did not: the next change
 * would show them.
 */
export function outdatedReasons(status: EventStatus | undefined): WrittenTexts<'statusReason'>[] {
  if (status !== 'scheduled') return [];
  return languages.map((language) => ({ language, texts: { statusReason: null } }));
}
