import type { Request } from 'express';
import { takeLanguage } from '../rest/routing/address.ts';

/** The pages of the older service that had a calendar to subscribe to, with a language in front or without one. */
export const legacyFeedPaths = ['/', '/:language', '/{:language/}events', '/{:language/}event/:slug'];

const eventPage = /^\/event\/[^/]+/;

/**
 * The path of the file that an address of the older service asks for: `/events/?ical=1`, `/?post_type=tribe_events&ical=1` and
 * `/event/{slug}/?ical=1` (decision 0108); null for every other request.
 */
export function legacyFeedPath({ path, query }: Request): string | null {
  if (query.ical !== '1') return null;
  const { language, rest } = takeLanguage(path);
  const file = fileAt(rest, query.post_type === 'tribe_events');
  return file === null || language === null ? file : `/${language}${file}`;
}

function fileAt(page: string, listsEvents: boolean): string | null {
  const [event] = eventPage.exec(page) ?? [];
  if (event !== undefined) return `${event}.ics`;
  const isList = /^\/events\/?$/.test(page) || (listsEvents && /^\/?$/.test(page));
  return isList ? '/export/events.ics' : null;
}
