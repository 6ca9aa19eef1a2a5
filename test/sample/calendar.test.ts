import { expect, test } from '@jest/globals';
import { sanitizeHtml } from '../../src/calendar/html.ts';
import { languages } from '../../src/i18n/language.ts';
import { sampleCalendar } from '../../src/sample/calendar.ts';
import { dayFromToday } from '../../src/sample/days.ts';

const events = sampleCalendar.cities.flatMap((city) =>
  city.events.map((event) => ({ ...event, first: city.first })),
);

test('every event of the sample names only venues, organizers, categories and tags that it holds', () => {
  const keys = (things: readonly { key: string }[]) => things.map(({ key }) => key);
  for (const event of events) {
    expect(keys(sampleCalendar.venues)).toContain(event.venue);
    expect(keys(sampleCalendar.organizers)).toEqual(expect.arrayContaining([...event.organizers]));
    expect(keys(sampleCalendar.categories)).toEqual(expect.arrayContaining([...event.categories]));
    expect(keys(sampleCalendar.tags)).toEqual(expect.arrayContaining([...(event.tags ?? [])]));
  }
});

test('every text of the sample exists in its first language and is clean', () => {
  const things = [...events, ...sampleCalendar.venues, ...sampleCalendar.organizers];
  for (const { first, description } of things) {
    expect(description[first]).toBeTruthy();
    for (const text of Object.values(description)) expect(sanitizeHtml(text)).toBe(text);
  }
});

test('the sample shows the fallback: in each language something is not translated', () => {
  for (const language of languages) {
    expect(events.some(({ title }) => title[language] === undefined)).toBe(true);
    expect(events.filter(({ title }) => title[language] !== undefined).length).toBeGreaterThan(15);
  }
});

test('days are counted by the clock of the place', () => {
  const now = Date.parse('2027-12-31T22:30:00Z');
  expect(dayFromToday(0, { zone: 'Europe/London', now })).toBe('2027-12-31');
  expect(dayFromToday(0, { zone: 'Asia/Shanghai', now })).toBe('2028-01-01');
  expect(dayFromToday(60, { zone: 'Europe/Helsinki', now })).toBe('2028-03-01');
  expect(dayFromToday(-3, { zone: 'Europe/Berlin', now })).toBe('2027-12-28');
});
