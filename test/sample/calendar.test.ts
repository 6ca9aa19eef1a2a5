import { expect, test } from '@jest/globals';
import { languages } from '../../src/i18n/language.ts';
import { sampleCalendar } from '../../src/sample/calendar.ts';
import { dayFromToday } from '../../src/sample/days.ts';
import type { Texts } from '../../src/sample/shapes.ts';
import { sanitizeHtml } from '../../src/values/html.ts';

const events = sampleCalendar.cities.flatMap((city) =>
  city.events.map((event) => ({ ...event, first: city.first })),
);

test('every event of the sample names only venues, organizers, categories and tags that it holds', () => {
  const keys = (resources: readonly { key: string }[]) => resources.map(({ key }) => key);
  for (const event of events) {
    expect(keys(sampleCalendar.venues)).toEqual(expect.arrayContaining([event.venue ?? []].flat()));
    expect(keys(sampleCalendar.organizers)).toEqual(expect.arrayContaining([...event.organizers]));
    expect(keys(sampleCalendar.categories)).toEqual(expect.arrayContaining([...event.categories]));
    expect(keys(sampleCalendar.tags)).toEqual(expect.arrayContaining([...(event.tags ?? [])]));
  }
});

test('every text of the sample exists in its first language and is clean', () => {
  const resources = [...events, ...sampleCalendar.venues, ...sampleCalendar.organizers];
  for (const { first, description } of resources) {
    expect(description[first]).toBeTruthy();
    for (const text of Object.values(description)) expect(sanitizeHtml(text)).toBe(text);
  }
});

/**
 * What is not translated, on purpose: it shows the fallback. Everything else is there in all four
 * languages.
 */
const gaps = [
  'name of Creekside Culture: fi, de',
  'name of Kiezkultur e. V.: en, fi, zh-hans',
  'name of Lantern Yard Company: fi, de',
  'name of Virvatuli Society: de, zh-hans',
  'title of Ceilidh for Beginners: zh-hans',
  'title of Developers’ Night: A Chatbot in a Weekend: fi',
  'title of How Cities Sleep: fi',
  'title of Korttelin kirpputori: en, de, zh-hans',
  'title of Morning Swim and Sauna: de',
  'title of Neighborhood Flea Market: zh-hans',
  'title of Puppet Theatre: The Lonely Lighthouse: zh-hans',
  'title of Rooftop Jazz Night: fi',
  'title of 沪语诗歌朗诵会: en, de',
  'description of Canal Clean-up: fi',
  'description of Ceilidh for Beginners: zh-hans',
  'description of Developers’ Night: A Chatbot in a Weekend: fi',
  'description of Documentary: Lights in the Lane: fi',
  'description of How Cities Sleep: fi',
  'description of Improv: All Made Up: fi',
  'description of Korttelin kirpputori: en, de, zh-hans',
  'description of Morning Swim and Sauna: de',
  'description of Neighborhood Flea Market: zh-hans',
  'description of Puppet Theatre: The Lonely Lighthouse: zh-hans',
  'description of Rooftop Jazz Night: fi',
  'description of Tech Meetup: Small Servers, Great Joy: zh-hans',
  'description of 沪语诗歌朗诵会: en, de',
];

test('every text of the sample is there in four languages, but for gaps in each that are meant', () => {
  const { categories, tags, venues, organizers } = sampleCalendar;
  const found = [...events, ...categories, ...tags, ...venues, ...organizers].flatMap(gapsOf);
  expect(found.toSorted()).toEqual(gaps.toSorted());
});

function gapsOf(resource: object): string[] {
  const texts = Object.entries(resource).filter((entry): entry is [string, Texts] => isTexts(entry[1]));
  const names = texts[0]?.[1] ?? {};
  const name = names.en ?? Object.values(names)[0] ?? '';
  return texts.flatMap(([field, written]) => {
    const missing = languages.filter((language) => !(language in written));
    return missing.length === 0 ? [] : [`${field} of ${name}: ${missing.join(', ')}`];
  });
}

function isTexts(value: unknown): boolean {
  return languages.some((language) => language in Object(value));
}

test('days are counted by the clock of the place', () => {
  const now = Date.parse('2027-12-31T22:30:00Z');
  expect(dayFromToday(0, { zone: 'Europe/London', now })).toBe('2027-12-31');
  expect(dayFromToday(0, { zone: 'Asia/Shanghai', now })).toBe('2028-01-01');
  expect(dayFromToday(60, { zone: 'Europe/Helsinki', now })).toBe('2028-03-01');
  expect(dayFromToday(-3, { zone: 'Europe/Berlin', now })).toBe('2027-12-28');
});
