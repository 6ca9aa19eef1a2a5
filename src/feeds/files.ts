import type { Request } from 'express';
import type { GraphQLSchema } from 'graphql';
import { type ExportRoute, exportRoutes, toSlug } from '../rest/routing/routes.ts';
import type { ExportFormat } from '../values/export-format.ts';
import { writeCsv } from './table/csv.ts';
import type { ExportFile } from './file/file.ts';
import { localizeTable, tableStyles } from './table/localized.ts';
import { findLegacyFeed, type LegacyFeed } from './legacy-feeds.ts';
import type { NewsFormat } from './news/news.ts';
import { createRequestReader, type RequestReader } from './file/read-request.ts';
import { openStatistics } from './table/statistics.ts';
import { tables } from './table/tables.ts';

/** What finds files. */
export interface FileFinder {
  /** The file at a path below the root or the namespace, without slashes at the end. */
  at: (path: string) => ExportFile | undefined;
  /** The feed that an address of the older service asks for, with the language of the address. */
  forLegacy: (request: Request) => LegacyFeed | null;
}

/** The parameters of calendars without a path of their own in `exportRoutes`. */
const calendar = { kind: 'event', operation: 'eventPage', format: 'ics' } as const;

/** The page of an event with the extension of a calendar. */
const eventPath = /^\/event\/([^/]+)\.ics$/;

/** Creates the finder of all files: those of `exportRoutes`, and each event as a calendar. */
export function createFileFinder(schema: GraphQLSchema): FileFinder {
  const readers = exportRoutes.map((route) => [route, createRequestReader(schema, route)] as const);
  const files = new Map(readers.map(([route, readRequest]) => [route.path, toFile(route, readRequest)]));
  const readCalendar = createRequestReader(schema, calendar);
  const at = (path: string) => {
    const [, slug] = eventPath.exec(path) ?? [];
    return slug === undefined ? files.get(path) : toEventFile(slug, readCalendar);
  };
  return { at, forLegacy: (request) => findLegacyFeed(request, readCalendar) };
}

function toFile(route: ExportRoute, readRequest: RequestReader): ExportFile {
  const { path, format } = route;
  return {
    route: path,
    name: path.replace(/^.*\/|\.\w+$/g, ''),
    readRequest,
    format,
    open: openers[format](route),
  };
}

const openers: Record<ExportFormat, (route: ExportRoute) => ExportFile['open']> = {
  csv: openTable,
  ics: () => openCalendar,
  atom: () => openNews('atom'),
  json: () => openNews('json'),
};

function openTable({ kind, operation }: ExportRoute): ExportFile['open'] {
  const open = operation === 'eventStatistics' ? openStatistics : tables[kind];
  return async (running, { raw, localized, ...list }) => {
    const { language } = running.context;
    const opened = await open(running, list);
    const table = localized ? localizeTable(opened, language) : opened;
    const { separator, decimal } = tableStyles[localized ? language : 'en'];
    return {
      pieces: (limits) =>
        writeCsv({ names: () => table.names(), rows: table.read(limits) }, { raw, separator, decimal }),
    };
  };
}

const openCalendar: ExportFile['open'] = async (running, request) => {
  const { openEvents } = await import('./icalendar/calendar.ts');
  return openEvents(running, request, { isLegacy: false });
};

function openNews(format: NewsFormat): ExportFile['open'] {
  return async (running, request) => (await import('./news/news.ts')).openNews(running, request, format);
}

function toEventFile(segment: string, readRequest: RequestReader): ExportFile {
  return {
    route: '/event/{slug}.ics',
    name: 'event',
    format: 'ics',
    readRequest,
    open: async (running, { input }) => {
      const { openEvent } = await import('./icalendar/calendar.ts');
      return openEvent(running, { segment: toSlug(segment), input }, { isLegacy: false });
    },
  };
}
