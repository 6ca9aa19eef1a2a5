import { parseArgs } from 'node:util';
import { linkIdentity, listIdentities, unlinkIdentity } from '../accounts/identities.ts';
import { endSession, endSessions, listSessions, type SessionView } from '../accounts/sessions.ts';
import { createToken, listTokens, revokeToken, type TokenView } from '../accounts/user-tokens.ts';
import { addUser, listUsers, removeUser, setPassword, updateUser } from '../accounts/users.ts';
import { openCalendar } from '../app/bootstrap.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { describeFailure, StartupError } from '../runtime/startup-error.ts';
import { announceAdministrator, commandName, secretLine } from './output.ts';

const usage = `Usage: ${commandName('user')} COMMAND

  add NAME --role ROLE [--password P] [--display-name D]
  list
  password NAME [--password P]
  role NAME ROLE
  display-name NAME [D]
  disable NAME
  enable NAME
  remove NAME
  token NAME [--name N] [--expires 90d|DATE] [--scope read|write|admin]
  tokens NAME
  revoke NAME TOKEN-NAME
  sessions NAME
  end-session NAME NUMBER
  end-sessions NAME
  identities NAME
  link NAME SUBJECT
  unlink NAME SUBJECT [ISSUER]`;

const optionTypes = {
  role: { type: 'string' },
  password: { type: 'string' },
  'display-name': { type: 'string' },
  name: { type: 'string' },
  expires: { type: 'string' },
  scope: { type: 'string' },
} as const;

type Options = Partial<Record<keyof typeof optionTypes, string>>;

/** The options of a command, and the settings. */
type Given = Options & { config: Config };

interface Command {
  /** How many arguments there may be. */
  counts: readonly number[];
  options?: readonly (keyof Options)[];
  required?: keyof Options;
  /** Changes or reads users, and returns the lines to print. */
  run: (database: Database, args: readonly string[], options: Given) => Promise<string[]>;
}

const commands: Readonly<Record<string, Command>> = {
  add: { counts: [1], options: ['role', 'password', 'display-name'], required: 'role', run: add },
  list: { counts: [0], run: list },
  password: { counts: [1], options: ['password'], run: changePassword },
  role: {
    counts: [2],
    run: async (database, [name = '', role = '']) => [
      `${await updateUser(database, name, { role })} now has the role ${role}.`,
    ],
  },
  'display-name': {
    counts: [1, 2],
    run: async (database, [name = '', displayName = null]) => [
      `Others see ${await updateUser(database, name, { displayName })} as ${displayName ?? 'a neutral name'}.`,
    ],
  },
  disable: {
    counts: [1],
    run: async (database, [name = '']) => [
      `Disabled ${await updateUser(database, name, { disabled: true })}.`,
    ],
  },
  enable: {
    counts: [1],
    run: async (database, [name = '']) => [
      `Enabled ${await updateUser(database, name, { disabled: false })}.`,
    ],
  },
  remove: {
    counts: [1],
    run: async (database, [name = '']) => [`Removed ${await removeUser(database, name)}.`],
  },
  token: {
    counts: [1],
    options: ['name', 'expires', 'scope'],
    run: async (database, [name = ''], { name: tokenName, expires, scope }) => {
      const newToken = { name: tokenName, expiresAt: expires, scope };
      return [secretLine('Token', (await createToken(database, name, newToken)).secret)];
    },
  },
  tokens: {
    counts: [1],
    run: async (database, [name = '']) => (await listTokens(database, name)).map(describeToken),
  },
  revoke: {
    counts: [2],
    run: async (database, [name = '', token = '']) => [
      `Revoked the token ${token} of ${await revokeToken(database, name, token)}.`,
    ],
  },
  sessions: {
    counts: [1],
    run: async (database, [name = '']) => (await listSessions(database, name)).map(describeSession),
  },
  'end-session': {
    counts: [2],
    run: async (database, [name = '', session = '']) => [
      `Ended session ${session} of ${await endSession(database, name, numberOf(session))}.`,
    ],
  },
  'end-sessions': {
    counts: [1],
    run: async (database, [name = '']) => [`Ended all sessions of ${await endSessions(database, name)}.`],
  },
  identities: {
    counts: [1],
    run: async (database, [name = '']) =>
      (await listIdentities(database, name)).map(({ issuer, subject }) => `${subject} at ${issuer}`),
  },
  link: {
    counts: [2],
    run: async (database, [name = '', subject = ''], { config }) => {
      const identity = { issuer: issuerOf(config), subject };
      return [`${await linkIdentity(database, name, identity)} is ${subject} at ${identity.issuer}.`];
    },
  },
  unlink: {
    counts: [2, 3],
    run: async (database, [name = '', subject = '', issuer], { config }) => {
      const identity = { issuer: issuer ?? issuerOf(config), subject };
      return [
        `${await unlinkIdentity(database, name, identity)} is no longer ${subject} at ${identity.issuer}.`,
      ];
    },
  },
};

try {
  const run = readCommand(process.argv.slice(2));
  const config = readConfig();
  const calendar = await openCalendar(config);
  try {
    await announceAdministrator(calendar, config);
    for (const line of await run(calendar.database, config)) console.log(line);
  } finally {
    await calendar.database.close();
  }
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}

/** Parses the arguments, before anything is opened. Throws a `StartupError` with the usage. */
function readCommand(given: string[]): (database: Database, config: Config) => Promise<string[]> {
  const { values, positionals } = parse(given);
  const [word = '', ...args] = positionals;
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (command === undefined || !fits(command, args.length, values)) throw new StartupError(usage);
  return (database, config) => command.run(database, args, { ...values, config });
}

/** Throws a `StartupError` without an identity provider. */
function issuerOf({ oidcIssuer }: Config): string {
  if (oidcIssuer === null) throw new StartupError('OIDC_ISSUER is not set.');
  return oidcIssuer;
}

/** The number of a session; 0, which none has, for anything else. */
function numberOf(digits: string): number {
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
}

function fits({ counts, options = [], required }: Command, count: number, given: Options): boolean {
  const known: readonly string[] = options;
  const isKnown = Object.keys(given).every((name) => known.includes(name));
  return counts.includes(count) && isKnown && (required === undefined || given[required] !== undefined);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: optionTypes, allowPositionals: true });
  } catch (error) {
    throw new StartupError(usage, error);
  }
}

async function add(database: Database, [name = '']: readonly string[], options: Options): Promise<string[]> {
  const { role = '', password, 'display-name': displayName } = options;
  const { user, generatedPassword } = await addUser(database, { name, role, password, displayName });
  return [`Added the ${user.role} ${user.name}, user ${user.id}.`, ...passwordLines(generatedPassword)];
}

async function changePassword(
  database: Database,
  [name = '']: readonly string[],
  { password }: Options,
): Promise<string[]> {
  const { name: stored, generatedPassword } = await setPassword(database, name, { password });
  return [`Changed the password of ${stored}.`, ...passwordLines(generatedPassword)];
}

function passwordLines(generated: string | null): string[] {
  return generated === null ? [] : [secretLine('Password', generated)];
}

async function list(database: Database): Promise<string[]> {
  const users = await listUsers(database);
  return users.map(({ id, name, role, disabled, tokensUsedAt }) => {
    const facts = [
      name,
      ...(disabled ? ['(disabled)'] : []),
      ...(tokensUsedAt === null ? [] : [`token last used ${tokensUsedAt} UTC`]),
    ];
    return `${String(id).padStart(5)}  ${role.padEnd(13)}  ${facts.join('  ')}`;
  });
}

function describeSession({ number, client, createdAt, lastUsedAt, expiresAt }: SessionView): string {
  return `${number}  ${client ?? 'unknown client'}  started ${createdAt}, last used ${lastUsedAt}, ends ${expiresAt} at the latest (UTC)`;
}

function describeToken({ name, scope, createdAt, expiresAt, expired, lastUsedAt }: TokenView): string {
  const expiry = expiresAt === null ? 'never expires' : `${expired ? 'expired' : 'expires'} ${expiresAt}`;
  const use = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`;
  return `${name}  ${scope}  created ${createdAt}, ${expiry}, ${use} (UTC)`;
}
