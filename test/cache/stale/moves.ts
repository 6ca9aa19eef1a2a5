import type { Maker, WireEvent, WirePage, WireTerm } from '../../harness/make.ts';
import { graphqlLooks, restLook, type Seen } from './look.ts';
import { later, type Scene, write } from './scene.ts';
import { createStory } from './story.ts';

/** What GraphQL answers for a list. */
interface Counted {
  eventPage: { total: number; nodes: { title: string }[] };
}

/**
 * A category with an event and a draft, below another category, then below a third: lists of both
 * have them by turns.
 */
export async function movedCategory(make: Maker): Promise<Scene> {
  const [one, other] = [await make.category(), await make.category()];
  const child = await make.category({ parent: one.id });
  for (const status of ['publish', 'draft']) await make.event({ ...later, status, categories: [child.id] });
  const story = createStory('where the category belongs');
  const parents = [one.id, other.id];
  const looksFrom = (above: number, turn: number) => {
    const seen: Seen = {
      story,
      shows: (writes, { as }) => `a total of ${writes % 2 === turn ? (as === 'editor' ? 2 : 1) : 0}`,
    };
    return [
      restLook(seen, `/events?categories=${above}`, ({ total }: WirePage) => `a total of ${total}`),
      ...graphqlLooks<Counted>(
        seen,
        `{ eventPage(categories: ["${above}"], language: $language) { total } }`,
        ({ eventPage }) => `a total of ${eventPage.total}`,
      ),
    ];
  };
  const seen: Seen = { story, shows: (writes) => `below ${parents[writes % 2]}` };
  return {
    story,
    change: (client, number) =>
      write(client, `PATCH /categories/${child.id}`, { body: { parent: parents[number % 2] } }),
    looks: [
      ...parents.flatMap(looksFrom),
      restLook(seen, `/categories/${child.id}`, ({ parent }: WireTerm) => `below ${String(parent)}`),
    ],
  };
}

/** An event that goes from one of three categories to the next: their counts tell where it is. */
export async function movedEvent(make: Maker): Promise<Scene> {
  const categories = [await make.category(), await make.category(), await make.category()];
  const ids = categories.map(({ id }) => id);
  const event = await make.event({ ...later, categories: [ids[0]] });
  const story = createStory('the category of the event');
  const seen: Seen = {
    story,
    shows: (writes) => ids.map((_, turn) => (writes % ids.length === turn ? 1 : 0)).join(' '),
  };
  const countsOf = (terms: { number: number; count: number }[]) =>
    ids.map((id) => terms.find(({ number }) => number === id)?.count).join(' ');
  return {
    story,
    change: (client, number) =>
      write(client, `PATCH /events/${event.id}`, { body: { categories: [ids[number % ids.length]] } }),
    looks: [
      ...[
        '/categories?per_page=50&hide_empty=false',
        `/categories?include=${ids.join(',')}&hide_empty=false`,
      ].map((path) =>
        restLook(seen, path, ({ categories: terms }: WirePage) =>
          countsOf(terms.map(({ id, count }) => ({ number: id, count }))),
        ),
      ),
      ...graphqlLooks<{ categoryPage: { nodes: { number: number; count: number }[] } }>(
        seen,
        '{ categoryPage(perPage: 50, hideEmpty: false, language: $language) { nodes { number count } } }',
        ({ categoryPage }) => countsOf(categoryPage.nodes),
      ),
    ],
  };
}

/**
 * An event that is created, deleted, created anew: the list has it and counts it, its slug names
 * it, or not.
 */
export async function comingAndGoing(make: Maker): Promise<Scene> {
  const tag = await make.tag();
  const slug = `guest-of-${tag.id}`;
  const story = createStory('the guest');
  const present = (there: (writes: number) => string, gone: string): Seen => ({
    story,
    shows: (writes) => (writes % 2 === 1 ? there(writes) : gone),
  });
  // Total and events are read by two statements, between which somebody may write: each is right by
  // itself.
  const counted = present(() => 'a total of 1', 'a total of 0');
  const listed = present(titleOf, 'nothing');
  const path = `/events?tags=${tag.id}`;
  const query = `{ eventPage(tags: ["${tag.id}"]) { total nodes { title } } }`;
  let guest = 0;
  return {
    story,
    change: async (client, number) => {
      if (number % 2 === 0) return write(client, `DELETE /events/${guest}`);
      const body = { ...later, title: titleOf(number), slug, tags: [tag.id] };
      ({ id: guest } = await write<WireEvent>(client, 'POST /events', { body }));
      return undefined;
    },
    looks: [
      restLook(counted, path, ({ total }: WirePage) => `a total of ${total}`),
      restLook(listed, path, ({ events }: WirePage) => events[0]?.title ?? 'nothing'),
      restLook(present(titleOf, 'rejected'), `/events/by-slug/${slug}`, ({ title }: WireEvent) => title),
      ...graphqlLooks<Counted>(counted, query, ({ eventPage }) => `a total of ${eventPage.total}`),
      ...graphqlLooks<Counted>(listed, query, ({ eventPage }) => eventPage.nodes[0]?.title ?? 'nothing'),
    ],
  };
}

function titleOf(guest: number): string {
  return `Guest ${guest}`;
}

/**
 * An event that is published, made private, and made a draft by turns: what is seen depends on who
 * asks.
 */
export async function shownAndHidden(make: Maker): Promise<Scene> {
  const tag = await make.tag();
  const event = await make.event({ ...later, tags: [tag.id] });
  const story = createStory('the status');
  const statuses = ['publish', 'private', 'draft'];
  const statusAfter = (writes: number) => statuses[writes % 3] ?? '';
  const seenAs = (hidden: string): Seen => ({
    story,
    shows: (writes, { as }) => (as === 'editor' || writes % 3 === 0 ? statusAfter(writes) : hidden),
  });
  return {
    story,
    change: (client, number) =>
      write(client, `PATCH /events/${event.id}`, { body: { status: statusAfter(number) } }),
    looks: [
      restLook(seenAs('rejected'), `/events/${event.id}`, ({ status }: WireEvent) => status),
      restLook(
        seenAs('nothing'),
        `/events?tags=${tag.id}`,
        ({ events }: WirePage) => events[0]?.status ?? 'nothing',
      ),
      ...graphqlLooks<{ eventPage: { nodes: { status: string }[] } }>(
        seenAs('nothing'),
        `{ eventPage(tags: ["${tag.id}"]) { nodes { status } } }`,
        ({ eventPage }) => eventPage.nodes[0]?.status.toLowerCase() ?? 'nothing',
      ),
    ],
  };
}
