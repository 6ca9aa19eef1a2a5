import type { EventSorting, PlacedRow } from '../../database/queries/connection.ts';
import { isUtcText } from '../../values/dates.ts';
import type { Checks } from '../input/checks.ts';
import { type CursorValue, cursorValue, metersValue, nameValue } from '../lists/connection.ts';
import type { toEventView } from './event.ts';

/**
 * An event in a list, with its meters from the point of the filter, and the key of its title; null
 * where neither sorts.
 */
export type PlacedEvent = ReturnType<typeof toEventView<PlacedRow>>;

/** A sort column and the value of its cursors. */
interface Order {
  by: EventSorting['by'];
  value: CursorValue;
  keyOf: (event: PlacedEvent) => string;
}

/** An order with its direction. */
export interface EventOrder extends Order {
  descending: boolean;
}

/** Its cursors have no prefix, because they predate the other orders. */
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

const title: Order = { by: 'sort_key', value: nameValue, keyOf: ({ sortKey }) => sortKey ?? '' };

const nearest: Order = { by: 'meters', value: metersValue, keyOf: ({ meters }) => String(meters) };

const inBothDirections = Object.entries({ start, end, published, modified, title }).flatMap(
  ([name, order]): [string, EventOrder][] => [
    [`${name}_asc`, { ...order, descending: false }],
    [`${name}_desc`, { ...order, descending: true }],
  ],
);

const orders = new Map<unknown, EventOrder>([
  ...inBothDirections,
  ['nearest', { ...nearest, descending: false }],
]);

/** Reads the order of a list, such as `start_asc`; `nearest` requires a point to measure from. */
export function readEventOrder(
  checks: Checks,
  { orderBy, hasPoint }: { orderBy: unknown; hasPoint: boolean },
): EventOrder {
  const order = orders.get(orderBy) ?? { ...start, descending: false };
  if (order.by === 'meters' && !hasPoint) checks.addError('orderBy', 'invalid.nearest');
  return order;
}
