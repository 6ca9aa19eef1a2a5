import { connectEventsOf, connectUpcomingOf } from '../src/calendar/event/owners.ts';
import type { Context } from '../src/context/context.ts';
import type { OwnerKind } from '../src/database/queries/event-owner.ts';
import type { Language } from '../src/i18n/language.ts';
import type { ListArguments } from './arguments.ts';
import { refusedIn } from './language.ts';

interface Owner {
  number: number;
  requestedLanguage: Language;
}

type Connect<Source> = (context: Context, source: Source, args: ListArguments) => Promise<unknown>;

/** Answers a list of what belongs to a thing in the language of that thing, and refuses in it too. */
export function below<Source extends Owner>(connect: Connect<Source>) {
  return (source: Source, args: ListArguments, context: Context) =>
    refusedIn(source.requestedLanguage, () => connect(context, source, args));
}

/** Who answers the events of an owner of the kind. */
export function eventsOf(kind: OwnerKind) {
  return below((context, { number, requestedLanguage }, args) =>
    connectEventsOf(context, { kind, number, requestedLanguage }, args),
  );
}

/** Who answers the events of an owner of the kind that have not ended. */
export function upcomingEventsOf(kind: OwnerKind) {
  return below((context, { number, requestedLanguage }, args) =>
    connectUpcomingOf(context, { kind, number, requestedLanguage }, args),
  );
}
