import type { Context } from '../../context/context.ts';
import { countTickets, selectTickets, type TicketRow } from '../../database/queries/ticket-list.ts';
import type { Language } from '../../i18n/language.ts';
import { Checks, type Input } from '../input/checks.ts';
import { checkId } from '../input/references.ts';
import { countBy, type Page, readPageRequest, toPage } from '../lists/paging.ts';
import { toTicketView } from './ticket-names.ts';

/** A ticket and the event that it is for. */
export interface EventTicket {
  ticket: TicketView;
  /** Its place among the tickets of the event. */
  position: number;
  eventNumber: number;
  /** The author of the event. */
  authorNumber: number;
  requestedLanguage: Language;
}

type TicketView = ReturnType<typeof toTicketView<TicketRow>>;

/**
 * A page of tickets of events that the reader may see, or of one event. Throws `invalidParameters`.
 */
export async function listTickets(context: Context, input: Input): Promise<Page<EventTicket>> {
  const checks = new Checks();
  const requested = readPageRequest(checks, input, context);
  const event = await checkId(context, checks, { name: 'event', kind: 'event', value: input.event });
  checks.throwIfAny();
  const limitOffset = { limit: requested.perPage, offset: requested.offset };
  const rows = await context.database.query(selectTickets(context, { event }, limitOffset));
  const count = countBy({ ...limitOffset, found: rows.length }, async () => {
    const [row] = await context.database.query(countTickets(context, { event }));
    return Number(row?.count);
  });
  return toPage(requested, { nodes: rows.map((row) => toEventTicket(row, context)), count });
}

function toEventTicket(row: TicketRow, { language, config }: Context): EventTicket {
  const { event: eventNumber, author: authorNumber, position, firstLanguage: first } = row;
  const ticket = toTicketView(row, language, { first, standard: config.defaultLanguage });
  return { ticket, position, eventNumber, authorNumber, requestedLanguage: language };
}
