import { createEvent, listEvents, readEvent } from '../generated/orval/client.ts';
import { cityOf, concert, missingId, type Service, type Visit } from './visit.ts';

/** Visits the service with the client of orval. */
export async function visit({ authorization }: Service): Promise<Visit> {
  const list = await listEvents({ per_page: 3, categories: [1, 2, 3] });
  if (list.status !== 200) throw new Error(`orval: the list has status ${list.status}.`);
  const { events } = list.data;
  const one = await readEvent(events[0]?.id ?? missingId);
  if (one.status !== 200) throw new Error(`orval: the event has status ${one.status}.`);
  const none = await readEvent(missingId);
  if (none.status !== 404) throw new Error(`orval: the missing event has status ${none.status}.`);
  const made = await createEvent(concert, {}, { headers: { authorization } });
  if (made.status !== 201) throw new Error(`orval: the new event has status ${made.status}.`);
  return {
    titles: events.map(({ title }) => title),
    title: one.data.title,
    missing: [none.status, none.data.code],
    created: [made.data.title, cityOf(made.data)],
  };
}
