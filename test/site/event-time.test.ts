import { describe, expect, test } from '@jest/globals';
import { describeTimes } from '../../src/site/texts/event-time.ts';

const evening = {
  startDate: '2026-11-25 20:00:00',
  endDate: '2026-11-25 23:00:00',
  startsAt: '2026-11-25 19:00:00',
  endsAt: '2026-11-25 22:00:00',
  allDay: false,
  timezone: 'Europe/Berlin',
  timezoneAbbr: 'CET',
};
const overnight = { ...evening, endDate: '2026-11-26 02:00:00', endsAt: '2026-11-26 01:00:00' };
const moment = { ...evening, endDate: evening.startDate, endsAt: evening.startsAt };
const month = {
  ...evening,
  allDay: true,
  startDate: '2026-11-22 00:00:00',
  endDate: '2026-12-22 23:59:59',
};

describe('The times of an event', () => {
  test.each([
    ['en', 'Wednesday, 25 November 2026, 8–11 pm (CET)'],
    ['fi', 'keskiviikko 25. marraskuuta 2026 klo 20.00–23.00 (CET)'],
    ['de', 'Mittwoch, 25. November 2026, 20:00–23:00 Uhr (MEZ)'],
    ['zh-hans', '2026年11月25日星期三 20:00–23:00 (CET)'],
  ] as const)('within one day are written as is usual in %s', (language, text) => {
    expect(plain(describeTimes(evening, language))).toBe(text);
  });

  test.each([
    ['en', 'Wednesday, 25 November 2026 at 8 pm – Thursday, 26 November 2026 at 2 am (CET)'],
    ['fi', 'keskiviikko 25. marraskuuta 2026 klo 20.00 – torstai 26. marraskuuta 2026 klo 2.00 (CET)'],
    ['de', 'Mittwoch, 25. November 2026 um 20:00 Uhr – Donnerstag, 26. November 2026 um 02:00 Uhr (MEZ)'],
    ['zh-hans', '2026年11月25日星期三 20:00 – 2026年11月26日星期四 02:00 (CET)'],
  ] as const)('beyond midnight name both days in %s', (language, text) => {
    expect(plain(describeTimes(overnight, language))).toBe(text);
  });

  test.each([
    ['en', 'Sunday 22 November – Tuesday 22 December 2026'],
    ['fi', 'sunnuntai 22. marraskuuta 2026 – tiistai 22. joulukuuta 2026'],
    ['de', 'Sonntag, 22. November – Dienstag, 22. Dezember 2026'],
    ['zh-hans', '2026年11月22日星期日至12月22日星期二'],
  ] as const)('of whole days have neither clock nor zone in %s', (language, text) => {
    expect(plain(describeTimes(month, language))).toBe(text);
  });

  test('of one moment or one whole day are not a range', () => {
    expect(describeTimes(moment, 'de')).toBe('Mittwoch, 25. November 2026 um 20:00 Uhr (MEZ)');
    const day = { ...month, endDate: '2026-11-22 23:59:59' };
    expect(describeTimes(day, 'zh-hans')).toBe('2026年11月22日星期日');
  });

  test('of whole days name both years if they differ', () => {
    const holidays = { ...month, endDate: '2027-01-02 23:59:59' };
    expect(describeTimes(holidays, 'zh-hans')).toBe('2026年11月22日星期日至2027年1月2日星期六');
  });

  test('across a change of clocks name both zones, even if the wall clock goes back', () => {
    const night = {
      ...evening,
      startDate: '2026-10-25 02:45:00',
      endDate: '2026-10-25 02:15:00',
      startsAt: '2026-10-25 00:45:00',
      endsAt: '2026-10-25 01:15:00',
    };
    expect(plain(describeTimes(night, 'de'))).toMatch(/02:45.*02:15.* \(MESZ–MEZ\)$/);
    expect(plain(describeTimes(night, 'fi'))).toBe('sunnuntai 25. lokakuuta 2026 klo 2.45–2.15 (CEST–CET)');
  });

  test.each([
    ['Asia/Shanghai', 'en', 'China Standard Time'],
    ['Asia/Shanghai', 'zh-hans', '中国标准时间'],
    ['America/Chicago', 'en', 'Central Standard Time'],
    ['America/Chicago', 'fi', 'Yhdysvaltain keskinen normaaliaika'],
    ['Europe/Helsinki', 'de', 'OEZ'],
    ['Europe/Helsinki', 'fi', 'EET'],
    ['UTC+5', 'en', 'CET'],
  ] as const)('in %s name the zone unambiguously in %s: %s', (timezone, language, name) => {
    expect(describeTimes({ ...evening, timezone }, language)).toContain(`(${name})`);
  });
});

test.each([
  ['08:00', '11:30', '8–11:30 am'],
  ['11:00', '13:00', '11 am – 1 pm'],
  ['12:00', '12:45', '12–12:45 pm'],
  ['00:00', '06:00', '12–6 am'],
] as const)('English times from %s to %s are written as %s', (from, to, text) => {
  const times = { ...evening, startDate: `2026-11-25 ${from}:00`, endDate: `2026-11-25 ${to}:00` };
  expect(describeTimes(times, 'en')).toBe(`Wednesday, 25 November 2026, ${text} (CET)`);
});

/** Spaces of any width count as one kind. */
function plain(text: string): string {
  return text.replaceAll(/\s/gu, ' ');
}
