import { connectAudit } from '../src/calendar/audit/audit.ts';
import type { AuditView } from '../src/calendar/audit/entry.ts';
import { restoreVersion } from '../src/calendar/audit/restore.ts';
import type { QueryAuditEntriesArgs } from '../schema/types.ts';
import { authorOf } from '../src/calendar/user/user.ts';
import type { Context } from '../src/context/context.ts';
import { isKind, kindFacts } from '../src/values/kinds.ts';
import { connectionFields } from './common.ts';
import { readGlobalId, toGlobalId } from './node.ts';
import { errorsOf, type Payload, type Resource, toPayload } from './payload.ts';

interface RestoreArguments {
  id: string;
  version: number;
  language?: unknown;
}

const path = { operation: [], input: [] };

/** Resolves the audit, and the mutation that restores what it has recorded. */
export const auditResolvers = {
  Query: {
    auditEntries: (_: unknown, args: QueryAuditEntriesArgs, context: Context) => connectAudit(context, args),
  },
  Mutation: {
    restoreVersion: (_: unknown, args: RestoreArguments, context: Context) =>
      toPayload({ context, path }, restore(context, args)),
  },
  AuditEntry: {
    number: ({ resourceId }: AuditView) => resourceId,
    objectId: ({ kind, resourceId }: AuditView) =>
      toGlobalId(isKind(kind) ? kindFacts[kind].type : kind === 'image' ? 'Image' : 'User', resourceId),
    user: ({ userId }: AuditView, _: unknown, context: Context) =>
      userId === null
        ? null
        : authorOf({ authorNumber: userId, requestedLanguage: context.language }, context),
  },
  AuditEntryConnection: connectionFields,
  RestorePayload: {
    node: ({ resource }: Payload) => resource ?? null,
    errors: errorsOf,
  },
};

async function restore(context: Context, { id, ...args }: RestoreArguments): Promise<Resource> {
  await context.quota?.chargeWrites(1);
  return restoreVersion(context, { ...args, ...readGlobalId(id) });
}
