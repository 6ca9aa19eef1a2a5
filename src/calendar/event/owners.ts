import type { Context } from '../../context/context';
import type { OwnerKind } from '../../database/queries/event-owner';
import type { Language } from '../../i18n/language';
import type { Input } from '../input/checks';
import type { Connection } from '../lists/connection';
import { planEvents, toEventConnection } from './connection';
import type { PlacedEvent } from './order';

/** Whatever has events: its kind and number, and the language that it was asked for in. */
interface Owner {
  kind: OwnerKind;
  number: number;
  requestedLanguage: Language;
}

/** So many events are given of each owner where nothing is said: lists of lists grow fast. */
const standardSize = 10;

/**
 * A stretch of the events of an owner: as the list of all events, with one condition more. However many owners are
 * asked the same, the question is checked once and answered by one statement, and one more for totals (decision 0026).
 */
export async function connectEventsOf(
  context: Context,
  { kind, number, requestedLanguage }: Owner,
  input: Input,
): Promise<Connection<PlacedEvent>> {
  const { loaders } = context;
  const asked = { ...input, language: requestedLanguage };
  const name = JSON.stringify(asked);
  const plan = await loaders.eventPlans.recall(name, () => planEvents(context, asked, standardSize));
  const key = { kind, id: number, plan: { ...plan, name } };
  const rows = await loaders.eventsByOwner.load(key);
  return toEventConnection(plan, rows, () => loaders.eventCountByOwner.load(key));
}

/** Those of the events of an owner that have not ended, soonest first. */
export function connectUpcomingOf(
  context: Context,
  owner: Owner,
  input: Input,
): Promise<Connection<PlacedEvent>> {
  return connectEventsOf(context, owner, { ...input, filter: { upcoming: true }, orderBy: 'start_asc' });
}
