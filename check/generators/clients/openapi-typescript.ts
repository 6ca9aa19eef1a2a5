import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript.ts';
import { cityOf, concert, missingId, type Service, type Visit } from './visit.ts';

/** Visits the service with openapi-fetch and the types of openapi-typescript. */
export async function visit({ root, authorization }: Service): Promise<Visit> {
  const { GET, POST } = createClient<paths>({ baseUrl: root, headers: { authorization } });
  const list = await GET('/events', { params: { query: { per_page: 3, categories: [1, 2, 3] } } });
  const events = list.data?.events ?? [];
  const read = (id: number) => GET('/events/{id}', { params: { path: { id } } });
  const one = await read(events[0]?.id ?? missingId);
  const none = await read(missingId);
  const made = await POST('/events', { body: concert });
  return {
    titles: events.map(({ title }) => title),
    title: one.data?.title ?? '',
    missing: [none.response.status, none.error?.code ?? ''],
    created: [made.data?.title ?? '', made.data === undefined ? undefined : cityOf(made.data)],
  };
}
