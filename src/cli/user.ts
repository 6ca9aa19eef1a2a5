import { parseArgs } from 'node:util';
import { addUser, createToken, listUsers, removeUser, setDisplayName } from '../accounts/users.ts';
import { openCalendar } from '../app/bootstrap.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { describeFailure, StartupError } from '../runtime/startup-error.ts';
import { announceAdministrator, secretLine } from './output.ts';

const usage =
  'Usage: npm run user -- add NAME --role ROLE [--password P] [--display-name D], or list, or token NAME, ' +
  'or display-name NAME [D], or remove NAME.';

/** Changes or reads users, and returns the lines to print. */
type Command = (database: Database) => Promise<string[]>;

interface Arguments {
  name: string;
  displayName: string | null;
  options: { role?: string; password?: string; 'display-name'?: string };
}

/** The commands by word and number of arguments; null: an option is missing. */
const commands: Readonly<Record<string, (args: Arguments) => Command | null>> = {
  'add 1': ({ name, options: { role, password, 'display-name': displayName } }) =>
    role === undefined ? null : (database) => add(database, { name, role, password, displayName }),
  'list 0': () => list,
  'token 1':
    ({ name }) =>
    async (database) => [secretLine('Token', await createToken(database, name))],
  'display-name 1': renameUser,
  'display-name 2': renameUser,
  'remove 1':
    ({ name }) =>
    async (database) => [`Removed ${await removeUser(database, name)}.`],
};

try {
  const command = readCommand(process.argv.slice(2));
  const config = readConfig();
  const calendar = await openCalendar(config);
  try {
    await announceAdministrator(calendar, config);
    for (const line of await command(calendar.database)) console.log(line);
  } finally {
    await calendar.database.close();
  }
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}

/** Parses the arguments, before anything is opened. Throws a `StartupError` with the usage. */
function readCommand(args: string[]): Command {
  const { values: options, positionals } = parse(args);
  const [word, name = '', displayName = null] = positionals;
  const key = [word, positionals.length - 1].join(' ');
  const command = commands[key]?.({ name, displayName, options }) ?? null;
  const hasStrayOptions = word !== 'add' && Object.keys(options).length > 0;
  if (command === null || hasStrayOptions) throw new StartupError(usage);
  return command;
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

async function add(database: Database, newUser: Parameters<typeof addUser>[1]): Promise<string[]> {
  const { user, generatedPassword } = await addUser(database, newUser);
  const added = `Added the ${user.role} ${user.name}, user ${user.id}.`;
  return generatedPassword === null ? [added] : [added, secretLine('Password', generatedPassword)];
}

async function list(database: Database): Promise<string[]> {
  const users = await listUsers(database);
  return users.map(({ id, name, role }) => `${String(id).padStart(5)}  ${role.padEnd(13)}  ${name}`);
}

function renameUser({ name, displayName }: Arguments): Command {
  return async (database) => [
    `Others see ${await setDisplayName(database, name, displayName)} as ${displayName ?? 'a neutral name'}.`,
  ];
}
