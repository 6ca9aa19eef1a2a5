import { mostInDocument } from '../../src/graphql/limits/limits.ts';
import type { ClientResponse, Client, GraphqlResponse } from '../harness/client.ts';
import { idsOf, type WirePage } from '../harness/make.ts';
import { as, may, type Post, sorted } from './scene.ts';
import type { Asker, PostKind } from './table.ts';

/** Somebody who reads, and whom no answer may tell of what is hidden. */
export interface Witness {
  rest<Body>(path: string, query?: Query): Promise<ClientResponse<Body>>;
  /** A public page. */
  page(path: string): Promise<ClientResponse<unknown>>;
  /** Some root fields of a query, however many: as few operations as the limits allow. */
  graphql<Data>(...fields: string[]): Promise<Pick<GraphqlResponse<Data>, 'data' | 'errors'>>;
}

type Query = Record<string, string | number>;

/** So many root fields are asked for at once. */
const most = mostInDocument.rootFields;

/** The lists of the kinds, by their path in REST. */
export const collections = { event: 'events', venue: 'venues', organizer: 'organizers' } as const;

/**
 * Somebody of this role over both interfaces. Every answer is searched, word for word and with its
 * headers, for marks, slugs and numbers of the posts that the role may not read; one that holds any
 * fails the test.
 */
export function witness(client: Client, who: Asker, posts: readonly Post[]): Witness {
  const hidden = posts.filter((post) => !may(who, post).reads);
  const check = <Reply extends { headers: Headers }>(reply: Reply, asked: string, text: string): Reply => {
    const name = asked.split('/').at(-1) ?? '';
    // A page links to itself in other languages: what was asked is no news.
    const told = `${JSON.stringify([...reply.headers])} ${text}`.replaceAll(name, '');
    const betrayed = hidden.filter((post) => tells(told, post)).map(({ mark }) => mark);
    if (betrayed.length > 0) throw new Error(`${asked} betrays ${betrayed.join()} to ${who}: ${told}`);
    return reply;
  };
  return {
    rest: async <Body>(path: string, query?: Query) => {
      const answer = await client.rest<Body>('GET', path, { as: as(who), query });
      return check(answer, path, answer.text);
    },
    page: async (path) => {
      const answer = await client.request<unknown>('GET', path, {
        as: as(who),
        headers: { accept: 'text/html' },
      });
      return check(answer, path, answer.text);
    },
    graphql: async <Data>(...fields: string[]) => {
      const whole: Pick<GraphqlResponse<Data>, 'data' | 'errors'> = { data: null, errors: [] };
      for (let first = 0; first < fields.length; first += most) {
        const query = `{ ${fields.slice(first, first + most).join('\n')} }`;
        const answer = await client.graphql<Data>(query, {}, { as: as(who) });
        const { data, errors } = check(answer, query, JSON.stringify([answer.data, answer.errors]));
        if (data !== null) whole.data = { ...whole.data, ...data };
        whole.errors.push(...errors);
      }
      return whole;
    },
  };
}

function tells(text: string, { mark, id }: Post): boolean {
  return text.includes(mark) || new RegExp(`\\b${id}\\b`).test(text);
}

/**
 * Follows a list to its end; returns the ids of all pages in ascending order, and what each page
 * says of the whole.
 */
export async function walk(
  asker: Witness,
  kind: PostKind,
  query: Query = {},
): Promise<{ ids: number[]; totals: number[] }> {
  const [ids, totals]: [number[], number[]] = [[], []];
  for (let page = 1; ; page += 1) {
    const asked = { per_page: perPage, ...query, ...(page === 1 ? {} : { page }) };
    const { body, headers } = await asker.rest<WirePage>(`/${collections[kind]}`, asked);
    ids.push(...idsOf(body[collections[kind]]));
    totals.push(body.total, Number(headers.get('x-tec-total')));
    const pages = Math.ceil(body.total / perPage);
    if (body.total_pages !== pages || headers.get('x-tec-totalpages') !== String(pages))
      throw new Error(`${body.total_pages} pages are told of ${body.total} resources.`);
    if (body.next_rest_url === undefined) return { ids: sorted(ids), totals };
  }
}

const perPage = 20;
