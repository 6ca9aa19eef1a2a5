import { client } from '../generated/hey-api/client.gen.ts';
import { createEvent, listEvents, readEvent } from '../generated/hey-api/index.ts';
import { cityOf, concert, missingId, type Service, type Visit } from './visit.ts';

/** Visits the service with the client of Hey API. */
export async function visit({ authorization }: Service): Promise<Visit> {
  client.setConfig({ headers: { authorization } });
  const { data: list } = await listEvents({
    query: { per_page: 3, categories: [1, 2, 3] },
    throwOnError: true,
  });
  const one = await readEvent({ path: { id: list.events[0]?.id ?? missingId }, throwOnError: true });
  const none = await readEvent({ path: { id: missingId } });
  const made = await createEvent({ body: concert, throwOnError: true });
  return {
    titles: list.events.map(({ title }) => title),
    title: one.data.title,
    missing: [none.response?.status ?? 0, none.error?.code ?? ''],
    created: [made.data.title, cityOf(made.data)],
  };
}
