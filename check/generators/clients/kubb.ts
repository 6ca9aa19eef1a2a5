import { setConfig } from '@kubb/plugin-client/clients/fetch';
import { createEvent } from '../generated/kubb/clients/createEvent.ts';
import { listEvents } from '../generated/kubb/clients/listEvents.ts';
import { readEvent } from '../generated/kubb/clients/readEvent.ts';
import { cityOf, concert, missingId, type Service, type Visit } from './visit.ts';

/**
 * Visits the service with the client of Kubb, which needs the base URL and the media type of
 * bodies.
 */
export async function visit({ root, authorization }: Service): Promise<Visit> {
  setConfig({ baseURL: root, headers: { authorization, 'content-type': 'application/json' } });
  const { events } = (await listEvents({ per_page: 3, categories: [1, 2, 3] })).data;
  const one = await readEvent(events[0]?.id ?? missingId);
  const none = await readEvent(missingId);
  const made = await createEvent(concert);
  return {
    titles: events.map(({ title }) => title),
    title: one.data.title,
    missing: [none.status, String(Reflect.get(none.data, 'code'))],
    created: [made.data.title, cityOf(made.data)],
  };
}
