import express, { type Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../../context/context.ts';
import { CalendarError, problemSentence } from '../../errors.ts';
import type { Language } from '../../i18n/language.ts';
import { createParameterReader } from '../../rest/input/coercion.ts';
import { readQuery } from '../../rest/input/request.ts';
import { readOperations, type WireOperation } from '../../rest/schema/wire-schema.ts';
import { type PageOptions, type MadePage, onPage, type PageRequest } from '../page/page-request.ts';
import { type CalendarAddress, hasEmptyFields, queryOf, readAddress, writeAddress } from './address.ts';
import type { Policy } from '../page/send-page.ts';
import { renderEmbed, renderEmbedBuilder } from './embed.ts';
import { type Choices, readLists } from './choices.ts';
import { type FacetValues, offerFacets, readFacets } from './facet-values.ts';
import type { Problems } from './form-fields.ts';
import { ownProblems } from './own-problems.ts';
import { type MappedVenues, readMap, renderMap } from './map.ts';
import { type CalendarPage, mapPath, renderCalendar } from './page.ts';
import { type CalendarContent, type ListFilters, type PageReader, readContent } from './read.ts';
import { sendSuggestions, suggestionsPath } from './suggestions.ts';

interface Calendar {
  options: PageOptions;
  /** The REST list of events, whose parameters are the filters. */
  list: WireOperation;
  readParameters: ReturnType<typeof createParameterReader>;
  /** What the form offers, whatever the address says. */
  readLists: (context: Context) => ReturnType<typeof readLists>;
  /** The facets of the list without filters, which most visitors see. */
  readUsualFacets: (context: Context) => Promise<FacetValues>;
}

/** A page of events. */
interface Variant<Content> {
  path: string;
  hasForm: boolean;
  /** Whether it is the same for everybody. */
  anonymous: boolean;
  /** What the page makes of an address; the others keep it. */
  adapt?: (address: CalendarAddress) => CalendarAddress;
  read: (
    reader: PageReader,
    address: CalendarAddress & { date: string },
    filters: ListFilters,
  ) => Promise<Content>;
  render: (page: PageRequest, shown: CalendarPage<Content>) => string;
  policy: Policy;
}

/** What pages of events may load: their pictures are on other sites. */
const pictures = ['https:'];

/** The calendar, which the start page shows as well (decision 0111). */
const calendarVariant: Variant<CalendarContent> = {
  ...{ path: '/calendar', hasForm: true, anonymous: false },
  ...{ read: readContent, render: renderCalendar },
  policy: { images: pictures, submits: true },
};

/** The calendar, what other sites show of it, and the page that builds the code for them. */
const variants: readonly Variant<CalendarContent>[] = [
  calendarVariant,
  {
    ...{ path: '/embed', hasForm: false, anonymous: true },
    ...{ read: readContent, render: renderEmbed },
    policy: { images: pictures, framable: true },
  },
  {
    ...{ path: '/calendar/embed', hasForm: true, anonymous: true },
    ...{ read: readContent, render: renderEmbedBuilder },
    policy: { images: pictures, submits: true, frames: ["'self'"] },
  },
];

/** The map, which may load the tiles of the settings and nothing else of others (decision 0116). */
function mapVariant({ mapTiles: tiles }: PageOptions['config']): Variant<MappedVenues> {
  return {
    ...{ path: mapPath, hasForm: true, anonymous: false },
    adapt: (address) => ({ ...address, view: 'list', page: 1 }),
    read: (reader, _address, filters) => readMap(reader, filters),
    render: renderMap,
    policy: { images: tiles === null ? [] : [new URL(tiles.address).origin], submits: true },
  };
}

const noLists: Omit<Choices, 'facets'> = { venue: [], organizer: [] };

/**
 * `GET [/language]/calendar`: the events as list, month, week or day, and `/calendar/map` where
 * they take place, with the filters of the REST list (decision 0111). It is served from the
 * response cache, and with 304 as lists are. Invalid parameters are named beside their fields
 * (400).
 */
export function createCalendarPages(schema: GraphQLSchema, options: PageOptions): Router {
  const list = readOperations(schema).get('eventPage');
  if (list === undefined) throw new Error('The schema lacks eventPage.');
  const calendar = {
    ...{ options, list },
    readParameters: createParameterReader(schema, list.parameters),
    readLists: options.share((context) => readLists(options.run, context)),
    readUsualFacets: options.share((context) =>
      readFacets(
        { run: options.run, context },
        { ...allOf(list, {}), from: context.clock.today(context.config.timeZone) },
      ),
    ),
  };
  const router = express.Router();
  const add = <Content>(variant: Variant<Content>, route = `/{:language/}${variant.path.slice(1)}`) =>
    router.get(
      route,
      onPage(options, variant.path, (page) => sendCalendar(calendar, page, variant)),
    );
  variants.forEach((variant) => add(variant));
  add(mapVariant(options.config));
  if (options.config.startPage === 'calendar') add(calendarVariant, '/{:language}');
  router.get(
    `/{:language/}${suggestionsPath.slice(1)}`,
    onPage(options, suggestionsPath, (page) => sendSuggestions(options, page)),
  );
  return router;
}

async function sendCalendar<Content>(
  calendar: Calendar,
  page: PageRequest,
  variant: Variant<Content>,
): Promise<void> {
  const { options, list } = calendar;
  const { request, response, language } = page;
  const known = list.parameters.map(({ wireName }) => wireName);
  const sent = readAddress(request.url, known);
  const address = variant.adapt?.(sent) ?? sent;
  if (hasEmptyFields(request.url, known) && address.invalid.length === 0) {
    // Without the body of Express, which is English on every page.
    response
      .status(302)
      .location(`${page.root}/${language}${variant.path}${writeAddress(address)}`)
      .end();
    return;
  }
  const make = (context: Context, shown: PageRequest) =>
    makePage(calendar, { page: shown, address, context }, variant);
  await options.serve(page, make, { anonymous: variant.anonymous });
}

interface Making {
  page: PageRequest;
  address: CalendarAddress;
  context: Context;
}

async function makePage<Content>(
  calendar: Calendar,
  { page, address, context }: Making,
  variant: Variant<Content>,
): Promise<MadePage> {
  const { clock, config, publicRoot } = context;
  const today = clock.today(config.timeZone);
  const date = address.date ?? today;
  const [lists, categories, { facets, ...result }] = await Promise.all([
    variant.hasForm ? calendar.readLists(context) : noLists,
    variant.hasForm ? calendar.options.readCategories(context) : [],
    readResult(calendar, { page, address, context }, { ...variant, date }),
  ]);
  const choices = { ...lists, facets };
  const body = variant.render(
    { ...page, categories },
    { address, date, today, choices, publicRoot, ...result },
  );
  return { status: result.status, body, ...variant.policy };
}

interface Result<Content> {
  status: number;
  facets: FacetValues | null;
  content: Content | null;
  problems: Problems;
}

async function readResult<Content>(
  calendar: Calendar,
  { page, address, context }: Making,
  { read, date, hasForm }: Pick<Variant<Content>, 'read' | 'hasForm'> & { date: string },
): Promise<Result<Content>> {
  const { options, list, readParameters } = calendar;
  const own = ownProblems(address, page.language);
  try {
    const values = readParameters(readQuery(queryOf(address.filters)));
    const filters = { ...allOf(list, values), ...(address.view === 'list' ? periodOf(values, date) : {}) };
    const reader = { run: options.run, context };
    const dated = { ...address, date };
    // In this order: the list names everything that is invalid.
    const content = await read(reader, dated, filters);
    const facets = hasForm ? await readFormFacets(calendar, reader, { address, filters }) : null;
    return own.size > 0
      ? { status: 400, content: null, problems: own, facets }
      : { status: 200, content, problems: own, facets };
  } catch (error) {
    return rejected(error, own, { names: list.names, language: page.language });
  }
}

/** Parameters that say which dates the list has. */
const dateParameters = ['from', 'when', 'startsBefore', 'startsAfter', 'endsBefore', 'endsAfter', 'include'];

/** The list shows what is on from a date: today, unless the address has other ones. */
function periodOf(values: ListFilters, date: string): ListFilters {
  return dateParameters.some((name) => values[name] !== undefined) ? {} : { from: date };
}

/** All parameters, whichever are set, so that there is one document for all addresses. */
function allOf({ parameters }: WireOperation, values: ListFilters): ListFilters {
  return Object.fromEntries(parameters.map(({ name }) => [name, values[name]]));
}

function isUsual({ view, date, filters }: CalendarAddress): boolean {
  return view === 'list' && date === null && filters.length === 0;
}

async function readFormFacets(
  calendar: Calendar,
  reader: PageReader,
  { address, filters }: { address: CalendarAddress; filters: ListFilters },
): Promise<FacetValues> {
  const usual = await calendar.readUsualFacets(reader.context);
  return isUsual(address) ? usual : offerFacets(reader, filters, usual);
}

/** The page of what the list rejects: invalid parameters, or a page past the last one. */
function rejected(
  error: unknown,
  own: Problems,
  { names, language }: Pick<WireOperation, 'names'> & { language: Language },
): Result<never> {
  if (!(error instanceof CalendarError)) throw error;
  const { invalid } = error.details;
  if (error.status === 404) return { status: 404, content: null, problems: own, facets: null };
  if (invalid === undefined) throw error;
  const problems = Object.entries(invalid).map(
    ([name, problem]) => [names[name] ?? name, problemSentence(problem, language)] as const,
  );
  return { status: 400, content: null, problems: new Map([...own, ...problems]), facets: null };
}
