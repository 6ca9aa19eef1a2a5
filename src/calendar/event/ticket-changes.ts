import type { Context } from '../../context/context.ts';
import { replaceTickets, ticketsOfEvent } from '../../database/queries/event-part.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Language } from '../../i18n/language.ts';
import { type NameFallback, namesOf, serveName, type TicketNames } from './ticket-names.ts';
import type { RequestedTicket, TicketChange, TicketFacts } from './tickets.ts';

interface StoredTicket extends TicketFacts {
  name: string;
  names: TicketNames;
}

/** The event whose tickets are written, and what is written. */
interface TicketWrite {
  eventId: number;
  firstLanguage: Language;
  isNew: boolean;
  change?: TicketChange;
  /** Languages whose texts are removed; a name that has no other translation stays. */
  removed?: readonly Language[];
}

/**
 * Saves the tickets of an event; those that it had before keep their names in other languages
 * (decision 0064).
 */
export async function saveTickets(
  em: UnitOfWork,
  { config }: Context,
  { eventId, firstLanguage, isNew, change, removed = [] }: TicketWrite,
): Promise<void> {
  if (change === undefined && removed.length === 0) return;
  const fallback = { first: firstLanguage, standard: config.defaultLanguage };
  const stored = isNew ? [] : await ticketsOfEvent(em, eventId);
  const before = stored.map((ticket) => ({
    ...ticket,
    names: withoutLanguages(namesOf(ticket, fallback), removed),
  }));
  const tickets = change === undefined ? before : changedTickets(change, before, fallback);
  const named = tickets.map((ticket) => withOwnName(ticket, fallback));
  replaceTickets(em, { eventId, stored }, named);
}

function withoutLanguages(names: TicketNames, removed: readonly Language[]): TicketNames {
  const kept = Object.entries(names).filter(([language]) => !removed.includes(language as Language));
  return kept.length === 0 ? names : Object.fromEntries(kept);
}

/** With the name in the first language of the event, which older versions of this program read. */
function withOwnName(ticket: StoredTicket, fallback: NameFallback): StoredTicket {
  const { name } = serveName(namesOf(ticket, fallback), fallback.first, fallback);
  return { ...ticket, name };
}

function changedTickets(
  { language, tickets }: TicketChange,
  before: readonly StoredTicket[],
  fallback: NameFallback,
): StoredTicket[] {
  if (language === null) return tickets.map((ticket) => ({ ...ticket, names: withoutNull(ticket.names) }));
  const nameIn = (names: TicketNames) => serveName(names, language, fallback).name;
  const matches = matchTickets(tickets, before, { language, nameIn });
  return tickets.map((ticket) => {
    const earlier = matches.get(ticket)?.names;
    const names = withoutNull({ ...earlier, ...ticket.names });
    // A name that is sent back as the fallback showed it is no translation.
    const isShown = earlier !== undefined && [earlier, names].every((each) => nameIn(each) === ticket.name);
    return { ...ticket, names: isShown ? names : { ...names, [language]: ticket.name } };
  });
}

function withoutNull(names: RequestedTicket['names']): TicketNames {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null));
}

interface Naming {
  language: Language;
  nameIn: (names: TicketNames) => string;
}

/**
 * The stored tickets that requested ones stand for: of the same name, at the same place first, then
 * those at the same place that were renamed or translated.
 */
function matchTickets(
  requested: readonly RequestedTicket[],
  stored: readonly StoredTicket[],
  { language, nameIn }: Naming,
): ReadonlyMap<RequestedTicket, StoredTicket> {
  const matches = new Map<RequestedTicket, StoredTicket>();
  const free = new Set(stored);
  const isNamed = (one: RequestedTicket, other: StoredTicket) => one.name === nameIn(other.names);
  const isTranslation = (other: StoredTicket) =>
    requested.length === stored.length && other.names[language] === undefined;
  const rules: ((one: RequestedTicket, other: StoredTicket, isSamePlace: boolean) => boolean)[] = [
    (one, other, isSamePlace) => isSamePlace && isNamed(one, other),
    isNamed,
    (one, other, isSamePlace) => isSamePlace && (hasSamePrice(one, other) || isTranslation(other)),
  ];
  for (const isMatch of rules)
    for (const [place, ticket] of requested.entries()) {
      if (matches.has(ticket)) continue;
      const match = stored.find((each, at) => free.has(each) && isMatch(ticket, each, at === place));
      if (match !== undefined && free.delete(match)) matches.set(ticket, match);
    }
  return matches;
}

function hasSamePrice(one: TicketFacts, other: TicketFacts): boolean {
  return one.price === other.price && one.currency === other.currency;
}
