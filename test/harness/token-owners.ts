import { createToken, listTokens, type NewToken } from '../../src/accounts/user-tokens.ts';
import type { Role } from '../../src/entities/user.ts';
import type { World } from './world.ts';

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** What tests of tokens share: new users who own some, and requests with them. */
export function createTokenOwners(world: () => World) {
  let made = 0;
  return {
    /** A new user, and functions that create and list the tokens of that user. */
    user: async (role: Role = 'author') => {
      const { database, addUser } = world();
      const name = `owner ${(made += 1)}`;
      await addUser(name, role);
      const token = async (newToken?: NewToken) => (await createToken(database, name, newToken)).secret;
      return { name, token, list: () => listTokens(database, name) };
    },
    /** The status of a request with the token, by REST and by GraphQL. */
    statuses: async (token: string): Promise<number[]> => {
      const rest = await world().rest('GET', '/venues', bearer(token));
      const graphql = await world().graphql('{ viewer { role } }', {}, bearer(token));
      return [rest.status, graphql.status];
    },
  };
}
