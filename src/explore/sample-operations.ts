import type { Language } from '../i18n/language.ts';
import { pageTexts, type SampleName } from './texts.ts';

/** An operation to start from, as the explorers offer it. */
export interface SampleOperation {
  name: SampleName;
  /** What it shows, in the language of the reader. */
  title: string;
  document: string;
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
  return templates.map(({ name, uses = [], document }) => ({
    name,
    title: samples[name],
    document: `# ${samples[name]}\n${document.replaceAll('LANGUAGE', asked)}`,
    variables: Object.fromEntries(uses.map((variable) => [variable, variables[variable]])),
  }));
}

/** All of them as one document with the variables of all, for an explorer that takes one. */
export function joinOperations(
  operations: readonly SampleOperation[],
): Omit<SampleOperation, 'name' | 'title'> {
  return {
    document: operations.map(({ document }) => document).join('\n\n'),
    variables: Object.assign({}, ...operations.map(({ variables }) => variables)) as Record<string, unknown>,
  };
}

type Variable = 'from' | 'words' | 'first' | 'after' | 'input';

/** The day of the new event is a month ahead; a draft, so that nobody publishes it by trying. */
function sampleVariables(
  { search, title }: { search: string; title: string },
  now: number,
): Record<Variable, unknown> {
  const day = new Date(now + 30 * 86_400_000).toISOString().slice(0, 10);
  return {
    from: `${new Date(now).toISOString().slice(0, 10)}T00:00:00Z`,
    words: search,
    first: 5,
    after: null,
    input: { title, status: 'DRAFT', startDate: `${day}T18:00:00`, endDate: `${day}T20:00:00` },
  };
}

/** `LANGUAGE` stands for the language of the reader. */
const templates: readonly { name: SampleName; uses?: readonly Variable[]; document: string }[] = [
  {
    name: 'upcoming',
    document: `query Upcoming {
  eventPage(perPage: 5, language: LANGUAGE) {
    total
    nodes {
      title
      startDate
      cost
      venues { name city }
      tickets { name price currency }
    }
  }
}`,
  },
  {
    name: 'near',
    uses: ['from'],
    document: `query NearHelsinki($from: DateTime!) {
  events(
    filter: { startsFrom: $from, near: { latitude: 60.17, longitude: 24.94, radius: 20 } }
    first: 10
    language: LANGUAGE
  ) {
    totalCount
    nodes {
      title
      startsAt
      venues { name address latitude longitude }
    }
  }
}`,
  },
  {
    name: 'sideBySide',
    document: `query SideBySide {
  finnish: eventPage(perPage: 3, language: FI) { nodes { number title language } }
  chinese: eventPage(perPage: 3, language: ZH_HANS) { nodes { number title language } }
}`,
  },
  {
    name: 'search',
    uses: ['words'],
    document: `query Search($words: String!) {
  searchEvents(query: $words, first: 5, language: LANGUAGE) {
    totalCount
    edges {
      score
      node { title startDate }
      snippets { field html }
    }
  }
}`,
  },
  {
    name: 'walk',
    uses: ['first', 'after'],
    document: `query Walk($first: Int, $after: String) {
  events(first: $first, after: $after, orderBy: START_DESC, language: LANGUAGE) {
    nodes { number title startDate }
    pageInfo { hasNextPage endCursor }
  }
}`,
  },
  {
    name: 'translations',
    document: `query Translations {
  events(first: 3, orderBy: START_DESC) {
    nodes {
      languages
      translations { language title slug }
    }
  }
}`,
  },
  {
    name: 'places',
    document: `query Places {
  venues(first: 10, language: LANGUAGE) {
    totalCount
    nodes { name address city country latitude longitude }
  }
  categories(first: 20, language: LANGUAGE) {
    nodes { name parent { name } }
  }
}`,
  },
  {
    name: 'create',
    uses: ['input'],
    document: `mutation CreateEvent($input: CreateEventInput!) {
  createEvent(input: $input, language: LANGUAGE) {
    event { number title status url }
    errors { field code message }
  }
}`,
  },
];
