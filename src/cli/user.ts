import { parseArgs } from 'node:util';
import { firstPassword } from '../accounts/first-password.ts';
import {
  addUser,
  createToken,
  listUsers,
  type NewUser,
  removeUser,
  setDisplayName,
} from '../accounts/users.ts';
import { type Calendar, openCalendar } from '../app/bootstrap.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { describeFailure, StartupError } from '../runtime/startup-error.ts';
import { print } from './print.ts';

const usage =
  'Usage: npm run user -- add NAME --role ROLE [--password P] [--display-name D], or list, or token NAME, ' +
  'or display-name NAME [D], or remove NAME.';

interface Options {
  role?: string;
  password?: string;
  'display-name'?: string;
}

/** Does something with the database and gives the lines to print. */
type Command = (database: Database) => Promise<string[]>;

try {
  const command = readCommand(process.argv.slice(2));
  const config = readConfig();
  const calendar = await openCalendar(config);
  try {
    const shown = await Promise.all(introduce(calendar).map(print));
    if (shown.every(Boolean)) firstPassword(config).forget();
    for (const line of await command(calendar.database)) console.log(line);
  } finally {
    await calendar.database.close();
  }
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}

/** What the command line asks for; a mistake in its shape ends here, before anything is opened. */
function readCommand(args: string[]): Command {
  const { values, positionals } = parse(args);
  const [word = '', name, ...rest] = positionals;
  const displayName = word === 'display-name' ? rest.shift() : values['display-name'];
  const options = { ...values, displayName };
  const command = name === undefined ? findCommand(word) : findCommandWithName(word, name, options);
  const hasStrayOptions = word !== 'add' && Object.keys(values).length > 0;
  if (command === null || rest.length > 0 || hasStrayOptions) throw new StartupError(usage);
  return command;
}

function findCommand(word: string): Command | null {
  return word === 'list' ? list : null;
}

function findCommandWithName(
  word: string,
  name: string,
  { role, password, displayName = null }: Options & { displayName?: string | null },
): Command | null {
  switch (word) {
    case 'add':
      return role === undefined ? null : (database) => add(database, { name, role, password, displayName });
    case 'display-name':
      return async (database) => [
        `Others see ${await setDisplayName(database, name, displayName)} as ${displayName ?? 'a neutral name'}.`,
      ];
    case 'token':
      return async (database) => [secret('Token', await createToken(database, name))];
    case 'remove':
      return async (database) => [`Removed ${await removeUser(database, name)}.`];
    default:
      return null;
  }
}

function parse(args: string[]) {
  try {
    const options = {
      role: { type: 'string' },
      password: { type: 'string' },
      'display-name': { type: 'string' },
    } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new StartupError(usage, error);
  }
}

async function add(database: Database, wanted: NewUser): Promise<string[]> {
  const { user, generatedPassword } = await addUser(database, wanted);
  const added = `Added the ${user.role} ${user.name}, user ${user.id}.`;
  return generatedPassword === null ? [added] : [added, secret('Password', generatedPassword)];
}

async function list(database: Database): Promise<string[]> {
  const users = await listUsers(database);
  return users.map(({ id, name, role }) => `${String(id).padStart(5)}  ${role.padEnd(13)}  ${name}`);
}

/** Whoever opens an empty database first creates the administrator and must tell the password. */
function introduce({ administrator }: Calendar): string[] {
  if (administrator === null) return [];
  const created = `Created the administrator ${administrator.name}.`;
  const password = administrator.generatedPassword;
  return password === null ? [created] : [created, secret('Password', password)];
}

function secret(what: string, value: string): string {
  return `${what} (shown only this once): ${value}`;
}
