import type { Context } from '../../context/context.ts';
import { assertMayReadHistory } from '../../policy/audit.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import { kindFacts, kinds } from '../../values/kinds.ts';
import { eventWriter } from '../event/write.ts';
import { Checks, inLanguage } from '../input/checks.ts';
import { organizerWriter } from '../organizer/write.ts';
import { restoreTerm } from '../term/restore.ts';
import { venueWriter } from '../venue/write.ts';

const writers = { event: eventWriter, venue: venueWriter, organizer: organizerWriter };

/** What a global ID names, undefined if it is not one, and the version to restore. */
interface Requested {
  type?: string;
  number?: number;
  version: unknown;
  language?: unknown;
}

/**
 * Restores a resource as it was in a version before the current one, as a new version (decision
 * 0078). Throws `unauthenticated` (401), `forbidden` (403) for those who may not read its history,
 * `notFound`, and `invalidParameters` for a version that is not stored.
 */
export async function restoreVersion(
  context: Context,
  { type, number, version, language }: Requested,
): Promise<{ number: number }> {
  assertMayReadHistory(context.viewer);
  const checks = new Checks();
  const writer = inLanguage(context, checks, language);
  const kind = kinds.find((each) => kindFacts[each].type === type);
  const requested = checks.integer('version', version);
  if (kind === undefined || number === undefined) checks.addError('id', 'invalid.globalId');
  checks.throwIfAny();
  const target = { number: Number(number), version: Number(requested) };
  if (kind === undefined) throw new Error('an ID without a kind has passed its checks');
  assertMayWrite(writer.viewer, kind);
  if (kind === 'category' || kind === 'tag') return restoreTerm(writer, { kind, ...target });
  return writers[kind].restore(writer, target);
}
