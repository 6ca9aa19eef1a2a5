import type { Input } from '../calendar/input/checks';
import type { EventChange } from '../calendar/event/watch';
import type { Context } from '../context/context';

/** What a subscription knows beside what every operation does. */
export interface LiveContext extends Context {
  /** The changes of a list of events from now on, each as the value of its root field. */
  watchEvents(input: Input): Promise<AsyncIterable<{ change: EventChange }>>;
}
