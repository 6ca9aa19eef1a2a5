import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Crowd, type Request, startCrowd, statusesOf } from '../harness/crowd.ts';
import {
  aName,
  createMaker,
  idsOf,
  type Maker,
  now,
  times,
  type WireError,
  type WireEvent,
  type WirePage,
  type WireTerm,
  type WireVenue,
} from '../harness/make.ts';

const ten = Array.from({ length: 10 }, (_, index) => index);
const associated = [
  ['venues', 'venue'],
  ['organizers', 'organizer'],
] as const;
const terms = ['categories', 'tags'] as const;

/** The one value that all have; fails where they differ. */
function sole<Value>(values: readonly Value[]): Value | undefined {
  const different = new Set(values);
  expect(different.size).toBe(1);
  return values[0];
}

describe('creating at the same time', () => {
  let crowd: Crowd;
  let make: Maker;
  beforeAll(async () => {
    crowd = await startCrowd(() => now);
    make = createMaker(crowd.world);
  });
  afterAll(() => crowd.close());

  const event = (fields: object = {}): Request => [
    'POST',
    '/events',
    { title: `${aName('Crowded')} times`, ...times, ...fields },
  ];
  const total = async (path: string, search: string) => {
    const query = { search, hide_empty: 'false' };
    return (await crowd.world.rest<WirePage>('GET', path, { query })).body.total;
  };
  const wanted = ({ slug }: { slug: string }) => slug;

  test('ten identical events share one new venue, organizer, category and tag, and have ten slugs', async () => {
    const [hall, club, art, free] = [aName('Hall'), aName('Club'), aName('Art'), aName('Free')];
    const image = `https://pictures.example/${hall.replaceAll(' ', '-')}.jpg`;
    const brought = {
      venue: { venue: hall, address: 'Shore 1', city: 'Oulu', country: 'Finland', phone: '112', image },
      organizer: [{ organizer: club, email: 'club@example.org', website: 'https://club.example', image }],
      categories: [art],
      tags: [free],
      image,
    };
    const answers = await crowd.atOnce<WireEvent>(
      ten.map(() => event({ title: aName('Same').slice(0, 4), ...brought })),
    );
    expect(statusesOf(answers)).toEqual({ 201: 10 });
    const events = answers.map(({ body }) => body);
    expect(new Set(events.map(wanted)).size).toBe(10);
    sole(events.map(({ venue }) => (venue as WireVenue).id));
    sole(events.flatMap(({ organizer }) => idsOf(organizer)));
    sole(events.flatMap(({ categories }) => idsOf(categories)));
    sole(events.flatMap(({ tags }) => idsOf(tags)));
    sole(events.map(({ image: stored }) => (stored as { id: number }).id));
    expect(await total('/venues', hall)).toBe(1);
    expect(await total('/organizers', club)).toBe(1);
    expect(await total('/categories', art)).toBe(1);
    expect(await total('/tags', free)).toBe(1);
  });

  test("events that bring the same resources in another order do not stand in each other's way", async () => {
    const names = ten.slice(0, 4).map(() => aName('Crossing'));
    const requests = ten.map((index) => {
      const order = index % 2 === 0 ? names : names.toReversed();
      const pictures = order.map((name) => `https://pictures.example/${encodeURIComponent(name)}.png`);
      return event({
        venue: order.map((venue, at) => ({ venue, image: pictures[at] })),
        organizer: order.map((organizer) => ({ organizer })),
        categories: order,
        tags: order,
      });
    });
    const answers = await crowd.atOnce<WireEvent>(requests);
    expect(statusesOf(answers)).toEqual({ 201: 10 });
    for (const [collection, kind] of associated) {
      const ids = answers.map(({ body }) =>
        [body[kind]]
          .flat()
          .map(({ id }) => id)
          .sort((a, b) => a - b)
          .join(),
      );
      sole(ids);
      const orders = answers.map(({ body }) => [body[kind]].flat().map((resource) => resource[kind]));
      expect(orders).toEqual(ten.map((index) => (index % 2 === 0 ? names : names.toReversed())));
      for (const name of names) expect(await total(`/${collection}`, name)).toBe(1);
    }
    for (const collection of terms) sole(answers.map(({ body }) => idsOf(body[collection]).join()));
  });

  test.each([
    ['the same slug', ['crowd']],
    ['slugs that look like the numbers of each other', ['queue', 'queue-2', 'queue-2-2', 'queue-2-2-2']],
    ['a slug of the greatest length', [`long-${'x'.repeat(195)}`]],
    ['a slug in another script', ['中文活动']],
  ])('events that ask for %s all get one of their own', async (_case, slugs) => {
    const requests = slugs.flatMap((slug) => ten.map(() => event({ slug })));
    const answers = await crowd.atOnce<WireEvent>(requests);
    expect(statusesOf(answers)).toEqual({ 201: requests.length });
    expect(new Set(answers.map(({ body }) => wanted(body))).size).toBe(requests.length);
    for (const { body } of answers) {
      const path = `/events/by-slug/${body.slug}`;
      expect((await crowd.world.rest('GET', path)).body.id).toBe(body.id);
    }
  });

  test.each(associated)('the same data for /%s makes one, which all are given', async (collection, kind) => {
    const body = { [kind]: aName('At once'), phone: '112', description: 'The same' };
    const answers = await crowd.atOnce<WireVenue>(ten.map(() => ['POST', `/${collection}`, body]));
    expect(statusesOf(answers)).toEqual({ 201: 10 });
    sole(idsOf(answers.map((answer) => answer.body)));
    expect(await total(`/${collection}`, String(body[kind]))).toBe(1);
  });

  test.each(associated)('different /%s of one name have slugs of their own', async (collection, kind) => {
    const name = aName('Namesake');
    const answers = await crowd.atOnce<WireVenue>(
      ten.map((phone) => ['POST', `/${collection}`, { [kind]: name, phone: String(phone) }]),
    );
    expect(statusesOf(answers)).toEqual({ 201: 10 });
    expect(new Set(answers.map(({ body }) => wanted(body))).size).toBe(10);
  });

  test.each(terms)('one name for /%s is taken once, in whatever letter case', async (collection) => {
    const name = aName('Taken');
    const answers = await crowd.atOnce<WireTerm & WireError>(
      ten.map((index) => ['POST', `/${collection}`, { name: index % 2 === 0 ? name : name.toUpperCase() }]),
    );
    expect(statusesOf(answers)).toEqual({ 201: 1, 400: 9 });
    const made = answers.find(({ status }) => status === 201)?.body.id;
    for (const { body } of answers.filter(({ status }) => status === 400))
      expect(body).toMatchObject({ code: 'term_exists', data: { term_id: made } });
  });

  test.each(terms)('one slug for different /%s is numbered', async (collection) => {
    const slug = aName('slug').replaceAll(' ', '-');
    const answers = await crowd.atOnce<WireTerm>(
      ten.map(() => ['POST', `/${collection}`, { name: aName('Term'), slug }]),
    );
    expect(statusesOf(answers)).toEqual({ 201: 10 });
    expect(new Set(answers.map(({ body }) => wanted(body))).size).toBe(10);
  });

  test.each(terms)(
    'events that name an unknown one of the %s while it is made by itself share it',
    async (collection) => {
      const name = aName('Both ways');
      const requests = ten.map((index): Request =>
        index === 5 ? ['POST', `/${collection}`, { name }] : event({ [collection]: [name] }),
      );
      const answers = await crowd.atOnce<WireEvent>(requests);
      const made = answers.filter((_, index) => index !== 5);
      expect(statusesOf(made)).toEqual({ 201: 9 });
      expect([201, 400]).toContain(answers[5]?.status);
      sole(made.flatMap(({ body }) => idsOf(body[collection])));
      expect(await total(`/${collection}`, name)).toBe(1);
    },
  );

  test.each(terms)('events lose one of the %s that is deleted meanwhile', async (collection) => {
    const { id } = await make[collection === 'tags' ? 'tag' : 'category']();
    const requests = ten.map((index): Request =>
      index === 3 ? ['DELETE', `/${collection}/${id}`] : event({ [collection]: [id] }),
    );
    const answers = await crowd.atOnce<WireEvent>(requests);
    expect(statusesOf(answers)).toEqual({ 200: 1, 201: 9 });
    for (const { body } of answers.filter(({ status }) => status === 201)) {
      const { categories, tags } = (await crowd.world.rest<WireEvent>('GET', `/events/${body.id}`)).body;
      expect([categories, tags]).toEqual([[], []]);
    }
  });

  test('categories move up, or are rejected, where their parent is deleted meanwhile', async () => {
    const parent = (await make.category()).id;
    const requests = ten.map((index): Request =>
      index === 3
        ? ['DELETE', `/categories/${parent}`]
        : ['POST', '/categories', { name: aName('Child'), parent }],
    );
    const answers = await crowd.atOnce<WireTerm & WireError>(requests);
    for (const [index, { status, body }] of answers.entries()) {
      if (index === 3) expect(status).toBe(200);
      else if (status === 400) expect(body.data.params).toHaveProperty('parent');
      else expect((await crowd.world.rest('GET', `/categories/${body.id}`)).body.parent).toBe(0);
    }
  });
});
