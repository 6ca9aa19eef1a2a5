import type { Context } from '../../context/context.ts';
import { countTickets, selectTickets } from '../../database/queries/ticket-list.ts';
import { Checks, type Input } from '../input/checks.ts';
import { checkId } from '../input/references.ts';
import { countBy, readPageRequest } from '../lists/paging.ts';
import { toTicketView } from './ticket-names.ts';

/** A page of tickets of events that the reader may see, or of one event. Throws `invalidParameters`. */
export async function listTickets(context: Context, input: Input) {
  const checks = new Checks();
  const requested = readPageRequest(checks, input, context);
  const event = await checkId(context, checks, { name: 'event', kind: 'event', value: input.event });
  checks.throwIfAny();
  const limitOffset = { limit: requested.perPage, offset: requested.offset };
  const rows = await context.database.query(selectTickets(context, { event }, limitOffset));
  const total = await countBy({ ...limitOffset, found: rows.length }, async () => {
    const [row] = await context.database.query(countTickets(context, { event }));
    return Number(row?.count);
  })();
  const { language, config } = context;
  const nodes = rows.map((row) =>
    toTicketView(row, language, { first: row.firstLanguage, standard: config.defaultLanguage }),
  );
  return { ...requested, nodes, total, totalPages: Math.ceil(total / requested.perPage) };
}

export type TicketPage = Awaited<ReturnType<typeof listTickets>>;
