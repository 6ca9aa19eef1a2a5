import { languages } from '../../src/i18n/language.ts';
import { password } from '../harness/users.ts';
import type { World } from '../harness/world.ts';

/** The administrator of a dump, by its password. */
export const administrator = { authorization: `Basic ${btoa(`administrator:${password}`)}` };

const events = [
  ...['', 'status=draft', 'status=future', 'categories=1', 'tags=3', 'venue=1', 'featured=true'],
  ...['search=ehears', 'search=音乐', 'search=h'],
  ...['winter', 'konsertti', 'Kerzen', '音乐会', 'rehersal'].map(
    (words) => `search_mode=ranked&search=${words}`,
  ),
].map((filter) => `/events?per_page=50&start_date=2020-01-01&${filter}`);

const others = [
  '/venues?search=hal',
  '/organizers?',
  '/categories?hide_empty=false',
  '/tags?hide_empty=false',
];

const sorted = `query ($language: Language) {
  events(first: 50, language: $language, orderBy: TITLE_ASC) { totalCount nodes { number title slug } }
  venues(first: 50, language: $language, orderBy: NAME_ASC) { totalCount nodes { number name } }
}`;

/**
 * What a calendar answers about everything in it, in all languages, without the times of its
 * writes.
 */
export async function readAnswers({ url, graphql }: Pick<World, 'url' | 'graphql'>): Promise<string[]> {
  const answers = await Promise.all(
    languages.map(async (language) => {
      const read = async (path: string) => {
        const answer = await fetch(`${url}/${language}/calendar/events/v1${path}`, {
          headers: administrator,
        });
        return `${language} ${path} ${answer.status} ${withoutTimes(await answer.text())}`;
      };
      const lists: string[] = [];
      for (const path of [...events, ...others]) lists.push(await read(path));
      const slugs = new Set(Array.from(lists.join().matchAll(/\/event\/([^"/]+)"/g), ([, slug]) => slug));
      const single: string[] = [];
      for (const slug of [...slugs].sort()) single.push(await read(`/events/by-slug/${slug}`));
      const variables = { language: language.toUpperCase().replace('-', '_') };
      const { data, errors } = await graphql(sorted, variables, { headers: administrator });
      return [...lists, ...single, JSON.stringify({ data, errors })];
    }),
  );
  return answers.flat();
}

/** Nor is the address of a tag that of today: addresses stay as they were given. */
function withoutTimes(answer: string): string {
  return answer
    .replaceAll(/"(date|modified)(_utc)?":"[^"]*"|"validFrom":"[^"]*"/g, '')
    .replaceAll(/"(date|modified)(_utc)?_details":\{[^}]*\}/g, '')
    .replaceAll('drausen', 'draussen');
}
