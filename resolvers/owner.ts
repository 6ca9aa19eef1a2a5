import { connectEventsOf, connectUpcomingOf } from '../src/calendar/event/owners.ts';
import type { Context } from '../src/context/context.ts';
import type { OwnerKind } from '../src/database/queries/event-owner.ts';
import type { Language } from '../src/i18n/language.ts';
import type { ListArguments } from './arguments.ts';
import { withErrorLanguage } from './language.ts';

interface Owner {
  number: number;
  requestedLanguage: Language;
}

type Connect<Source> = (context: Context, source: Source, args: ListArguments) => Promise<unknown>;

/** Resolves a list below a resource; its errors are in the language of that resource. */
export function nestedList<Source extends Owner>(connect: Connect<Source>) {
  return (source: Source, args: ListArguments, context: Context) =>
    withErrorLanguage(source.requestedLanguage, () => connect(context, source, args));
}

/** Resolves the events of an owner of the kind. */
export function eventsOf(kind: OwnerKind) {
  return nestedList((context, { number, requestedLanguage }, args) =>
    connectEventsOf(context, { kind, number, requestedLanguage }, args),
  );
}

/** Resolves the upcoming events of an owner of the kind. */
export function upcomingEventsOf(kind: OwnerKind) {
  return nestedList((context, { number, requestedLanguage }, args) =>
    connectUpcomingOf(context, { kind, number, requestedLanguage }, args),
  );
}
