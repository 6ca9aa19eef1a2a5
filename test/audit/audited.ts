import { createToken } from '../../src/accounts/user-tokens.ts';
import { createAsker, type Fields } from '../harness/make.ts';
import type { World } from '../harness/calendar.ts';

/** A changed field as clients read it. */
interface Changed {
  field: string;
  language: string | null;
  before: string | null;
  after: string | null;
}

/** An entry of the audit as clients read it. */
export interface Entry {
  action: string;
  kind: string;
  number: number;
  objectId: string;
  name: string | null;
  tokenNumber: number | null;
  tokenName: string | null;
  version: number | null;
  previousVersion: number | null;
  user: { number: number } | null;
  userName: string | null;
  interface: string;
  address: string | null;
  requestId: string | null;
  changes: Changed[];
}

export interface Entries {
  nodes: Entry[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}

/** Everything that an entry tells. */
const entryFields = `action kind number objectId name tokenNumber tokenName version previousVersion user { number } userName interface
  address requestId changes { field language before after }`;

const entries = `{ nodes { ${entryFields} } pageInfo { hasNextPage endCursor } totalCount }`;

/** The credentials of an administrator who may read the whole audit. */
async function auditorOf({ database }: World): Promise<Record<string, string>> {
  const { secret } = await createToken(database, 'administrator', { scope: 'admin' });
  return { authorization: `Bearer ${secret}` };
}

/** Reads the audit as an administrator, and the history of resources as an editor. */
export async function createAuditor(world: World) {
  const ask = createAsker(world);
  const headers = await auditorOf(world);
  return {
    headers,
    /** The matching entries. */
    find: async (filter: Fields = {}, slice: Fields = {}): Promise<Entries> => {
      const query = `query ($filter: AuditFilter, $first: Int, $after: String) {
        auditEntries(filter: $filter, first: $first, after: $after) ${entries} }`;
      const data = await ask<{ auditEntries: Entries }>(query, { filter, ...slice }, { headers });
      return data.auditEntries;
    },
    /** The history of a resource, e.g. `history('event', 7)`. */
    history: async (field: string, number: number): Promise<Entry[]> => {
      const query = `query ($number: Int!) { resource: ${field}(number: $number) { history ${entries} } }`;
      const data = await ask<{ resource: { history: Entries } }>(query, { number }, { as: 'editor' });
      return data.resource.history.nodes;
    },
  };
}

export type Auditor = Awaited<ReturnType<typeof createAuditor>>;

/** A global ID. */
export function globalId(type: string, number: number): string {
  return Buffer.from(`${type}:${number}`).toString('base64url');
}
