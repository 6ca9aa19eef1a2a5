import { eventWriter } from '../calendar/event/write.ts';
import { storeUpload } from '../calendar/image/upload.ts';
import { organizerWriter } from '../calendar/organizer/write.ts';
import { addTerm } from '../calendar/term/write.ts';
import { venueWriter } from '../calendar/venue/write.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { createContext } from '../context/create.ts';
import { type Database, writeMany } from '../database/database.ts';
import { type Language, languages } from '../i18n/language.ts';
import { changeAs } from '../runtime/change-origin.ts';
import type { Media } from '../media/media.ts';
import { createLogger } from '../runtime/log.ts';
import { createReport } from '../runtime/report.ts';
import { sampleCalendar } from './calendar.ts';
import { dayFromToday } from './days.ts';
import { readPicture } from './pictures.ts';
import type { SampleCity, SampleEvent, SampleTerm, SampleTicket, SampleVenue, Texts } from './shapes.ts';

/** The numbers of created items by their keys in the sample. */
type Numbers = Record<'category' | 'tag' | 'venue' | 'organizer' | 'event', Map<string, number>>;

/** Language-neutral fields, and texts by field name. */
interface Writing {
  first: Language;
  facts: Record<string, unknown>;
  texts: Record<string, Texts>;
}

interface Writer {
  add(context: Context, sent: { input: Record<string, unknown> }): Promise<{ number: number }>;
}

/** Where the sample is loaded. */
interface Place {
  database: Database;
  config: Config;
  media: Media;
}

/**
 * Creates the sample in an empty calendar as the first administrator, through the same rules as any
 * write.
 */
export async function loadSampleCalendar(place: Place): Promise<void> {
  // One transaction: an interrupted start leaves no partial calendar, and it is faster.
  await changeAs('sample', () => writeMany(place.database, () => writeSample(contextByLanguage(place))));
}

async function writeSample(contexts: Contexts): Promise<void> {
  const numbers: Numbers = {
    category: new Map(),
    tag: new Map(),
    venue: new Map(),
    organizer: new Map(),
    event: new Map(),
  };
  for (const category of sampleCalendar.categories)
    await writeTerm(contexts, numbers, { kind: 'category', term: category });
  for (const tag of sampleCalendar.tags) await writeTerm(contexts, numbers, { kind: 'tag', term: tag });
  for (const venue of sampleCalendar.venues) {
    numbers.venue.set(venue.key, await writeInLanguages(contexts, venueWriter, describeVenue(venue)));
  }
  for (const { key, first, name, description, ...facts } of sampleCalendar.organizers) {
    const writing = { first, facts, texts: { name, description } };
    numbers.organizer.set(key, await writeInLanguages(contexts, organizerWriter, writing));
  }
  await storePictures(contexts.en, await writeEvents(contexts, numbers));
}

/** Creates the events; returns those that have a picture. */
async function writeEvents(contexts: Contexts, numbers: Numbers): Promise<Illustrated[]> {
  const illustrated: Illustrated[] = [];
  for (const city of sampleCalendar.cities) {
    for (const event of city.events) {
      const facts = describeEvent(event, { city, numbers, now: contexts.en.clock.now });
      const number = await writeInLanguages(contexts, eventWriter, facts);
      if (event.key !== undefined) numbers.event.set(event.key, number);
      if (event.picture !== undefined) illustrated.push({ number, picture: event.picture });
    }
  }
  return illustrated;
}

/** The number of an event with the key of its picture. */
interface Illustrated {
  number: number;
  picture: string;
}

/**
 * Stores the pictures, last, so that the numbers of everything else do not depend on them. A
 * calendar whose images cannot be stored starts without.
 */
async function storePictures(context: Context, events: readonly Illustrated[]): Promise<void> {
  for (const { number, picture } of events) {
    const image = await storePicture(context, picture);
    if (image === null) return;
    await eventWriter.update(context, { number }, { input: { image } });
  }
}

/** The number of a stored picture; null if it cannot be stored. */
async function storePicture(context: Context, key: string): Promise<number | null> {
  const picture = sampleCalendar.pictures.find((each) => each.key === key);
  if (picture === undefined) throw unknownKey(key);
  try {
    return await storeUpload(context, readPicture(picture), { alt: picture.alt, authorId: 1 });
  } catch (error) {
    context.report(error, { task: 'pictures of the sample calendar' });
    return null;
  }
}

type Contexts = Record<Language, Context>;

/** The sample has all required fields, so they need not be known. */
function contextByLanguage({ database, config, media }: Place): Contexts {
  const now = Date.now();
  const log = createLogger(config.logLevel);
  const service = {
    config,
    database,
    media,
    required: {},
    log,
    report: createReport(log),
    now: () => now,
    publicUrl: () => config.publicUrl ?? '',
  };
  const viewer = { id: 1, name: config.adminUser, role: 'administrator', scope: 'admin' } as const;
  const inLanguage = (language: Language) =>
    createContext(service, { viewer, language, requestId: 'sample' });
  return {
    en: inLanguage('en'),
    fi: inLanguage('fi'),
    de: inLanguage('de'),
    'zh-hans': inLanguage('zh-hans'),
  };
}

async function writeTerm(
  contexts: Contexts,
  numbers: Numbers,
  { kind, term }: { kind: 'category' | 'tag'; term: SampleTerm },
): Promise<void> {
  const facts = term.parent === undefined ? {} : { parent: numberOf(numbers.category, term.parent) };
  const writing: Writing = { first: 'en', facts, texts: { name: term.name } };
  const writer: Writer = { add: (context, sent) => addTerm(context, { kind, ...sent }) };
  numbers[kind].set(term.key, await writeInLanguages(contexts, writer, writing));
}

/** Creates an item in its original language with its translations; returns its number. */
async function writeInLanguages(
  contexts: Contexts,
  writer: Writer,
  { first, facts, texts }: Writing,
): Promise<number> {
  const input = { ...facts, ...inLanguages(first, texts) };
  const { number } = await writer.add(contexts[first], { input });
  return number;
}

/** Texts as an input takes them: in the original language, and their translations. */
function inLanguages(first: Language, texts: Record<string, Texts>) {
  const translations = languages
    .filter((language) => language !== first)
    .map((language) => ({ language, ...textsIn(language, texts) }));
  return { ...textsIn(first, texts), translations };
}

function textsIn(language: Language, texts: Record<string, Texts>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, { [language]: text }]) =>
      text === undefined ? [] : [[field, text]],
    ),
  );
}

function describeVenue(venue: SampleVenue): Writing {
  const { first, name, city, country, description, address, zip, phone, latitude, longitude } = venue;
  const facts = { zip, phone, latitude, longitude };
  return { first, facts, texts: { name, city, country, description, address: { [first]: address } } };
}

function describeEvent(
  event: SampleEvent,
  { city, numbers, now }: { city: SampleCity; numbers: Numbers; now: number },
): Writing {
  const { title, description, cost, website, featured, hidden } = event;
  const tickets = event.tickets?.map((ticket) => describeTicket(ticket, city));
  const { eventStatus, statusReason = {}, onlineUrl } = event;
  const clock = { zone: city.timezone, now };
  const [from, to] = event.hours ?? ['00:00', '23:59'];
  const facts = {
    startDate: `${dayFromToday(event.day, clock)} ${from}`,
    endDate: `${dayFromToday(event.day + (event.nights ?? 0), clock)} ${to}`,
    allDay: event.hours === undefined,
    timezone: city.timezone,
    showMap: true,
    venues: [event.venue ?? []].flat().map((key) => ({ number: numberOf(numbers.venue, key) })),
    organizers: event.organizers.map((key) => ({ number: numberOf(numbers.organizer, key) })),
    categories: event.categories.map((key) => numberOf(numbers.category, key)),
    tags: (event.tags ?? []).map((key) => numberOf(numbers.tag, key)),
    ...sent({ cost, website, featured, tickets, hideFromListings: hidden, parent: parentOf(event, numbers) }),
    ...sent({ eventStatus, onlineUrl }),
  };
  return { first: city.first, facts, texts: { title, description, statusReason } };
}

function describeTicket({ name, ...facts }: SampleTicket, { first }: SampleCity) {
  return { ...facts, ...inLanguages(first, { name: sampleCalendar.ticketNames[name] ?? {} }) };
}

function parentOf({ parent }: SampleEvent, numbers: Numbers): number | undefined {
  return parent === undefined ? undefined : numberOf(numbers.event, parent);
}

function sent(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function numberOf(numbers: ReadonlyMap<string, number>, key: string): number {
  const number = numbers.get(key);
  if (number === undefined) throw unknownKey(key);
  return number;
}

function unknownKey(key: string): Error {
  return new Error(`The sample calendar names "${key}", which it does not hold.`);
}
