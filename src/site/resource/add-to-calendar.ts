import { nextDay, toIso } from '../../values/dates.ts';
import { plainText } from '../../values/html.ts';
import type { EventPageFragment } from './event.graphql.ts';
import type { CalendarService } from './public-resource.ts';

type Added = Pick<
  EventPageFragment,
  'title' | 'url' | 'allDay' | 'startDate' | 'endDate' | 'startsAt' | 'endsAt'
>;

/**
 * Forms of calendars on the web that are filled with an event: the reader saves a copy, which does
 * not follow later changes.
 */
export function calendarServices(event: Added, place: string): CalendarService[] {
  const { title, url, allDay } = event;
  const [start, end] = allDay ? daysOf(event) : timesOf(event);
  const compact = [start, end].map((date) => date.replace(/[-:]/g, '')).join('/');
  const subject = plainText(title);
  const google = { action: 'TEMPLATE', text: subject, dates: compact, details: url, location: place };
  const outlook = {
    ...{ rru: 'addevent', subject, startdt: start, enddt: end, body: url, location: place },
    ...(allDay ? { allday: 'true' } : {}),
  };
  return [
    { name: 'Google', address: `https://calendar.google.com/calendar/render?${query(google)}` },
    { name: 'Outlook', address: `https://outlook.live.com/calendar/0/action/compose?${query(outlook)}` },
  ];
}

/** The day after the last one ends whole days. */
function daysOf({ startDate, endDate }: Added): [start: string, end: string] {
  return [startDate.slice(0, 10), nextDay(endDate).slice(0, 10)];
}

function timesOf({ startsAt, endsAt }: Added): [start: string, end: string] {
  return [`${toIso(startsAt)}Z`, `${toIso(endsAt)}Z`];
}

function query(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString();
}
