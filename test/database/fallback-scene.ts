import type { Language } from '../../src/i18n/language.ts';
import type { Client } from '../harness/client.ts';
import { createAsker, type Fields } from '../harness/make.ts';

/** First written in German, later in English and Finnish; the description is German only. */
const title = (name: string) => ({
  title: `${name} deutsch`,
  description: `${name} Beschreibung`,
  translations: [
    { language: 'EN', title: `${name} english` },
    { language: 'FI', title: `${name} suomeksi` },
  ],
});

/** Creates one resource of each kind; gives their numbers by collection. */
export async function createAll(client: Client): Promise<Record<string, number>> {
  const ask = createAsker(client);
  const named = (name: string) => {
    const { title: own, translations, ...rest } = title(name);
    const others = translations.map(({ language, title: other }) => ({ language, name: other }));
    return { ...rest, name: own, translations: others };
  };
  const dates = { startDate: '2099-03-20 18:00:00', endDate: '2099-03-20 20:00:00' };
  const data = await ask<Record<string, Record<string, { number: number }>>>(
    `mutation ($event: CreateEventInput!, $venue: CreateVenueInput!, $organizer: CreateOrganizerInput!,
      $category: CreateCategoryInput!, $tag: CreateTagInput!) {
      events: createEvent(input: $event, language: DE) { event { number } }
      venues: createVenue(input: $venue, language: DE) { venue { number } }
      organizers: createOrganizer(input: $organizer, language: DE) { organizer { number } }
      categories: createCategory(input: $category, language: DE) { category { number } }
      tags: createTag(input: $tag, language: DE) { tag { number } }
    }`,
    {
      event: { ...title('Konzert'), ...dates },
      venue: named('Saal'),
      organizer: named('Verein'),
      category: named('Musik'),
      tag: named('Abends'),
    },
    { as: 'editor' },
  );
  return Object.fromEntries(
    Object.entries(data).map(([collection, payload]) => [collection, Object.values(payload)[0]?.number ?? 0]),
  );
}

/** The wire names of names and titles. */
export const nameFields = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
};

/** Names, descriptions and slugs in a language, by collection. */
export async function readAll(client: Client, numbers: Record<string, number>, language: Language) {
  const entries = Object.entries(nameFields).map(async ([collection, field]) => {
    const { body } = await client.rest<Fields>('GET', `/${collection}/${numbers[collection]}`, { language });
    return [collection, `${String(body[field])} / ${String(body.description).replaceAll(/<[^>]*>|\n/g, '')}`];
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
}

/** What `readAll` reads where names are in this language. */
export const fallenBack = (language: string) => ({
  events: `Konzert ${language} / Konzert Beschreibung`,
  venues: `Saal ${language} / Saal Beschreibung`,
  organizers: `Verein ${language} / Verein Beschreibung`,
  categories: `Musik ${language} / Musik Beschreibung`,
  tags: `Abends ${language} / Abends Beschreibung`,
});
