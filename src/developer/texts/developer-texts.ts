/** The texts of the pages for developers in one language. */
export interface DeveloperTexts {
  introduction: string;
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
  /** Where the calendar has nothing for the examples to name. */
  examplesMissing: string;
  needsScript: string;
  tryTitle: string;
  tryRest: string;
  tryGraphql: string;
  examples: Record<
    'upcoming' | 'featured' | 'near' | 'venues' | 'organizers' | 'categories' | 'tags' | 'csv',
    string
  >;
  samples: Record<SampleName, string>;
  /** The search words and the new title of the sample operations. */
  sampleWords: { search: string; title: string };
  samplesLabel: string;
  samplesNote: string;
  tableLink: string;
  statisticsLink: string;
  variables: string;
  explorerNeedsScript: string;
  signIn: SignInTexts;
  sandboxComes: string;
  sandboxUnreachable: string;
  sandboxInstead: string;
  explorerOff: string;
  explorerOffText: string;
  run: string;
  response: string;
  runFailed: string;
}

/** The texts of the sign-in form. */
interface SignInTexts {
  signIn: string;
  signOut: string;
  /** With `{name}` and `{role}`. */
  signedInAs: string;
  /** The name of the padlock of an operation. */
  required: string;
  method: string;
  withPassword: string;
  name: string;
  password: string;
  token: string;
  /** Introduces the command that creates a token. */
  tokenHint: string;
  memoryOnly: string;
  cancel: string;
}

/** The operations of `sample-operations.graphql`. */
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
  | 'createEvent'
  | 'createEvents';
