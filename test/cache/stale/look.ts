import type { Role } from '../../../src/entities/user.ts';
import type { Language } from '../../../src/i18n/language.ts';
import type { ClientResponse, Client } from '../../harness/client.ts';
import type { Story } from './story.ts';

/** Who reads, and in which language. */
export interface Asker {
  as: Role | undefined;
  language: Language;
}

/** One way of reading what a story writes. */
export interface Look {
  story: Story;
  /** What is asked, whoever asks, in whatever language. */
  place: string;
  /** What the answer shows after so many writes. */
  shows: (writes: number, asker: Asker) => string;
  ask(client: Client, asker: Asker, headers: Record<string, string>): Promise<ClientResponse<unknown>>;
  /** What this answer shows. */
  shownIn(answer: ClientResponse<unknown>): string;
}

/** What is the same for each way of reading one resource. */
export interface Seen {
  story: Story;
  shows: Look['shows'];
}

/**
 * Looks at an address of the REST interface; what is not there, or not for the asker, shows
 * `rejected`.
 */
export function restLook<Body>(seen: Seen, path: string, shownIn: (body: Body) => string): Look {
  return {
    ...seen,
    place: `GET ${path}`,
    ask: (client, asker, headers) => client.rest('GET', path, { ...asker, headers }),
    shownIn: ({ status, text, body }) => {
      if (status === 403 || status === 404) return 'rejected';
      if (status !== 200) throw new Error(`GET ${path} was answered with ${status}: ${text}`);
      return shownIn(body as Body);
    },
  };
}

const readByGet = { 'apollo-require-preflight': 'true' };

/**
 * Asks GraphQL by GET and by POST; the query names the language by `$language`, else the header
 * does.
 */
export function graphqlLooks<Data>(seen: Seen, query: string, shownIn: (data: Data) => string): Look[] {
  const look = { ...seen, shownIn: (answer: ClientResponse<unknown>) => shownInData(answer, shownIn) };
  const contentFor = (language: Language, headers: Record<string, string>) => {
    if (!query.includes('$language'))
      return { headers: { ...headers, 'accept-language': language }, content: { query } };
    const variables = { language: toEnum(language) };
    return { headers, content: { query: `query ($language: Language) ${query}`, variables } };
  };
  return [
    {
      ...look,
      place: `POST /graphql ${query}`,
      ask: (client, { as, language }, tags) => {
        const { headers, content } = contentFor(language, tags);
        return client.request('POST', '/graphql', { as, headers, body: content });
      },
    },
    {
      ...look,
      place: `GET /graphql ${query}`,
      ask: (client, { as, language }, tags) => {
        const { headers, content } = contentFor(language, { ...readByGet, ...tags });
        const variables = JSON.stringify(content.variables ?? {});
        return client.request('GET', '/graphql', { as, headers, query: { query: content.query, variables } });
      },
    },
  ];
}

/** A language as GraphQL names it. */
export function toEnum(language: Language): string {
  return language.toUpperCase().replace('-', '_');
}

function shownInData<Data>(
  { status, text, body }: ClientResponse<unknown>,
  shownIn: (data: Data) => string,
): string {
  const { data, errors } = (body ?? {}) as { data?: Data | null; errors?: unknown };
  if (status !== 200 || errors !== undefined || data === null || data === undefined)
    throw new Error(`GraphQL rejected a read with ${status}: ${text}`);
  return shownIn(data);
}
