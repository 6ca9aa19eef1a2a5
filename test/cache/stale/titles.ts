import type { Language } from '../../../src/i18n/language.ts';
import type { Client } from '../../harness/client.ts';
import { createAsker, type Maker, type Payload, type WireEvent, type WirePage } from '../../harness/make.ts';
import { graphqlLooks, type Look, restLook, type Seen, toEnum } from './look.ts';
import { later, type Scene, write } from './scene.ts';
import { createStory } from './story.ts';

/**
 * The languages that the title is written in, in the order of the writes; others show the first.
 */
const written = ['en', 'fi', 'de'] as const satisfies Language[];

/**
 * An event whose title counts up in one language after the other; its venue, organizer and tag are
 * renamed.
 */
export async function titledEvent(make: Maker, client: Client): Promise<Scene[]> {
  const [venue, organizer, tag] = [await make.venue(), await make.organizer(), await make.tag()];
  const related = { venue: venue.id, organizer: organizer.id, tags: [tag.id] };
  const { id, slug } = await make.event({ ...later, ...related, title: titleAfter(0, 'en') });
  for (const language of written) await retitle(client, { id, number: 0, language });
  const story = createStory('the title');
  const seen = {
    story,
    shows: (writes: number, { language }: { language: Language }) => titleAfter(writes, language),
  };
  return [
    {
      story,
      change: (at, number) => retitle(at, { id, number, language: languageOf(number) }),
      looks: titleLooks(seen, { id, slug, tag: tag.id }),
    },
    renamed('venue', `/venues/${venue.id}`, id),
    renamed('organizer', `/organizers/${organizer.id}`, id),
    renamed('tag', `/tags/${tag.id}`, id),
  ];
}

function languageOf(number: number): Language {
  return written[number % written.length] ?? 'en';
}

/** The title in a language after so many writes: that of the last one in it. */
function titleAfter(writes: number, asked: Language): string {
  const language = (written as readonly Language[]).includes(asked) ? asked : 'en';
  let last = writes;
  while (last > 0 && languageOf(last) !== language) last -= 1;
  return `No. ${last} in ${language}`;
}

/** Through both interfaces by turns. */
async function retitle(
  client: Client,
  { id, number, language }: { id: number; number: number; language: Language },
): Promise<void> {
  const title = titleAfter(number, language);
  if (number % 2 === 0) {
    await write(client, `PATCH /events/${id}`, { language, body: { title } });
    return;
  }
  const mutation = `mutation ($number: Int!, $title: String!, $language: Language!) {
    updateEvent(number: $number, input: { title: $title }, language: $language) { errors { code } }
  }`;
  const variables = { number: id, title, language: toEnum(language) };
  const { updateEvent } = await createAsker(client)<{ updateEvent: Payload }>(mutation, variables, {
    as: 'editor',
  });
  if (updateEvent.errors.length > 0)
    throw new Error(`A title was rejected: ${JSON.stringify(updateEvent.errors)}`);
}

function titleLooks(seen: Seen, { id, slug, tag }: { id: number; slug: string; tag: number }): Look[] {
  const single = ({ title }: WireEvent) => title;
  const listed = ({ events }: WirePage) => events.find((each) => each.id === id)?.title ?? 'nothing';
  return [
    restLook(seen, `/events/${id}`, single),
    restLook(seen, `/events/by-slug/${slug}`, single),
    restLook(seen, '/events?per_page=50', listed),
    restLook(seen, `/events?tags=${tag}`, listed),
    restLook(seen, `/events?include=${id}&per_page=1`, listed),
    ...graphqlLooks<{ event: WireEvent }>(
      seen,
      `{ event(number: ${id}) { title } }`,
      ({ event }) => event.title,
    ),
    ...graphqlLooks<{ events: { nodes: WireEvent[] } }>(
      seen,
      `{ events(filter: { tags: ["${tag}"] }, language: $language) { nodes { title } } }`,
      ({ events }) => events.nodes[0]?.title ?? 'nothing',
    ),
  ];
}

/** A resource that an event names, whose name counts up. */
function renamed(kind: 'venue' | 'organizer' | 'tag', path: string, id: number): Scene {
  const story = createStory(`the name of the ${kind}`);
  const nameAfter = (writes: number) => `No. ${writes} of ${path}`;
  const seen = { story, shows: (writes: number) => (writes === 0 ? 'Unnamed' : nameAfter(writes)) };
  const field = kind === 'tag' ? 'name' : kind;
  const relation = kind === 'organizer' ? 'organizers' : `${kind}s`;
  const shown = (name: unknown) => (String(name).startsWith('No. ') ? String(name) : 'Unnamed');
  const inEvent = (event?: WireEvent) => {
    const [first] = [event?.[kind === 'tag' ? 'tags' : kind]].flat() as unknown[];
    return shown(Reflect.get(Object(first), field));
  };
  return {
    story,
    change: (client, number) => write(client, `PATCH ${path}`, { body: { [field]: nameAfter(number) } }),
    looks: [
      restLook<Record<string, unknown>>(seen, path, (resource) => shown(resource[field])),
      restLook(seen, `/events/${id}`, inEvent),
      restLook(seen, `/events?include=${id}`, ({ events }: WirePage) => inEvent(events[0])),
      ...graphqlLooks<{ event: Record<string, { name: string }[]> }>(
        seen,
        `{ event(number: ${id}, language: $language) { ${relation} { name } } }`,
        (data) => shown(data.event[relation]?.[0]?.name),
      ),
    ],
  };
}
