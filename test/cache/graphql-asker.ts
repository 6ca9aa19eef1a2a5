import type { Fields } from '../harness/make.ts';
import type { World } from '../harness/world.ts';

/** A request to GraphQL, by GET unless it says POST, with all that may decide its answer. */
export interface Asking {
  method?: 'GET' | 'POST';
  query: string;
  variables?: Fields;
  operationName?: string;
  extensions?: Fields;
  as?: 'editor' | 'author';
  headers?: Record<string, string>;
  etag?: string;
}

/** The methods of GraphQL, as rows of a table. */
export const methods = [['GET'], ['POST']] as const;

/** Asks GraphQL by either method and looks whether the answer was made before. */
export function createGraphqlAsker(world: World) {
  const ask = async ({ method = 'GET', etag, headers: more, as, ...operation }: Asking) => {
    const condition: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
    const headers = { 'apollo-require-preflight': 'true', ...condition, ...more };
    const parts = Object.entries(operation).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const sent = method === 'GET' ? { query: new URLSearchParams(parts) } : { body: operation };
    const answer = await world.request(method, '/graphql', { as, headers, ...sent });
    return { ...answer, etag: answer.headers.get('etag') ?? '' };
  };
  return {
    ask,
    /** Whether an operation is given as it was: nothing is read but where the calendar stands. */
    isKept: async (asking: Asking) => (await world.statements(() => ask(asking))).length === 0,
    /** What asking again with the tag of now will be answered. */
    statusAgain: async (asking: Asking) => {
      const { etag } = await ask(asking);
      return async () => (await ask({ ...asking, etag })).status;
    },
  };
}
