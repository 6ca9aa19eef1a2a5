import type { Language } from '../i18n/language.ts';
import { sampleDocuments, type Variable } from './sample-documents.ts';
import { pageTexts, type SampleName } from './texts.ts';

/** An operation to start from, as the explorers offer it. */
export interface SampleOperation {
  name: SampleName;
  /** What it shows, in the language of the reader. */
  title: string;
  document: string;
  /** Whether its answers come one after the other, over an event stream. */
  isStream: boolean;
  variables: Readonly<Record<string, unknown>>;
}

/** In whose words the operations are written, and when. */
interface Reader {
  language: Language;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * The operations that the explorers and the landing page offer; each answers in an empty calendar too. Variables of the
 * same name mean the same in all of them, so that they fit together in one document.
 */
export function sampleOperations({ language, now }: Reader): SampleOperation[] {
  const { samples, sampleWords } = pageTexts[language];
  const asked = language.toUpperCase().replace('-', '_');
  const variables = sampleVariables(sampleWords, now);
  return sampleDocuments.map(({ name, uses = [], document }) => ({
    name,
    title: samples[name],
    document: `# ${samples[name]}\n${document.replaceAll('LANGUAGE', asked)}`,
    isStream: document.startsWith('subscription'),
    variables: Object.fromEntries(uses.map((variable) => [variable, variables[variable]])),
  }));
}

/** All of them as one document with the variables of all, for an explorer that takes one. */
export function joinOperations(
  operations: readonly SampleOperation[],
): Pick<SampleOperation, 'document' | 'variables'> {
  return {
    document: operations.map(({ document }) => document).join('\n\n'),
    variables: Object.assign({}, ...operations.map(({ variables }) => variables)) as Record<string, unknown>,
  };
}

/** New events are a month ahead; drafts, so that nobody publishes them by trying. */
function sampleVariables(
  { search, title }: { search: string; title: string },
  now: number,
): Record<Variable, unknown> {
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
