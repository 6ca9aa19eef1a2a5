import type { Role } from '../../src/entities/user.ts';

/** One user per role, with its name; the ids are 1 to 5 in this order. */
export const roles = [
  'administrator',
  'editor',
  'author',
  'contributor',
  'subscriber',
] as const satisfies Role[];

/** The password of all of them. */
export const password = 'correct horse battery staple';

/** A user of the tests. */
export interface TestUser {
  id: number;
  name: Role;
  password: string;
}

/** The user of each role. */
export const users = Object.fromEntries(
  roles.map((name, index) => [name, { id: index + 1, name, password }]),
) as Record<Role, TestUser>;

const variable = 'CALENDAR_TEST_TOKENS';

/**
 * The environment variable that passes the tokens of the users to the workers: passwords would cost
 * a hash per calendar.
 */
export function shareTokens(tokens: Record<Role, string>): void {
  process.env[variable] = JSON.stringify(tokens);
}

/** The token of a role. */
export function tokenOf(role: Role): string {
  const tokens = JSON.parse(process.env[variable] ?? '{}') as Partial<Record<Role, string>>;
  return tokens[role] ?? '';
}

/** The `Authorization` header of a role: its name, and the token as the password. */
export function credentialsOf(role: Role): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${role}:${tokenOf(role)}`).toString('base64')}` };
}
