import { readAgenda } from '../../calendar/event/agenda.ts';
import type { EventView } from '../../calendar/event/event.ts';
import { listEvents } from '../../calendar/event/list.ts';
import { rankEvents } from '../../calendar/event/search/search.ts';
import { type ImageView, toImageView } from '../../calendar/image/view.ts';
import type { Input } from '../../calendar/input/checks.ts';
import { termsOf, venuesOf } from '../../calendar/relations.ts';
import type { TermView } from '../../calendar/term/term.ts';
import type { VenueView } from '../../calendar/venue/venue.ts';
import type { Context } from '../../context/context.ts';
import { describeCost } from '../price.ts';
import type { CalendarAddress } from './address.ts';
import { type Days, daysAround } from '../../values/days.ts';
import { listWeeks, shiftDate } from './days.ts';

/** An event with what its card shows. */
export interface Card {
  event: EventView;
  venues: readonly VenueView[];
  categories: readonly TermView[];
  /** An image of the calendar is loaded from where the page is. */
  image: ImageView | null;
  /** As the language of the reader writes it. */
  price: string;
}

/** Some events as cards, and how many there are. */
export interface CardPart {
  cards: readonly Card[];
  total: number;
}

/** The events of a page: a page of the list, or those of some days. */
export type CalendarContent =
  | { view: 'list'; part: CardPart }
  | { view: 'month' | 'week' | 'day'; days: ReadonlyMap<string, CardPart>; running: CardPart };

/** The events on one page of the list, and on one page of a day. */
export const pageSize = { list: 24, day: 48 } as const;

/** The most events of one day, and of those that are still running. */
const most = { month: [4, 6], week: [12, 12], day: [pageSize.day, pageSize.day] } as const;

/** Reads the events of a page by the rules of the REST list. Throws `invalidParameters`, and 404 past the last page. */
export async function readContent(
  context: Context,
  { view, page, date }: CalendarAddress & { date: string },
  input: Input,
): Promise<CalendarContent> {
  if (view === 'list') {
    const paging = { largest: pageSize.list };
    const requested = { ...input, page, perPage: pageSize.list };
    const found =
      (await rankEvents({ ...context, paging }, requested)) ??
      (await listEvents({ ...context, paging }, requested));
    const [total, cards] = await Promise.all([found.count(), readCards(found.nodes, context)]);
    return { view, part: { cards, total } };
  }
  const days = shownDays(date, view);
  const [mostOfDay, mostRunning] = most[view];
  const agenda = await readAgenda(context, input, {
    from: `${days.first} 00:00:00`,
    to: endOf(days.last),
    skip: view === 'day' ? (page - 1) * pageSize.day : 0,
    mostOfDay,
    mostRunning,
  });
  const toPart = async ({ events, total }: { events: EventView[]; total: number }): Promise<CardPart> => ({
    total,
    cards: view === 'month' ? events.map(plainCard) : await readCards(events, context),
  });
  const [running, ...parts] = await Promise.all([
    toPart(agenda.running),
    ...[...agenda.days].map(async ([day, part]) => [day, await toPart(part)] as const),
  ]);
  return { view, days: new Map(parts), running };
}

/** The moment after a day; of the last day of all its last second. */
function endOf(day: string): string {
  const next = shiftDate(day, 'day', 1);
  return next === null ? `${day} 23:59:59` : `${next} 00:00:00`;
}

/** A month has whole weeks. */
function shownDays(date: string, view: 'month' | 'week' | 'day'): Days {
  const days = daysAround(date, view);
  if (view !== 'month') return days;
  const shown = listWeeks(days).flat();
  return { first: shown[0] ?? days.first, last: shown.at(-1) ?? days.last };
}

/** The cells of a month show titles only. */
function plainCard(event: EventView): Card {
  return { event, venues: [], categories: [], image: null, price: '' };
}

function readCards(events: readonly EventView[], context: Context): Promise<Card[]> {
  return Promise.all(
    events.map(async (event) => {
      const { imageNumber, requestedLanguage } = event;
      const [venues, categories, image] = await Promise.all([
        venuesOf(event, context),
        termsOf(event, 'category', context),
        imageNumber === null ? null : context.loaders.imageById.load(imageNumber),
      ]);
      return {
        ...{ event, venues, categories },
        price: describeCost(event, context.config.currencySymbol, context.language),
        image:
          image === null ? null : toImageView(image, requestedLanguage, { ...context, publicOrigin: '' }),
      };
    }),
  );
}
