import { exportEvents } from '../calendar/export.ts';
import type { EventView } from '../calendar/event/event.ts';
import type { Context } from '../context/context.ts';
import type { ZoneYears } from '../database/queries/event.ts';
import { calendarName } from '../i18n/calendar-name.ts';
import { pieceSize } from '../runtime/limits.ts';
import { completeEvent, type EventExportRow } from './columns.ts';
import type { OpenFile } from './file.ts';
import type { ExportRequest } from './read-request.ts';
import { readCompleted, readSlices } from './slices.ts';
import {
  calendarFrame,
  type Property,
  textProperty,
  uriProperty,
  writeComponent,
} from './icalendar-component.ts';
import { describeEvent } from './icalendar-event.ts';
import { defineZones } from './icalendar-zones.ts';

/** Events are sent in groups of about this many characters. */
const groupSize = 4 * pieceSize;

/** How often clients shall ask again (RFC 7986, 5.7). */
const refresh = 'PT1H';

/** For whom a calendar is written. */
export interface CalendarStyle {
  /** Whether as clients of the older service expect it (decision 0167). */
  isLegacy: boolean;
}

/** The events of an export as an iCalendar file (RFC 5545, RFC 7986; decision 0108). */
export async function openEvents(
  context: Context,
  { input, filter }: ExportRequest,
  style: CalendarStyle,
): Promise<OpenFile> {
  const events = await exportEvents(context, { input, filter });
  const readRows = readCompleted(events, completeEvent);
  return {
    async *pieces(limits) {
      const rows = readSlices(readRows, limits, context.database.bytes);
      yield* writeCalendar({ ...events.context, ...style }, await events.zones(), rows);
    },
  };
}

/** One event as an iCalendar file. */
export function openEvent(context: Context, event: EventView, style: CalendarStyle): OpenFile {
  return {
    async *pieces() {
      const rows = [[await completeEvent(event, context)]];
      yield* writeCalendar({ ...context, ...style, language: event.requestedLanguage }, zonesOf(event), rows);
    },
  };
}

function zonesOf({ allDay, timezone, startsAt, endsAt }: EventView): ZoneYears[] {
  const years = [startsAt, endsAt].map((instant) => Number(instant.slice(0, 4)));
  return allDay ? [] : [{ timezone, years: [...new Set(years)] }];
}

async function* writeCalendar(
  context: Context & CalendarStyle,
  zoneYears: readonly ZoneYears[],
  slices: AsyncIterable<EventExportRow[]> | Iterable<EventExportRow[]>,
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
