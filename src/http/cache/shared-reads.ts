import { LRUCache } from 'lru-cache';
import type { Context } from '../../context/context.ts';
import { viewerKey } from '../../policy/viewer.ts';
import { beginningOf, Clock, type ClockDependence } from '../../runtime/clock.ts';
import type { Validator } from './validator.ts';

/**
 * Reads something that many responses contain; the result may depend on viewer, language and clock
 * only.
 */
type Read<Value> = (context: Context) => Promise<Value>;

interface Entry<Value> {
  revision: string;
  dependence: ClockDependence;
  /** Exclusive, in epoch milliseconds. */
  until: number;
  value: Value;
}

/** The viewers and languages whose results are cached. */
const most = 40;

/**
 * Reads once per revision of the calendar what many responses contain. It is as fresh as the
 * response itself: the revision is read each time, and the response then depends on the clock as
 * the result does (decision 0038).
 */
export function shareRead<Value>(
  { validator, now }: { validator: Validator; now: () => number },
  read: Read<Value>,
): Read<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ max: most });
  const isFresh = ({ dependence, until }: Entry<Value>, moment: number) =>
    beginningOf(dependence) <= now() && moment < until;
  return async (context) => {
    const { moment } = context.clock.dependence;
    const key = `${context.language}\n${viewerKey(context.viewer)}`;
    const lookup = await validator.lookUp({ key, moment, viewer: context.viewer });
    const last = entries.get(key);
    if (last?.revision === lookup.revision && isFresh(last, moment)) {
      inherit(context.clock, last.dependence);
      return last.value;
    }
    const clock = new Clock(moment);
    const value = await read({ ...context, clock });
    const { dependence } = clock;
    const until = await validator.findEnd(lookup, dependence);
    entries.set(key, { revision: lookup.revision, dependence, until, value });
    inherit(context.clock, dependence);
    return value;
  };
}

function inherit(clock: Clock, { until, passed }: ClockDependence): void {
  for (const date of passed) clock.against(date);
  clock.until(() => until);
}
