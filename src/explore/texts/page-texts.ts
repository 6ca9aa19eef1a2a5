/** What the pages say, in one language. */
export interface PageTexts {
  title: string;
  introduction: string;
  toContent: string;
  languages: string;
  graphqlTitle: string;
  graphqlText: string;
  explorer: string;
  restTitle: string;
  restText: string;
  documentation: string;
  documentationText: string;
  needsScript: string;
  tryTitle: string;
  tryRest: string;
  tryGraphql: string;
  examples: Record<
    'upcoming' | 'featured' | 'near' | 'venues' | 'organizers' | 'categories' | 'tags',
    string
  >;
  snippets: Record<'upcoming' | 'sideBySide', string>;
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
