import type { SampleName } from './texts.ts';

/** What the documents leave to be filled in; the same everywhere. */
export type Variable = 'words' | 'point' | 'filter' | 'first' | 'after' | 'ids' | 'input' | 'inputs';

interface SampleDocument {
  name: SampleName;
  /** The variables that it declares. */
  uses?: readonly Variable[];
  document: string;
}

/** The operations to start from, easy ones first. `LANGUAGE` stands for the language of the reader. */
export const sampleDocuments: readonly SampleDocument[] = [
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
    name: 'venues',
    document: `query Venues {
  venues(first: 10, language: LANGUAGE) {
    totalCount
    nodes {
      name
      city
      upcomingEvents(first: 2) {
        totalCount
        nodes { title startDate }
      }
    }
  }
}`,
  },
  {
    name: 'near',
    uses: ['point'],
    document: `query Near($point: Near!) {
  events(
    filter: { upcoming: true, near: $point }
    orderBy: NEAREST
    first: 10
    language: LANGUAGE
  ) {
    totalCount
    edges {
      distance
      node {
        title
        startsAt
        venues { name address }
      }
    }
  }
}`,
  },
  {
    name: 'filter',
    uses: ['filter'],
    document: `query Filter($filter: EventFilter!) {
  events(filter: $filter, first: 20, language: LANGUAGE) {
    totalCount
    nodes {
      title
      startDate
      endDate
      featured
      categories { name }
    }
  }
}`,
  },
  {
    name: 'statistics',
    document: `query Statistics {
  byMonth: eventStatistics(
    groupBy: [MONTH]
    timeZone: "Europe/Helsinki"
    language: LANGUAGE
  ) {
    total { events }
    groups {
      labels
      events
      costs { currency minimum average maximum }
    }
  }
  byCategory: eventStatistics(
    groupBy: [CATEGORY]
    orderBy: EVENTS_DESC
    first: 10
    language: LANGUAGE
  ) {
    groups {
      labels
      events
      durationSeconds
      costs { currency minimum average maximum }
    }
  }
}`,
  },
  {
    name: 'walk',
    uses: ['first', 'after'],
    document: `query Walk($first: Int, $after: String) {
  events(
    first: $first
    after: $after
    orderBy: START_DESC
    language: LANGUAGE
  ) {
    nodes { number title startDate }
    pageInfo { hasNextPage endCursor }
  }
}`,
  },
  {
    name: 'nodes',
    uses: ['ids'],
    document: `query Nodes($ids: [ID!]!) {
  nodes(ids: $ids, language: LANGUAGE) {
    __typename
    id
    ... on Event { title translations { language title slug } }
    ... on Venue { name city }
    ... on Category { name parent { name } }
  }
}`,
  },
  {
    name: 'watch',
    document: `subscription Watch {
  eventChanged(filter: { upcoming: true }, language: LANGUAGE) {
    kind
    number
    event { title startDate venues { name } }
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
  {
    name: 'createMany',
    uses: ['inputs'],
    document: `mutation CreateEvents($inputs: [CreateEventInput!]!) {
  createEvents(inputs: $inputs, language: LANGUAGE) {
    items { event { number title status } }
    errors { field code message }
  }
}`,
  },
];
