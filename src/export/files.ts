import type { GraphQLSchema } from 'graphql';
import { type ExportRoute, exportRoutes, toSlug } from '../rest/routing/routes.ts';
import type { ExportFormat } from '../values/export-format.ts';
import { writeCsv } from './csv.ts';
import type { ExportFile } from './file.ts';
import { localizeTable, tableStyles } from './localized-table.ts';
import type { NewsFormat } from './news.ts';
import { createRequestReader, type RequestReader } from './read-request.ts';
import { readStatisticsTable } from './statistics.ts';
import { tables } from './tables.ts';

/** Finds the file at a path below the root or the namespace, without slashes at the end. */
export type FileFinder = (path: string) => ExportFile | undefined;

/** The page of an event with the extension of a calendar. */
const eventPath = /^\/event\/([^/]+)\.ics$/;

/** Creates the finder of all files: those of `exportRoutes`, and each event as a calendar. */
export function createFileFinder(schema: GraphQLSchema): FileFinder {
  const readers = exportRoutes.map((route) => [route, createRequestReader(schema, route)] as const);
  const files = new Map(readers.map(([route, readRequest]) => [route.path, toFile(route, readRequest)]));
  const [, readEvent] = readers.find(([{ format }]) => format === 'ics') ?? [];
  return (path) => {
    const [, slug] = eventPath.exec(path) ?? [];
    return slug === undefined || readEvent === undefined ? files.get(path) : toEventFile(slug, readEvent);
  };
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
  const readTable = operation === 'eventStatistics' ? readStatisticsTable : tables[kind];
  return async (context, { raw, localized, ...input }) => {
    const read = await readTable(context, input);
    const table = localized ? localizeTable(read, context.language) : read;
    const { separator, decimal } = tableStyles[localized ? context.language : 'en'];
    return {
      pieces: (limits) =>
        writeCsv({ names: () => table.names(), rows: table.read(limits) }, { raw, separator, decimal }),
    };
  };
}

const openCalendar: ExportFile['open'] = async (context, request) => {
  const { openEvents } = await import('./icalendar.ts');
  return openEvents(context, request);
};

function openNews(format: NewsFormat): ExportFile['open'] {
  return async (context, request) => (await import('./news.ts')).openNews(context, request, format);
}

function toEventFile(segment: string, readRequest: RequestReader): ExportFile {
  const slug = toSlug(segment);
  return {
    route: '/event/{slug}.ics',
    name: 'event',
    format: 'ics',
    readRequest,
    open: async (context, request) => {
      const { openEvent } = await import('./icalendar.ts');
      return openEvent(context, slug, request);
    },
  };
}
