/** What the pages say, in one language. */
export interface PageTexts {
  title: string;
  introduction: string;
  toContent: string;
  languages: string;
  graphqlTitle: string;
  graphqlText: string;
  openSandbox: string;
  openGraphiql: string;
  explorersText: string;
  subscriptionsText: string;
  tryWatch: string;
  schemaLink: string;
  restTitle: string;
  restText: string;
  documentation: string;
  documentationText: string;
  routes: string;
  needsScript: string;
  tryTitle: string;
  tryRest: string;
  tryGraphql: string;
  examples: Record<
    'upcoming' | 'featured' | 'near' | 'venues' | 'organizers' | 'categories' | 'tags' | 'csv',
    string
  >;
  samples: Record<SampleName, string>;
  /** What the samples look for and write. */
  sampleWords: { search: string; title: string };
  samplesLabel: string;
  samplesNote: string;
  tableLink: string;
  explorerNeedsScript: string;
  sandboxComes: string;
  sandboxUnreachable: string;
  sandboxInstead: string;
  explorerOff: string;
  explorerOffText: string;
  run: string;
  answer: string;
  runFailed: string;
  copy: string;
  copied: string;
  kinds: Record<'event' | 'venue' | 'organizer' | 'category' | 'tag', string>;
  facts: Record<FactName, string>;
  /** Said of tickets that cannot be bought now. */
  availability: Partial<Record<string, string>>;
  inRest: string;
  home: string;
  notFound: string;
  notFoundText: string;
  badLanguage: string;
  badLanguageText: string;
}

/** What is told of a thing on its page. */
export type FactName =
  | 'when'
  | 'where'
  | 'organizers'
  | 'cost'
  | 'tickets'
  | 'categories'
  | 'tags'
  | 'website'
  | 'address'
  | 'phone'
  | 'email'
  | 'parent';

/** The operations that explorers and the start page offer (`sample-operations.ts`). */
export type SampleName =
  | 'upcoming'
  | 'sideBySide'
  | 'search'
  | 'venues'
  | 'near'
  | 'filter'
  | 'statistics'
  | 'walk'
  | 'nodes'
  | 'watch'
  | 'create'
  | 'createMany';
