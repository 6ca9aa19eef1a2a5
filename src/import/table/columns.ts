import { StartupError } from '../../runtime/startup-error.ts';
import type { Kind } from '../../values/kinds.ts';
import { SourceError } from '../http/source-error.ts';
import { type ColumnName, nameOfHeading, normalized } from './names.ts';

/** Headings of a table by what they mean, as whoever imports has chosen. */
export type ChosenColumns = Readonly<Record<ColumnName, string>>;

/** The names by which columns can be chosen. */
const choices: Readonly<Record<string, ColumnName>> = {
  ...same('id', 'title', 'start_time', 'end_time', 'all_day', 'timezone', 'venue', 'location', 'address'),
  ...same('city', 'country', 'organizer', 'categories', 'tags', 'cost', 'website', 'description', 'excerpt'),
  ...same('image', 'status', 'event_status', 'online_url', 'featured', 'private'),
  ...{ start: 'start_date', start_date: 'start_date', end: 'end_date', end_date: 'end_date' },
};

function same(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** Reads `title=Name,start=Datum`. Throws a `StartupError` that names what can be chosen. */
export function readColumns(given: readonly string[]): ChosenColumns {
  const pairs = given
    .flatMap((text) => text.split(/,(?=[a-z_]+=)/))
    .map((pair) => {
      const [, choice = '', heading = ''] = /^\s*([a-z_]+)=(.+)$/s.exec(pair) ?? [];
      const name = Object.hasOwn(choices, choice) ? choices[choice] : undefined;
      if (name !== undefined) return [name, heading.trim()] as const;
      const known = Object.keys(choices).join(', ');
      throw new StartupError(
        `--columns must be such as title=Name,start=Datum, with ${known}, not "${pair}".`,
      );
    });
  return Object.fromEntries(pairs);
}

/** The columns of a table. */
export interface Columns {
  kind: Kind;
  /** What each heading means; undefined for those that are not read. */
  names: readonly (ColumnName | undefined)[];
  /** The headings that are not read. */
  unread: readonly string[];
}

/**
 * What the columns of a table mean. Throws a `SourceError` that says which columns are missing, and
 * which were found, where a table has none of the necessary ones.
 */
export function readHeadings(name: string, headings: readonly string[], chosen: ChosenColumns): Columns {
  const names = settleNames(headings, chosen);
  const missing = Object.entries(chosen).filter(([column]) => !names.includes(column));
  const [first] = missing;
  if (first !== undefined)
    throw new SourceError(`${name} has no column "${first[1]}". Its columns are: ${headings.join(', ')}.`);
  const unread = headings.filter((heading, place) => names[place] === undefined && heading !== '');
  return { kind: kindOf(names) ?? rejectUnknown(name, headings, names), names, unread };
}

function settleNames(headings: readonly string[], chosen: ChosenColumns): (ColumnName | undefined)[] {
  const byHeading = new Map(Object.entries(chosen).map(([column, heading]) => [normalized(heading), column]));
  const found = headings.map((heading) => {
    const column = nameOfHeading(heading) ?? '';
    const chosenColumn = byHeading.get(normalized(heading));
    return chosenColumn ?? (column === '' || Object.hasOwn(chosen, column) ? undefined : column);
  });
  const settled = renames.reduce<readonly (ColumnName | undefined)[]>(rename, found);
  // Of two columns that mean the same, the first counts.
  return settled.map((column, place) => (settled.indexOf(column) === place ? column : undefined));
}

/**
 * What a column means in a table that has none of the others: in our export, the date is that of
 * publication.
 */
const renames: readonly (readonly [from: ColumnName, to: ColumnName, unless: ColumnName[]])[] = [
  ['date', 'start_date', ['start_date', 'modified']],
  ['name', 'title', ['title']],
  ['url', 'website', ['id', 'website']],
];

function rename(
  names: readonly (ColumnName | undefined)[],
  [from, to, unless]: (typeof renames)[number],
): (ColumnName | undefined)[] {
  const isRenamed =
    !unless.some((name) => names.includes(name)) && (to !== 'title' || names.includes('start_date'));
  return names.map((name) => (name === from && isRenamed ? to : name));
}

/** The columns that tell of which kind a table is. */
const signs: readonly { kind: Kind; all: ColumnName[]; some: ColumnName[]; none: ColumnName[] }[] = [
  { kind: 'event', all: ['title', 'start_date'], some: [], none: [] },
  {
    ...{ kind: 'venue', all: ['venue'], none: ['title', 'start_date'] },
    some: ['geo_lat', 'address', 'city', 'zip', 'country'],
  },
  {
    ...{ kind: 'organizer', all: ['organizer'], none: ['title', 'start_date'] },
    some: ['email', 'phone', 'description'],
  },
  { kind: 'category', all: ['id', 'name', 'slug', 'parent'], some: [], none: ['title', 'start_date'] },
  { kind: 'tag', all: ['id', 'name', 'slug'], some: [], none: ['title', 'start_date'] },
];

function kindOf(names: readonly (ColumnName | undefined)[]): Kind | undefined {
  const has = (column: ColumnName) => names.includes(column);
  const known = signs.find(
    ({ all, some, none }) => all.every(has) && (some.length === 0 || some.some(has)) && !none.some(has),
  );
  return known?.kind;
}

function rejectUnknown(
  name: string,
  headings: readonly string[],
  names: readonly (ColumnName | undefined)[],
): never {
  const missing = [
    ...(names.includes('title') ? [] : ['the title (title)']),
    ...(names.includes('start_date') ? [] : ['the start (start)']),
  ];
  throw new SourceError(
    `${name} has no column that is known for ${missing.join(' and ')} of events. Its columns are: ` +
      `${headings.join(', ')}. --columns says what they mean, such as title=Name,start=Datum.`,
  );
}
