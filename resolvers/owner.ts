import type { GraphQLResolveInfo } from 'graphql';
import { connectEventsOf, connectUpcomingOf } from '../src/calendar/event/owners.ts';
import type { Context } from '../src/context/context.ts';
import type { OwnerKind } from '../src/database/queries/event-owner.ts';
import type { Language } from '../src/i18n/language.ts';
import type { ListArguments } from './arguments.ts';
import { withErrorLanguage } from './language.ts';
import { selects } from './selection.ts';

interface Owner {
  number: number;
  requestedLanguage: Language;
}

type Connect<Source> = (
  context: Context,
  source: Source,
  args: ListArguments,
  info: GraphQLResolveInfo,
) => Promise<unknown>;

/** Resolves a list below a resource; its errors are in the language of that resource. */
export function nestedList<Source extends Owner>(connect: Connect<Source>) {
  return (source: Source, args: ListArguments, context: Context, info: GraphQLResolveInfo) =>
    withErrorLanguage(source.requestedLanguage, () => connect(context, source, args, info));
}

/** Resolves the events of an owner of the kind. */
export function eventsOf(kind: OwnerKind) {
  return nestedList((context, { number, requestedLanguage }, input, info) =>
    connectEventsOf(context, { kind, number, requestedLanguage }, toRequest(input, info)),
  );
}

/** Resolves the upcoming events of an owner of the kind. */
export function upcomingEventsOf(kind: OwnerKind) {
  return nestedList((context, { number, requestedLanguage }, input, info) =>
    connectUpcomingOf(context, { kind, number, requestedLanguage }, toRequest(input, info)),
  );
}

function toRequest(input: ListArguments, info: GraphQLResolveInfo) {
  return { input, tellsPages: selects(info, 'pageInfo') };
}
