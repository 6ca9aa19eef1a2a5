import { describe, expect, test } from '@jest/globals';
import { readJsonLd } from '../../src/import/json-ld/read.ts';
import { now } from '../harness/make.ts';

const settings = { timeZone: 'UTC', currencySymbol: '$', now, signal: new AbortController().signal };

describe('A rule of repetition', () => {
  test('within a day needs an end in JSON-LD as in iCalendar', async () => {
    const eventSchedule = { startDate: '2027-05-04', startTime: '10:00', repeatFrequency: 'PT1H' };
    const text = JSON.stringify({ '@type': 'Event', name: 'Hourly', eventSchedule });
    const parts = await readJsonLd({ name: 'a.json', text, language: 'en' }, settings);
    expect(parts).toMatchObject([
      { unusable: expect.stringContaining('repeats within a day without an end') },
    ]);
  });
});
