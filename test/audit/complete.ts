import { aName, type Asker, type Fields, type Maker } from '../harness/make.ts';

/** Everything that can be written of a resource, in all languages. */
const everything: Record<string, string> = {
  Event: `event(number: $number) { authorNumber status publishedAt allDay startDate endDate timezone cost website
    showMap showMapLink hideFromListings sticky featured image { number } parent { number }
    venues { number } organizers { number } categories { number } tags { number }
    tickets { name price currency url availability translations { language name } } eventStatus statusReason onlineUrl
    translations { language title description excerpt statusReason slug } }`,
  Venue: `venue(number: $number) { authorNumber status publishedAt zip phone website showMap showMapLink latitude longitude
    image { number } translations { language name description address city province state stateprovince country slug } }`,
  Organizer: `organizer(number: $number) { authorNumber status publishedAt phone email website image { number }
    translations { language name description slug } }`,
  Category: `category(number: $number) { parent { number } translations { language name description slug } }`,
  Tag: `tag(number: $number) { translations { language name description slug } }`,
};

/** The types of resources. */
export const types = Object.keys(everything);

/** Changes and reads resources as an editor. */
export function createEditor(ask: Asker) {
  return {
    change: async (type: string, number: number, input: Fields): Promise<void> => {
      const query = `mutation ($number: Int!, $input: Update${type}Input!) {
        change: update${type}(number: $number, input: $input) { errors { message } } }`;
      const variables = { number, input };
      const { change } = await ask<{ change: { errors: unknown[] } }>(query, variables, { as: 'editor' });
      if (change.errors.length > 0) throw new Error(`not changed: ${JSON.stringify(change.errors)}`);
    },
    /** Everything that can be written. */
    read: (type: string, number: number): Promise<unknown> =>
      ask(`query ($number: Int!) { ${everything[type]} }`, { number }, { as: 'editor' }),
  };
}

export type Editor = ReturnType<typeof createEditor>;

/** A complete resource of each type, and a change of all of it. */
export async function createComplete(
  { make, edit }: { make: Maker; edit: Editor },
  type: string,
): Promise<{ number: number; input: Fields }> {
  const translations = (name: string) => [{ language: 'ZH_HANS', [name]: '中文' }];
  const removedLanguages = ['FI'];
  switch (type) {
    case 'Event': {
      const parent = await make.event();
      const { id } = await make.event({
        ...{
          description: '<p>One</p>',
          excerpt: 'Short',
          cost: '10 - 25 €',
          website: 'https://example.org/one',
        },
        ...{ show_map: true, show_map_link: true, sticky: true, featured: true, hide_from_listings: false },
        ...{
          venue: [{ venue: aName('Hall') }, { venue: aName('Yard') }],
          organizer: { organizer: aName('Club') },
        },
        ...{ categories: [(await make.category()).id], tags: [aName('Word')] },
        ...{ event_status: 'moved_online', status_reason: 'Storm', online_url: 'https://example.org/live' },
        ...{ image: 'https://example.org/one.jpg', timezone: 'Europe/Helsinki', author: 3 },
      });
      await edit.change(type, id, {
        parent: parent.id,
        tickets: [
          {
            ...{ name: 'Seat', price: '10.50', currency: 'EUR', availability: 'PRE_ORDER' },
            translations: [{ language: 'FI', name: 'Paikka' }],
          },
        ],
        translations: [{ language: 'FI', title: 'Yksi', description: 'Kuvaus', statusReason: 'Myrsky' }],
      });
      const input = {
        ...{ title: 'Two', description: '', excerpt: null, cost: null, website: null, allDay: true },
        ...{ startDate: '2028-01-01', endDate: '2028-01-02', timezone: 'Asia/Shanghai', authorNumber: 2 },
        ...{ showMap: false, showMapLink: false, sticky: false, featured: false, hideFromListings: true },
        ...{
          venues: [],
          organizers: [],
          categories: [],
          tags: ['other'],
          tickets: [],
          image: null,
          parent: null,
        },
        ...{ eventStatus: 'SCHEDULED', onlineUrl: null },
        ...{ status: 'DRAFT', publishedAt: '2027-01-01T00:00:00Z', slug: 'two', removedLanguages },
        translations: translations('title'),
      };
      return { number: id, input };
    }
    case 'Venue': {
      const { id } = await make.venue({
        description: 'One',
        address: 'Street 1',
        city: 'Town',
        country: 'Land',
        zip: '00100',
        phone: '1',
        website: 'https://example.org/',
        image: 'https://example.org/hall.jpg',
      });
      await edit.change(type, id, {
        latitude: 60.1699,
        longitude: 24.9384,
        translations: [{ language: 'FI', name: 'Sali' }],
      });
      const input = {
        ...{ name: aName('Two'), description: null, address: 'Street 2', city: null, zip: null, phone: '2' },
        ...{ website: null, showMap: false, latitude: null, longitude: null, image: null, status: 'PRIVATE' },
        ...{ removedLanguages, translations: translations('name') },
      };
      return { number: id, input };
    }
    case 'Organizer': {
      const { id } = await make.organizer({
        phone: '1',
        email: 'one@example.org',
        website: 'https://example.org/',
      });
      await edit.change(type, id, { translations: [{ language: 'FI', name: 'Seura' }] });
      const input = {
        name: aName('Two'),
        phone: null,
        email: null,
        website: null,
        status: 'PENDING',
        removedLanguages,
      };
      return { number: id, input };
    }
    case 'Category': {
      const parent = await make.category();
      const { id } = await make.category({ description: 'One', parent: parent.id });
      await edit.change(type, id, { translations: [{ language: 'FI', name: aName('Luokka') }] });
      return {
        number: id,
        input: { name: aName('Two'), slug: aName('two'), parent: null, removedLanguages },
      };
    }
    default: {
      const { id } = await make.tag({ description: 'One' });
      await edit.change(type, id, { translations: [{ language: 'FI', name: aName('Sana') }] });
      return { number: id, input: { name: aName('Two'), description: 'Two', removedLanguages } };
    }
  }
}
