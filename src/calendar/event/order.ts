import type { EventSorting } from '../../database/queries/connection';
import { type Checks, isGiven } from '../input/checks';
import { type CursorValue, cursorValue, metresValue } from '../lists/connection';
import { isUtcText } from '../../values/dates';
import type { EventView } from '../event';

/** An event in a list, with its metres from the point that the list was asked for; null where none was. */
export type PlacedEvent = EventView & { metres: number | null };

/** What an order sorts by, and what its cursors hold. */
interface Order {
  by: EventSorting['by'];
  value: CursorValue;
  keyOf: (event: PlacedEvent) => string;
}

/** An order with its direction. */
export interface EventOrder extends Order {
  descending: boolean;
}

/** Cursors by start bear no name: they are older than the other orders. */
const start: Order = {
  by: 'starts_at',
  value: cursorValue(isUtcText),
  keyOf: ({ startsAt }) => startsAt,
};

const orders = new Map<string, Order>([
  ['end', { by: 'ends_at', value: cursorValue(isUtcText, 'end'), keyOf: ({ endsAt }) => endsAt }],
  [
    'published',
    {
      by: 'published_at',
      value: cursorValue(isUtcText, 'published'),
      keyOf: ({ publishedAtStored }) => publishedAtStored,
    },
  ],
  [
    'modified',
    {
      by: 'modified_at',
      value: cursorValue(isUtcText, 'modified'),
      keyOf: ({ modifiedAtStored }) => modifiedAtStored,
    },
  ],
  ['nearest', { by: 'metres', value: metresValue, keyOf: ({ metres }) => String(metres) }],
]);

/** Reads the order of a list: `start_asc`, `nearest`. The nearest can only come first where the filter gives a point. */
export function readEventOrder(checks: Checks, orderBy: unknown, near: unknown): EventOrder {
  const [name = '', direction] = String(orderBy).split('_');
  const order = orders.get(name) ?? start;
  if (order.by === 'metres' && !isGiven(near)) checks.refuse('orderBy', 'invalid.nearest');
  return { ...order, descending: direction === 'desc' };
}
