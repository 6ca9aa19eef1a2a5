import { describe, expect, test } from '@jest/globals';
import { event, useCalendar } from './json-ld-scene.ts';

describe('Hostile JSON-LD', () => {
  const { importData } = useCalendar();

  const repeated = { startDate: '2027-05-04', repeatFrequency: 'P1D', endDate: '2027-05-05' };
  test.each([
    ['of whole days', { startDate: '2027-05-04' }],
    ['of hours', { startDate: '2027-05-04T18:00' }],
    ['of a schedule', { startDate: undefined, eventSchedule: repeated }],
    ['of a date in a schedule', { startDate: undefined, eventSchedule: { startDate: '2027-05-04' } }],
  ])('with an endless duration %s costs no other event, and is named', async (what, parts) => {
    const { events, lines } = await importData([
      event({ name: `Endless ${what}`, duration: 'P999999999D', ...parts }),
      event({ name: `Sound ${what}` }),
    ]);
    expect(events.map(({ title }) => title)).toEqual([`Sound ${what}`]);
    expect(lines).toMatch(new RegExp(`Endless ${what}: .*its duration P999999999D is too long`));
  });

  test('with offers that refer to each other in circles brings their prices', async () => {
    const circle = Array.from({ length: 20 }, (_, place) => ({ '@id': `#offer-${place}` }));
    const offers = circle.map((id, place) => ({
      ...id,
      '@type': 'Offer',
      price: 1 + (place % 2),
      offers: circle,
    }));
    const { events } = await importData(event({ name: 'Circle', offers }));
    expect(events).toMatchObject([{ title: 'Circle', cost: '$1 – $2' }]);
  });

  test('with a string that does not end is named, and costs no other script', async () => {
    const text = String.raw`\"`.repeat(200_000);
    const { events, lines } = await importData(
      `<script type="application/ld+json">${JSON.stringify(event({ name: 'Beside' }))}</script>
       <script type="application/ld+json">{"@type":"Event","name":"${text}</script>`,
    );
    expect(events.map(({ title }) => title)).toEqual(['Beside']);
    expect(lines).toContain('event in script 2: it is not valid JSON');
  });
});
