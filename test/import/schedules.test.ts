import { describe, expect, test } from '@jest/globals';
import { event, useCalendar } from './json-ld-scene.ts';

describe('A schedule of JSON-LD', () => {
  const { importData } = useCalendar();

  test('becomes its dates', async () => {
    const weekly = {
      startDate: '2027-01-04',
      endDate: '2027-01-31',
      repeatFrequency: 'P1W',
      byDay: ['https://schema.org/Monday', 'Wednesday'],
    };
    const { times } = await importData([
      event({
        name: 'Yoga',
        startDate: undefined,
        eventSchedule: {
          ...weekly,
          startTime: '19:00',
          endTime: '20:30',
          exceptDate: ['2027-01-11', '2027-01-20T19:00'],
        },
      }),
      event({
        name: 'London',
        startDate: undefined,
        eventSchedule: {
          startDate: '2027-05-04',
          endDate: '2027-05-05',
          repeatFrequency: 'daily',
          startTime: '13:45',
          endTime: '21:00',
          scheduleTimezone: 'Europe/London',
        },
      }),
      event({
        name: 'Tuesday',
        startDate: '2027-02-01',
        eventSchedule: {
          repeatCount: 2,
          repeatFrequency: 'P1M',
          byDay: 'TU',
          byMonthWeek: 2,
          startTime: '22:00',
          duration: 'PT4H',
        },
      }),
      event({
        name: 'Days',
        startDate: undefined,
        eventSchedule: { startDate: '2027-03-01', endDate: '2027-03-02', repeatFrequency: 'P1D' },
      }),
    ]);
    expect(times).toEqual([
      ...['04', '06', '13', '18', '25', '27'].map(
        (day) => `Yoga | 2027-01-${day} 17:00 – 2027-01-${day} 18:30`,
      ),
      'Tuesday | 2027-02-09 20:00 – 2027-02-10 00:00',
      'Days | 2027-03-01 – 2027-03-01',
      'Days | 2027-03-02 – 2027-03-02',
      'Tuesday | 2027-03-09 20:00 – 2027-03-10 00:00',
      'London | 2027-05-04 12:45 – 2027-05-04 20:00',
      'London | 2027-05-05 12:45 – 2027-05-05 20:00',
    ]);
  });
});
