import type { CalendarError, ErrorName } from '../../../errors.ts';
import { kindFacts, kinds } from '../../../values/kinds.ts';
import type { Raw } from '../../input/coercion.ts';
import { noDate } from '../../output/shapes.ts';
import { legacyShapeOf } from './shapes.ts';
import { matchRoutes, routeFacts, servedRoutes } from '../../routing/routes.ts';
import type { Api } from '../api.ts';
import { respondInLegacyFormat } from '../own.ts';

/**
 * The interface below an alias with the older namespace, for clients that are never changed
 * (wire-format 11).
 */
export const tribeEventsV1Api: Api = {
  routes: servedRoutes,
  match: matchRoutes,
  readBody: (body) => withIds(body),
  show: (item, { kind }, { links }) =>
    kind === null ? item : legacyShapeOf(routeFacts[kind].collection)(item, links, true),
  respond: (request, outcome) => respondInLegacyFormat(request, outcome, legacyShapeOf),
  toWireError: ({ reason, code }: CalendarError) =>
    notFound.has(reason) ? { status: 400, code } : undefined,
  tellsMethods: true,
  isLegacy: true,
};

/** The errors of an unknown id or slug in the path: clients test for 400 (wire-format 11.1). */
const notFound: ReadonlySet<ErrorName> = new Set(kinds.map((kind) => kindFacts[kind].errors.notFound));

/**
 * Objects as they were read stand for their ids; a date that a read shows as absent is absent
 * (wire-format 11.8).
 */
function withIds(body: Raw): Raw {
  const { date_utc: dateUtc, ...fields } = body;
  const read: Raw = {
    ...fields,
    ...(dateUtc === undefined || dateUtc === noDate ? {} : { date_utc: dateUtc }),
  };
  for (const name of ['categories', 'tags', 'image'] as const)
    if (name in read) read[name] = toIds(read[name]);
  return read;
}

function toIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIds);
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}
