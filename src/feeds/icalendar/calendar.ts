import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import { calendarName } from '../../i18n/calendar-name.ts';
import type { Language } from '../../i18n/language.ts';
import { pieceSize } from '../../runtime/limits.ts';
import { CheckEventsDocument } from '../file/check.graphql.ts';
import type { OpenFile } from '../file/file.ts';
import {
  type CalendarEventFragment,
  CalendarEventByNumberDocument,
  CalendarEventBySlugDocument,
  CalendarEventsDocument,
  CalendarZonesDocument,
} from './calendar.graphql.ts';
import { calendarFrame, type Property, textProperty, uriProperty, writeComponent } from './component.ts';
import { describeEvent } from './event.ts';
import { defineZones, type ZoneYears } from './zones.ts';
import {
  inRequestedLanguage,
  readListed,
  type RequestedList,
  runListed,
  type Running,
} from '../file/listed.ts';
import type { Values } from '../file/read-request.ts';
import { readAtPage } from '../../values/page-address.ts';
import { readSlices } from '../file/slices.ts';

/** Events are sent in groups of about this many characters. */
const groupSize = 4 * pieceSize;

/** How often clients shall ask again (RFC 7986, 5.7). */
const refresh = 'PT1H';

/** For whom a calendar is written. */
export interface CalendarStyle {
  /** Whether as clients of the older service expect it (decision 0167). */
  isLegacy: boolean;
}

/** The events of a list as an iCalendar file (RFC 5545, RFC 7986; decision 0167). */
export async function openEvents(
  running: Running,
  list: RequestedList,
  style: CalendarStyle,
): Promise<OpenFile> {
  await runListed(running, CheckEventsDocument, list);
  const read = readListed(running, CalendarEventsDocument, list);
  const context = inRequestedLanguage(running.context, list.input);
  return {
    async *pieces(limits) {
      const { page } = await runListed(running, CalendarZonesDocument, list);
      yield* writeCalendar({ ...context, ...style }, page?.timeZones ?? [], readSlices(read, limits));
    },
  };
}

/** One event as an iCalendar file. Throws `eventNotFound`. */
export async function openEvent(
  { run, context }: Running,
  { segment, input }: { segment: string | number; input: Values },
  style: CalendarStyle,
): Promise<OpenFile> {
  const { language } = inRequestedLanguage(context, input);
  const asked = { language: input.language as Language | undefined };
  const { event } = await readAtPage(segment, (address) =>
    'number' in address
      ? run(CalendarEventByNumberDocument, { ...asked, ...address }, context)
      : run(CalendarEventBySlugDocument, { ...asked, ...address }, context),
  );
  if (event === null) throw new CalendarError('eventNotFound');
  return {
    pieces: () => writeCalendar({ ...context, ...style, language }, zonesOf(event), [[event]]),
  };
}

function zonesOf({ allDay, timezone, startsAt, endsAt }: CalendarEventFragment): ZoneYears[] {
  const years = [startsAt, endsAt].map((instant) => Number(instant.slice(0, 4)));
  return allDay ? [] : [{ timeZone: timezone, years: [...new Set(years)] }];
}

async function* writeCalendar(
  context: Context & CalendarStyle,
  zoneYears: readonly ZoneYears[],
  slices: AsyncIterable<readonly CalendarEventFragment[]> | Iterable<readonly CalendarEventFragment[]>,
): AsyncGenerator<string, void> {
  const zones = defineZones(zoneYears);
  const scope = { host: new URL(context.publicOrigin).host, zones, isLegacy: context.isLegacy };
  const { begin, end } = calendarFrame(describeCalendar(context));
  let text = begin + zones.components.map(writeComponent).join('');
  for await (const events of slices) {
    for (const event of events) {
      text += writeComponent(describeEvent(event, scope));
      if (text.length < groupSize) continue;
      yield text;
      text = '';
    }
  }
  yield text + end;
}

function describeCalendar({ config, language, publicRoot }: Context): Property[] {
  const name = calendarName(config, language);
  return [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Event Calendar//EN'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['method', {}, 'text', 'PUBLISH'],
    ...textProperty('name', name),
    ...textProperty('x-wr-calname', name),
    ['x-wr-timezone', {}, 'text', config.timeZone],
    ['refresh-interval', { value: 'DURATION' }, 'duration', refresh],
    ['x-published-ttl', {}, 'duration', refresh],
    ...uriProperty('url', `${publicRoot}/`),
  ];
}
