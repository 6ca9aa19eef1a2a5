import type { LinkRoot } from '../../routing/links.ts';
import type { WireObject } from '../../output/wire-object.ts';

/** A ticket in the names of its operation. */
interface WireTicket {
  event: number;
  position: number;
  /** That of the event. */
  author: number;
  ticket: {
    name: string;
    price: string | null;
    currency: string | null;
    url: string | null;
    availability: string;
  };
}

/** Tickets have no id of their own; an event has at most 100 of them. */
const mostOfEvent = 100;

/** A ticket as `tec/v1` shows it. */
export function shapeTicketForTecV1(item: WireObject): WireObject {
  const of = item as unknown as WireTicket;
  const { ticket, event, author } = of;
  const { name, price, currency, url } = ticket;
  const isOnSale = ticket.availability === 'in_stock';
  const status = ticket.availability === 'sold_out' ? 'sold_out' : 'unavailable';
  return {
    ...{ id: idOf(of), type: 'tec_tc_ticket', status: 'publish', title: name, slug: '', author },
    ...{
      event,
      event_id: event,
      price: price ?? '',
      currency: currency ?? '',
      link: url ?? '',
      description: '',
    },
    availability: { status: isOnSale ? 'available' : status },
  };
}

/** A ticket as `tribe/tickets/v1` shows it. */
export function shapeTicket(item: WireObject, { host, api }: LinkRoot): WireObject {
  const of = item as unknown as WireTicket;
  const { ticket, event, author } = of;
  const { name, price, currency, url, availability } = ticket;
  const id = idOf(of);
  return {
    ...{ id, post_id: event, author: String(author), status: 'publish', title: name, description: '' },
    ...{ global_id: `${host}?type=ticket&id=${id}`, rest_url: `${api}/tickets?event=${event}`, image: false },
    ...{ provider: 'rsvp', is_available: availability === 'in_stock', url: url ?? '' },
    cost: [price, currency].filter((part) => part !== null).join(' '),
    cost_details: {
      ...{ currency_symbol: '', currency_code: currency ?? '', currency_position: '' },
      values: price === null ? [] : [price],
    },
  };
}

function idOf({ event, position }: WireTicket): number {
  return event * mostOfEvent + position;
}
