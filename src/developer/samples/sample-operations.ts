import { readFileSync } from 'node:fs';
import type { Language } from '../../i18n/language.ts';
import type { SampleName } from '../texts/developer-texts.ts';
import { developerTexts } from '../texts/texts.ts';

/** An operation that the explorers offer. */
export interface SampleOperation {
  name: SampleName;
  /** What it shows, in the language of the page. */
  title: string;
  document: string;
  isSubscription: boolean;
  variables: Readonly<Record<string, unknown>>;
}

const file = readFileSync(new URL('sample-operations.graphql', import.meta.url), 'utf8');

/** The file without its comment, one operation each. */
const [, ...documents] = file.trim().split('\n\n');

/**
 * The operations of the explorers and the page for developers, in the language of the reader, with
 * dates relative to `now` (epoch milliseconds). Each also returns a result in an empty calendar.
 * Variables of the same name are the same in all of them, so that the operations fit into one
 * document.
 */
export function sampleOperations({ language, now }: { language: Language; now: number }): SampleOperation[] {
  const { samples, sampleWords } = developerTexts[language];
  const languageEnum = language.toUpperCase().replace('-', '_');
  const variables = sampleVariables(sampleWords, now);
  return documents.map((document) => {
    const name = nameOf(document);
    const used = [...document.matchAll(/\$(\w+):/g)].map(([, variable = '']) => variable);
    return {
      name,
      title: samples[name],
      document: `# ${samples[name]}\n${document.replaceAll('LANGUAGE', languageEnum)}`,
      isSubscription: document.startsWith('subscription'),
      variables: Object.fromEntries(used.map((variable) => [variable, variables[variable]])),
    };
  });
}

/** `sideBySide` for `query SideBySide`. */
function nameOf(document: string): SampleName {
  const [, initial = '', rest = ''] = /^\w+ (\w)(\w*)/.exec(document) ?? [];
  return (initial.toLowerCase() + rest) as SampleName;
}

/** All operations as one document with all variables. */
export function joinOperations(
  operations: readonly SampleOperation[],
): Pick<SampleOperation, 'document' | 'variables'> {
  return {
    document: operations.map(({ document }) => document).join('\n\n'),
    variables: Object.assign({}, ...operations.map(({ variables }) => variables)) as Record<string, unknown>,
  };
}

/** New events start in a month; they are drafts, so that nobody publishes one by accident. */
function sampleVariables(
  { search, title }: { search: string; title: string },
  now: number,
): Record<string, unknown> {
  const dayAhead = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  const draftOn = (day: string) => ({
    title,
    status: 'DRAFT',
    startDate: `${day}T18:00:00`,
    endDate: `${day}T20:00:00`,
  });
  return {
    words: search,
    point: { latitude: 60.17, longitude: 24.94, radius: 20 },
    filter: {
      overlappingDays: { from: dayAhead(0), to: dayAhead(60) },
      and: [{ or: [{ featured: true }, { search }] }, { not: { ticketed: true } }],
    },
    first: 5,
    after: null,
    ids: ['RXZlbnQ6Mjk', 'VmVudWU6MQ', 'Q2F0ZWdvcnk6MQ'],
    input: draftOn(dayAhead(30)),
    inputs: [30, 37].map((days) => draftOn(dayAhead(days))),
  };
}

/** The path of the table of upcoming events, below root and language. */
export const upcomingTable = tableOf('events', { filter: { upcoming: true } });

/**
 * The path of the table with the result of a sample operation, below root and language; null where
 * there is none.
 */
export function sampleTable({ name, variables }: SampleOperation): string | null {
  switch (name) {
    case 'upcoming':
      return upcomingTable;
    case 'search':
      return tableOf('events', { search: variables.words });
    case 'venues':
      return tableOf('venues', {});
    case 'near':
      return tableOf('events', { filter: { upcoming: true, near: variables.point } });
    case 'filter':
      return tableOf('events', { filter: variables.filter });
    case 'statistics':
      return tableOf('statistics', { group_by: 'month', time_zone: 'Europe/Helsinki' });
    case 'walk':
      return tableOf('events', {});
    default:
      return null;
  }
}

function tableOf(file: string, parameters: Readonly<Record<string, unknown>>): string {
  const query = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const search = new URLSearchParams(query).toString();
  return `/export/${file}.csv${search === '' ? '' : `?${search}`}`;
}
