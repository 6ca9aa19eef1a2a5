import { createAsker, createMaker, idsOf } from '../harness/make.ts';
import type { World } from '../harness/world.ts';
import { type Gallery, picture, upload } from '../media/scene.ts';

const statuses = ['PUBLISH', 'PUBLISH', 'PUBLISH', 'DRAFT', 'PRIVATE', 'PENDING'];
const zones = ['Europe/Helsinki', 'UTC', 'Asia/Shanghai', 'America/New_York'];
const costs = ['', '5', '10 - 25', 'Free', '€12'];

/** The numbers of what events refer to. */
interface Referred {
  images: number[];
  venues: number[];
  organizers: number[];
  categories: number[];
}

/**
 * Fills a calendar with events in four languages, with drafts, images, and categories with parents;
 * returns what it trashed.
 */
export async function fillCalendar(
  { world }: Gallery,
  { events: mostEvents, images: mostImages }: { events: number; images: number },
): Promise<{ trashed: number[] }> {
  const make = createMaker(world);
  const images = await uploadImages(world, mostImages);
  const venues = await Promise.all(
    images.map((image, index) =>
      make.venue({ city: `City ${index % 5}`, ...(index % 2 === 0 ? { image } : {}) }),
    ),
  );
  const organizers = await Promise.all(venues.map((_, index) => make.organizer({ phone: `0${index}` })));
  const categories: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const parent = categories[Math.floor(count / 2) - 1] ?? 0;
    categories.push((await make.category({ name: `Category ${count}`, parent })).id);
  }
  for (const id of categories)
    await world.rest('PATCH', `/categories/${id}`, {
      as: 'editor',
      language: 'fi',
      body: { name: `Luokka ${id}` },
    });
  const referred = { images, venues: idsOf(venues), organizers: idsOf(organizers), categories };
  const numbers: number[] = [];
  for (let first = 0; first < mostEvents; first += 50)
    numbers.push(
      ...(await createEvents(world, referred, { first, count: Math.min(50, mostEvents - first) })),
    );
  const trashed = numbers.filter((_, index) => index % 29 === 0);
  for (const id of trashed) await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
  return { trashed };
}

async function uploadImages(world: World, most: number): Promise<number[]> {
  const images: number[] = [];
  for (let count = 0; count < most; count += 1) {
    const fields = { alt: `Picture ${count}`, i18n_language: 'en' };
    const path = '/wp-json/calendar/events/v1/media';
    const bytes = await picture('png', [400 + count, 80]);
    const { body } = await upload(world, bytes, { as: 'editor', name: `picture-${count}.png`, fields, path });
    images.push(body.id);
  }
  return images;
}

interface Created {
  payload: { items: { event: { number: number } | null }[]; errors: unknown[] };
}

async function createEvents(
  world: World,
  referred: Referred,
  { first, count }: { first: number; count: number },
): Promise<number[]> {
  const inputs = Array.from({ length: count }, (_, offset) => toInput(first + offset, referred));
  const { payload } = await createAsker(world)<Created>(
    `mutation ($inputs: [CreateEventInput!]!) {
      payload: createEvents(inputs: $inputs) { items { event { number } } errors { message } }
    }`,
    { inputs },
    { as: 'editor' },
  );
  if (payload.errors.length > 0) throw new Error(JSON.stringify(payload.errors));
  return payload.items.flatMap(({ event }) => event?.number ?? []);
}

function toInput(index: number, { images, venues, organizers, categories }: Referred): object {
  const start = Date.parse('2026-10-01T09:00:00Z') + index * 40 * 3_600_000;
  const isThird = index % 3 === 0;
  const translations = [
    { language: 'FI', title: `Tapahtuma ${index}`, ...(isThird ? { description: '<p>Suomeksi</p>' } : {}) },
    ...(index % 2 === 0 ? [{ language: 'DE', title: `Veranstaltung ${index}` }] : []),
    ...(isThird ? [{ language: 'ZH_HANS', title: `活动 ${index}`, slug: `活动-${index}` }] : []),
  ];
  return {
    ...{ title: `Event ${index}`, description: `<p>Text ${index}</p>`, excerpt: isThird ? 'Short' : '' },
    ...{ startDate: toText(start), endDate: toText(start + 7_200_000), timezone: pick(zones, index) },
    ...{ status: pick(statuses, index), cost: pick(costs, index), allDay: index % 11 === 0 },
    ...{ featured: index % 7 === 0, sticky: index % 13 === 0, translations },
    image: index % 4 === 0 ? pick(images, index) : null,
    venues: isThird ? [] : [{ number: pick(venues, index) }],
    organizers: [pick(organizers, index), pick(organizers, index + 1)].map((number) => ({ number })),
    categories: [pick(categories, index)],
    tags: [`Tag ${index % 17}`],
  };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to pick.');
  return item;
}

function toText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}
