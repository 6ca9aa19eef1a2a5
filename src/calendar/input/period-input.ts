import { isTimeZone, toFirstInstant } from '#strtotime';
import type { Context } from '../../context/context.ts';
import type { Period } from '../../database/queries/period.ts';
import { isLastDay, nextDay, startOfDay, utcText } from '../../values/dates.ts';
import { accepted, type Checks, type Input, isPresent, rejected } from './checks.ts';

/**
 * Reads a period between two instants; one of them may be absent, and the end must follow the
 * start.
 */
export function readPeriod({ clock }: Context, checks: Checks, [name, value]: [string, unknown]) {
  if (!isPresent(value)) return undefined;
  const { from, to } = value as Input;
  const utc = clock.inZone('UTC');
  const start = isPresent(from) ? checks.date(`${name}.from`, from, utc) : undefined;
  const end = isPresent(to) ? checks.date(`${name}.to`, to, utc) : undefined;
  if (start === rejected || end === rejected) return undefined;
  return checkPeriod(checks, name, { from: start, to: end });
}

/**
 * Reads a period of whole days including the last one, in a time zone, by default that of the
 * calendar.
 */
export function readDays({ config, clock }: Context, checks: Checks, [name, value]: [string, unknown]) {
  if (!isPresent(value)) return undefined;
  const { from, to, timeZone } = value as Input;
  const zone = timeZone ?? config.timeZone;
  if (typeof zone !== 'string' || !isTimeZone(zone)) {
    checks.addError(`${name}.timeZone`, 'invalid.timezone');
    return undefined;
  }
  const first = accepted(checks.date(`${name}.from`, from, clock.inZone(zone)));
  const last = accepted(checks.date(`${name}.to`, to, clock.inZone(zone)));
  if (first === undefined || last === undefined) return undefined;
  const midnight = (day: string) => utcText(toFirstInstant(startOfDay(day), zone));
  const end = isLastDay(last) ? undefined : midnight(nextDay(last));
  return checkPeriod(checks, name, { from: midnight(first), to: end });
}

function checkPeriod(checks: Checks, name: string, { from, to }: Period): Period | undefined {
  const isOpen = from === undefined && to === undefined;
  const isEmpty = from !== undefined && to !== undefined && to <= from;
  if (!isOpen && !isEmpty) return { from, to };
  checks.addError(name, 'invalid.period');
  return undefined;
}
