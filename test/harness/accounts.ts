import { createToken } from '../../src/accounts/user-tokens.ts';
import type { Role, Scope } from '../../src/entities/user.ts';
import { password } from './users.ts';
import type { World } from './world.ts';

/** A user who was made for one test. */
export interface Person {
  id: number;
  name: string;
}

/** Runs a GraphQL operation, and returns its only root field; an operation that fails throws. */
export type Run = <Field>(query: string, variables?: Record<string, unknown>) => Promise<Field>;

/** An error of a mutation that was rejected. */
export interface Rejection {
  path: string[];
  code: string;
  reason: string;
  message: string;
}

/** What tests of accounts share: new users, and clients that are signed in as one. */
export function createPeople(world: () => World) {
  let made = 0;
  const person = async (role: Role = 'author'): Promise<Person> => {
    const { id, name } = await world().addUser(`person ${(made += 1)}`, role);
    return { id, name };
  };
  const runner = (headers: Record<string, string>): Run => {
    return async <Field>(query: string, variables = {}) => {
      const { data, errors } = await world().graphql<Record<string, Field>>(query, variables, { headers });
      if (data === null || errors.length > 0)
        throw new Error(errors.map(({ message }) => message).join('\n'));
      return Object.values(data)[0] as Field;
    };
  };
  return {
    person,
    /** The role of the user with this password, or the status of the error. */
    roleOf: async (name: string, secret = password) => {
      const headers = { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` };
      const { data, errors } = await world().graphql<{ viewer: { role: string } }>(
        '{ viewer { role } }',
        {},
        { headers },
      );
      return data?.viewer.role ?? errors[0]?.extensions?.status;
    },
    /** A client with a new token of the user. */
    withToken: async ({ name }: Person, scope: Scope = 'admin'): Promise<Run> => {
      const { secret } = await createToken(world().database, name, { scope });
      return runner({ authorization: `Bearer ${secret}` });
    },
    /** Signs in with the password, and returns the cookie as a browser sends it. */
    signIn: async ({ name }: Person, cookie = '', more: Record<string, string> = {}): Promise<string> => {
      const mutation =
        'mutation ($name: String!, $password: String!) { login(name: $name, password: $password) { errors { message } } }';
      const { headers } = await world().graphql(
        mutation,
        { name, password },
        { headers: { cookie, 'apollo-require-preflight': '1', ...more } },
      );
      const [set = ''] = headers.getSetCookie();
      return set.split(';', 1)[0] ?? '';
    },
    /** A client with a session cookie; it sends what a program has to send that is no browser. */
    withCookie: (cookie: string): Run => runner({ cookie, 'apollo-require-preflight': '1' }),
    runner,
  };
}
