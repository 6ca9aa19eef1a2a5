import type { EventSorting } from '../../database/queries/connection.ts';
import { isUtcText } from '../../values/dates.ts';
import { type Checks, isPresent } from '../input/checks.ts';
import { type CursorValue, cursorValue, metresValue } from '../lists/connection.ts';
import type { EventView } from './event.ts';

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

const end: Order = {
  by: 'ends_at',
  value: cursorValue(isUtcText, 'end'),
  keyOf: ({ endsAt }) => endsAt,
};

const published: Order = {
  by: 'published_at',
  value: cursorValue(isUtcText, 'published'),
  keyOf: ({ publishedAtStored }) => publishedAtStored,
};

const modified: Order = {
  by: 'modified_at',
  value: cursorValue(isUtcText, 'modified'),
  keyOf: ({ modifiedAtStored }) => modifiedAtStored,
};

const nearest: Order = { by: 'metres', value: metresValue, keyOf: ({ metres }) => String(metres) };

const inBothDirections = Object.entries({ start, end, published, modified }).flatMap(
  ([name, order]): [string, EventOrder][] => [
    [`${name}_asc`, { ...order, descending: false }],
    [`${name}_desc`, { ...order, descending: true }],
  ],
);

const orders = new Map<unknown, EventOrder>([
  ...inBothDirections,
  ['nearest', { ...nearest, descending: false }],
]);

/** Reads the order of a list: `start_asc`, `nearest`. The nearest can only come first where the filter gives a point. */
export function readEventOrder(checks: Checks, orderBy: unknown, near: unknown): EventOrder {
  const order = orders.get(orderBy) ?? { ...start, descending: false };
  if (order.by === 'metres' && !isPresent(near)) checks.addError('orderBy', 'invalid.nearest');
  return order;
}
