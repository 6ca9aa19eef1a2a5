import { describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/entities/user.ts';
import { aName, createAsker, idsOf, type WireError, type WirePage } from '../harness/make.ts';
import { date, hour, justBefore, useScheduled } from '../harness/scheduled.ts';

/** First of all lists, whatever else there is. */
const early = { start_date: '2027-03-16 00:00:00', end_date: '2027-03-20 20:00:00' };
const associated = [
  ['venues', 'venue'],
  ['organizers', 'organizer'],
] as const;

describe('what is to be published in the future', () => {
  const calendar = useScheduled();
  const { get, prepare } = calendar;

  /**
   * Whoever is not the author: nobody sees it until the last moment before the hour, everybody from
   * then on.
   */
  const expectToAppear = async (isSeen: (as?: Role) => Promise<boolean>) => {
    for (const as of [undefined, 'subscriber', 'author'] as const) {
      calendar.clock = justBefore;
      expect([as, 'before', await isSeen(as)]).toEqual([as, 'before', false]);
      calendar.clock = hour;
      expect([as, 'from then on', await isSeen(as)]).toEqual([as, 'from then on', true]);
    }
    calendar.clock = justBefore;
    expect(['editor', await isSeen('editor')]).toEqual(['editor', true]);
  };

  /** A future event with a venue, an organizer, terms and a parent that nothing else has. */
  const makeEvent = () =>
    prepare(async () => {
      const [venue, organizer] = [await calendar.make.venue(), await calendar.make.organizer()];
      const [tag, category] = [await calendar.make.tag(), await calendar.make.category()];
      const fields = { venue: venue.id, organizer: organizer.id, tags: tag.id, categories: category.id };
      const event = await calendar.make.event({
        title: `${aName('Premiere')} at last`,
        date,
        ...early,
        ...fields,
      });
      return { id: event.id, slug: event.slug, title: event.title, venue, organizer, tag, category };
    });
  type Made = Awaited<ReturnType<typeof makeEvent>>;

  /** An error where it is not seen, of which the address says why. */
  const answers = async (path: string, rejection: string, as?: Role) => {
    const { status, body } = await get<WireError>(path, as);
    if (status !== 200)
      expect([path, status, body.code]).toEqual([path, Number(rejection.slice(0, 3)), rejection.slice(4)]);
    return status === 200;
  };
  /** A list holds the event alone or nothing, and says so in its totals. */
  const lists = async (query: Record<string, string | number>, id: number, as?: Role) => {
    const { body, headers } = await get<WirePage>('/events', as, query);
    const found = idsOf(body.events);
    expect([body.total, headers.get('x-tec-total')]).toEqual([found.length, String(found.length)]);
    return found.includes(id);
  };
  const places: Record<string, (made: Made, as?: Role) => Promise<boolean>> = {
    'by its id': ({ id }, as) => answers(`/events/${id}`, '403 event-not-accessible', as),
    'by its slug': ({ slug }, as) => answers(`/events/by-slug/${slug}`, '403 event-not-accessible', as),
    'in the list': async ({ id }, as) =>
      idsOf((await get<WirePage>('/events', as, { per_page: 50 })).body.events).includes(id),
    'among its category': ({ id, category }, as) => lists({ categories: category.id }, id, as),
    'among its tag': ({ id, tag }, as) => lists({ tags: tag.slug }, id, as),
    'at its venue': ({ id, venue }, as) => lists({ venue: venue.id }, id, as),
    'of its organizer': ({ id, organizer }, as) => lists({ organizer: organizer.id }, id, as),
    'by search': ({ id, title }, as) => lists({ search: `"${title}"` }, id, as),
    'by include': ({ id }, as) => lists({ include: id }, id, as),
    'by status': ({ id, tag }, as) =>
      lists({ status: as === 'editor' ? 'future' : 'publish', tags: tag.id }, id, as),
    'as the event of venues': async ({ id }, as) => (await get(`/venues`, as, { event: id })).status === 200,
    'as the post of tags': async ({ id }, as) => (await get(`/tags`, as, { post: id })).status === 200,
  };

  test.each(Object.keys(places))('is an event that appears %s at its very second', async (place) => {
    const made = await makeEvent();
    await expectToAppear(async (as) => (await places[place]?.(made, as)) ?? false);
  });

  test('appears everywhere in GraphQL, and in its totals', async () => {
    const { id, slug, tag } = await makeEvent();
    const ask = createAsker(calendar.world);
    const seen = async (as?: Role) => {
      const filter = { filter: { tags: [tag.id] } };
      const text = `query ($filter: EventFilter) {
        eventPage(tags: [${tag.id}]) { nodes { number } total }
        events(filter: $filter) { nodes { number } totalCount } }`;
      const { eventPage, events } = await ask<{
        eventPage: { nodes: unknown[]; total: number };
        events: { nodes: unknown[]; totalCount: number };
      }>(text, filter, { as });
      const single = await calendar.world.graphql(`{ event(number: ${id}) { number } }`, {}, { as });
      const bySlug = await calendar.world.graphql(`{ eventBySlug(slug: "${slug}") { number } }`, {}, { as });
      const counts = [eventPage.nodes.length, eventPage.total, events.nodes.length, events.totalCount];
      const found = [single, bySlug].map(({ data, errors }) => Number(errors.length === 0 && data !== null));
      const all = new Set([...counts, ...found]);
      expect([...all]).toHaveLength(1);
      return all.has(1);
    };
    await expectToAppear(seen);
  });

  test('counts for its terms, and makes its venue and organizer ones with events, from its hour', async () => {
    const { venue, organizer, tag, category } = await makeEvent();
    const seen = async () => {
      const counts = [`/tags/${tag.id}`, `/categories/${category.id}`].map(
        async (path) => (await get(path)).body.count === 1,
      );
      const lists = associated.flatMap(([collection, kind]) =>
        ['has_events', 'only_with_upcoming'].map(async (filter) => {
          const { body } = await get<WirePage>(`/${collection}`, undefined, {
            [filter]: 'true',
            per_page: 50,
          });
          return idsOf(body[collection]).includes({ venue, organizer }[kind].id);
        }),
      );
      const hidden = [['tags', tag.id] as const, ['categories', category.id] as const].map(
        async ([collection, id]) => {
          const { body } = await get<WirePage>(`/${collection}`, undefined, { per_page: 50 });
          return idsOf(body[collection]).includes(id);
        },
      );
      return new Set(await Promise.all([...counts, ...lists, ...hidden]));
    };
    calendar.clock = justBefore;
    expect([...(await seen())]).toEqual([false]);
    calendar.clock = hour;
    expect([...(await seen())]).toEqual([true]);
  });

  test.each(associated)(
    'is one of the /%s that appears by itself at its very second',
    async (collection, kind) => {
      const name = aName('Opening');
      const { id, slug } = await prepare<{ id: number; slug: string }>(() =>
        calendar.make[kind]({ [kind]: name, date }),
      );
      await expectToAppear((as) => answers(`/${collection}/${id}`, `403 ${kind}-not-accessible`, as));
      await expectToAppear((as) =>
        answers(`/${collection}/by-slug/${slug}`, `403 ${kind}-not-accessible`, as),
      );
      await expectToAppear(async (as) => {
        const { body } = await get<WirePage>(`/${collection}`, as, { search: name });
        expect(body.total).toBe(body[collection].length);
        return idsOf(body[collection]).includes(id);
      });
    },
  );

  test.each(associated)(
    'is one of the /%s that appears in its events at its very second',
    async (_collection, kind) => {
      const { id } = await prepare<{ id: number; slug: string }>(() => calendar.make[kind]({ date }));
      const event = await prepare(() => calendar.make.event({ [kind]: id }));
      await expectToAppear(async (as) => {
        const { body } = await get(`/events/${event.id}`, as);
        const { data } = await calendar.world.graphql(
          `{ event(number: ${event.id}) { ${kind}s { number } } }`,
          {},
          { as },
        );
        const found = [body[kind]].flat().length;
        expect(data).toEqual({
          event: { [`${kind}s`]: Array.from({ length: found }, () => ({ number: id })) },
        });
        return found === 1;
      });
    },
  );
});
