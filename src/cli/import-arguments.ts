import { text as readText } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { isLanguage, type Language, languages } from '../i18n/language.ts';
import { isEncoding } from '../import/decode.ts';
import { readLocation, type SourceLocation } from '../import/open/open.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { commandName } from './output.ts';

const usage = `Usage: ${commandName('import')} SOURCE [OPTIONS]

  SOURCE is the address of a calendar (https://old.example/wp-json/tribe/events/v1), or an address or file
  of iCalendar, CSV (tables of an export, of the older service, of Google Calendar or Outlook) or a page with JSON-LD.

  --source LANGUAGE=SOURCE   further languages, each from its own source; may be repeated
  --language LANGUAGE        languages to ask one calendar for (${languages.join(', ')}); may be repeated
  --user NAME --password P   credentials at the source; the password - is read from standard input
  --author ID=NAME           the user for an author of the source; may be repeated
  --owner NAME               the user for things without an author
  --name NAME                the name by which the source is remembered
  --encoding NAME            the encoding of documents that are not in UTF-8, such as windows-1250
  --columns FIELD=HEADING,…  what the columns of a table mean: title=Name,start=Datum,end=Ende; may be repeated
  --hidden                   looks for events that no list shows
  --images                   copies the images, so that nothing refers to the source
  --prune                    moves events to the trash that this source does not have any more
  --dry-run                  says what would be done, and writes nothing

  Exit codes: 0 everything was taken; 1 wrong arguments or settings, or this calendar fails; 2 something was left, or is in doubt;
  3 the source cannot be read; 4 interrupted. After 3 and 4, the same command continues.`;

const one = { type: 'string' } as const;
const several = { type: 'string', multiple: true, default: [] as string[] } as const;
const flag = { type: 'boolean', default: false } as const;
const options = {
  ...{ user: one, password: one, owner: one, name: one, encoding: one },
  ...{ source: several, language: several, author: several, columns: several },
  ...{ hidden: flag, images: flag, prune: flag, 'dry-run': flag },
} as const;

/** The arguments of the command. Throws a `StartupError` that says how it is used. */
export function parseArguments(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new StartupError(usage, error);
  }
}

export type Given = ReturnType<typeof parseArguments>;

export function readLocations(
  { values, positionals }: Given,
  standard: Language,
): [SourceLocation, ...SourceLocation[]] {
  const [first, ...others] = [...positionals, ...values.source].map((text) => readLocation(text, standard));
  if (first === undefined) throw new StartupError(usage);
  return [first, ...others];
}

export function readLanguages(given: readonly string[]): Language[] {
  const words = [...new Set(given.flatMap((text) => text.split(',')))];
  return words.map((word) => {
    if (isLanguage(word)) return word;
    throw new StartupError(`--language must be one of ${languages.join(', ')}, not "${word}".`);
  });
}

/** Throws a `StartupError` for an encoding that cannot be read. */
export function readEncoding(given: string | undefined): string | undefined {
  if (given === undefined || isEncoding(given)) return given;
  throw new StartupError(`--encoding must name an encoding, such as windows-1252, not "${given}".`);
}

export function readAuthors(given: readonly string[]): Record<string, string> {
  const pairs = given.map((text) => {
    const [, author = '', user = ''] = /^(\d+)=(.+)$/s.exec(text) ?? [];
    if (user === '')
      throw new StartupError(`--author must be an ID and a user, such as 12=anna, not "${text}".`);
    return [author, user] as const;
  });
  return Object.fromEntries(pairs);
}

export async function readCredentials({ user, password }: Given['values']) {
  if (user === undefined && password === undefined) return null;
  if (user === undefined || password === undefined)
    throw new StartupError('--user and --password belong together.');
  const secret = password === '-' ? (await readText(process.stdin)).replace(/\r?\n$/, '') : password;
  return { user, password: secret };
}
