import type { Context } from '../../context/context.ts';
import type { OwnerKind } from '../../database/queries/event-owner.ts';
import type { Language } from '../../i18n/language.ts';
import type { Loaders } from '../../loaders/index.ts';
import type { Input } from '../input/checks.ts';
import type { Connection } from '../lists/connection.ts';
import { type EventPlan, planEvents, toEventConnection } from './connection.ts';
import type { PlacedEvent } from './order.ts';

/** A resource that has events, and its requested language. */
interface Owner {
  kind: OwnerKind;
  number: number;
  requestedLanguage: Language;
}

/** What is requested of the events of an owner. */
interface ListRequest {
  input: Input;
  /** Whether `pageInfo` is selected; without it, no further row is read to see whether there is one. */
  tellsPages: boolean;
}

/** The default of `first`; small, because lists of lists grow fast. */
const standardSize = 10;

/**
 * A connection of the events of an owner. For all owners with the same arguments, these are checked once, and one
 * statement reads the events and one more the totals (decision 0026).
 */
export async function connectEventsOf(
  context: Context,
  { kind, number, requestedLanguage }: Owner,
  { input, tellsPages }: ListRequest,
): Promise<Connection<PlacedEvent>> {
  const { loaders } = context;
  const requested = { ...input, language: requestedLanguage };
  const name = JSON.stringify([requested, tellsPages]);
  const plans = plansOf(loaders);
  const planned = plans.get(name) ?? planOwned(context, requested, tellsPages);
  plans.set(name, planned);
  const plan = await planned;
  const key = { kind, id: number, plan: { ...plan, name } };
  const rows = await loaders.eventsByOwner.load(key);
  return toEventConnection(plan, rows, () => loaders.eventCountByOwner.load(key));
}

async function planOwned(context: Context, input: Input, tellsPages: boolean): Promise<EventPlan> {
  const plan = await planEvents(context, input, standardSize);
  const { slice } = plan;
  return tellsPages ? plan : { ...plan, slice: { ...slice, limit: slice.size } };
}

/** The plans of a request by arguments; separate for each epoch, because a write may change them. */
const plansByEpoch = new WeakMap<object, Map<string, Promise<EventPlan>>>();

function plansOf({ epoch }: Loaders): Map<string, Promise<EventPlan>> {
  const plans = plansByEpoch.get(epoch.current) ?? new Map<string, Promise<EventPlan>>();
  plansByEpoch.set(epoch.current, plans);
  return plans;
}

/** The events of an owner that have not ended, by start. */
export function connectUpcomingOf(
  context: Context,
  owner: Owner,
  { input, tellsPages }: ListRequest,
): Promise<Connection<PlacedEvent>> {
  const upcoming = { ...input, filter: { upcoming: true }, orderBy: 'start_asc' };
  return connectEventsOf(context, owner, { input: upcoming, tellsPages });
}
