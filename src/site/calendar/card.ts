import type { Context } from '../../context/context.ts';
import { withoutOrigin } from '../resource/frame.ts';
import { isInOtherZone, lastDayOf, lastsDays } from '../texts/event-time.ts';
import { describeCost } from '../texts/price.ts';
import type { CardFragment, LineFragment } from './read.graphql.ts';

/** An event with what its line shows. */
export interface Line {
  event: LineFragment;
  /** Whether its clocks show another time than those of the calendar. */
  hasOtherZone: boolean;
  /** Whether it lasts longer than a day, and the last day on which it takes place. */
  isLasting: boolean;
  lastDay: string;
}

/** An event with what its card shows. */
export interface Card extends Line {
  event: CardFragment;
  /** The URL of an image; one of the calendar is loaded from where the page is. */
  picture: string | null;
  /** As the language of the reader writes it. */
  price: string;
}

/** Some events as cards, and how many there are. */
export interface CardPart {
  cards: readonly Card[];
  total: number;
}

/** Some of `total` events as cards. */
export function toPart(events: readonly CardFragment[], total: number, context: Context): CardPart {
  return { total, cards: events.map((event) => toCard(event, context)) };
}

/** An event as a card. */
export function toCard(event: CardFragment, context: Context): Card {
  const { image } = event;
  const url = image?.variants.find(({ name }) => name === 'medium_large')?.url ?? image?.url;
  return {
    ...toLine(event, context),
    event,
    picture: url === undefined ? null : withoutOrigin(url, context),
    price: describeCost(event, context.config, context.language),
  };
}

/** An event as a line. */
export function toLine(event: LineFragment, { config }: Context): Line {
  return {
    ...{ event, hasOtherZone: isInOtherZone(event, config.timeZone) },
    ...{ isLasting: lastsDays(event), lastDay: lastDayOf(event) },
  };
}
