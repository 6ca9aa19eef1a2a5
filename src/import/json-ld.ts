import { z } from 'zod';
import type { Input } from '../calendar/input/checks.ts';
import { zoneOffset } from '../values/time-zone.ts';
import type { DocumentPart, DocumentReader, DocumentSettings } from './document.ts';
import { statusNamed, statusOf } from './event-status.ts';
import type { LocalThing } from './local-thing.ts';
import { boundedKey, mention, textToHtml } from './mentions.ts';
import { parseJson } from './rest-client.ts';
import { webAddress } from './rest-things.ts';
import { SourceError } from './http/source-error.ts';

/** How deep a page may nest its data. */
const deepest = 20;

/**
 * The schema.org events of a page, or of a JSON-LD document. Places and organizers are known by their names; what is
 * cancelled is taken as such. Throws a `SourceError` if there are no events.
 */
export const readJsonLd: DocumentReader = async ({ name, text }, settings) => {
  const documents = /^[\s\uFEFF]*</.test(text) ? await scriptsOf(text) : [text];
  const events = documents.flatMap((document) => findEvents(parseJson(document)));
  if (events.length === 0) throw new SourceError(`${name} has no events of schema.org.`);
  return events.map((event) => toPart(event, settings));
};

/** The contents of the script elements that hold JSON-LD. */
async function scriptsOf(html: string): Promise<string[]> {
  const { Parser } = await import('htmlparser2');
  const scripts: string[] = [];
  let isInside = false;
  const parser = new Parser({
    onopentag(tag, { type = '' }) {
      isInside = tag === 'script' && /^application\/ld\+json\b/i.test(type.trim());
      if (isInside) scripts.push('');
    },
    ontext(part) {
      if (isInside) scripts.push(`${scripts.pop() ?? ''}${part}`);
    },
    onclosetag() {
      isInside = false;
    },
  });
  parser.end(html);
  return scripts;
}

type Node = Record<string, unknown>;

/** The events in a value, however they are nested: in lists, in `@graph`, in a list of items. */
function findEvents(value: unknown, depth = 0): Node[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  if (!Array.isArray(value) && typesOf(value).some((type) => type.endsWith('Event'))) return [value as Node];
  return Object.values(value).flatMap((each) => findEvents(each, depth + 1));
}

function typesOf(value: unknown): string[] {
  const types: unknown = Reflect.get(Object(value), '@type');
  return [types].flat().filter((type) => typeof type === 'string');
}

const text = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)
  .transform((value) => value ?? '');
const anything = z.unknown().optional();
const eventShape = z.object({
  '@id': text,
  name: z.string(),
  startDate: z.string(),
  endDate: text,
  ...{ description: text, url: text, eventStatus: text },
  ...{ location: anything, organizer: anything, offers: anything, image: anything },
});

function toPart(node: Node, settings: DocumentSettings): DocumentPart {
  const label = typeof node.name === 'string' ? node.name : '';
  const leave = (unusable: string): DocumentPart => ({ kind: 'event', label, unusable });
  const parsed = eventShape.safeParse(node);
  if (!parsed.success) return leave('it has no name or no start');
  const { name, startDate, endDate, description, url, eventStatus, ...rest } = parsed.data;
  const locations = listOf(rest.location);
  const virtual = locations.find(isVirtual);
  const venue = placeOf(locations.find((place) => !isVirtual(place)));
  const told = statusOf({ status: statusNamed(eventStatus), address: written(nodeOf(virtual).url) });
  const organizers = listOf(rest.organizer).flatMap(organizerOf);
  const image = imageOf(firstOf(rest.image));
  const fields = { title: textToHtml(name), description: textToHtml(description) };
  const thing: LocalThing = {
    kind: 'event',
    key: boundedKey([parsed.data['@id'] || url || name, startDate].join(' ')),
    id: null,
    facts: {
      ...timesOf(startDate, endDate, settings),
      website: webAddress(url),
      cost: costOf(firstOf(rest.offers)),
      ...told.facts,
    },
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
    ...{ slug: '', written: null, author: null, modifiedAt: null },
    image: image === '' ? null : { url: image },
    references: { venues: venue.map(({ key }) => key), organizers: organizers.map(({ key }) => key) },
  };
  return { thing, mentioned: [...venue, ...organizers] };
}

/**
 * Days without a time are whole days. A time with the offset that the zone of the calendar has then is in that zone; with any
 * other offset, in a zone of that offset.
 */
function timesOf(startDate: string, endDate: string, { timeZone }: DocumentSettings): Input {
  const end = endDate === '' ? startDate : endDate;
  if (isDay(startDate)) return { allDay: true, startDate, endDate: end.slice(0, 10) };
  return { timezone: zoneAt(startDate, timeZone), startDate, endDate: isDay(end) ? `${end}T23:59:59` : end };
}

function isDay(date: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(date);
}

/** A time without an offset is that of the calendar. */
function zoneAt(date: string, standard: string): string {
  const [, wallClock = '', offset = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.\d+)?([+-]\d\d:?\d\d)$/.exec(date) ?? [];
  return offset === '' || isOffsetOf(standard, wallClock, offset) ? standard : `UTC${offset}`;
}

function isOffsetOf(zone: string, wallClock: string, offset: string): boolean {
  const instant = Date.parse(`${wallClock}${offset}`);
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  const milliseconds = (hours * 60 + minutes) * 60_000 * (offset.startsWith('-') ? -1 : 1);
  return !Number.isNaN(instant) && zoneOffset(zone, instant) === milliseconds;
}

function isVirtual(place: unknown): boolean {
  return typesOf(place).includes('VirtualLocation');
}

function placeOf(place: unknown): LocalThing[] {
  const { name, address, geo, telephone } = nodeOf(place);
  const known = typeof place === 'string' ? place : written(name);
  if (known.trim() === '') return [];
  const { postalCode } = nodeOf(address);
  const facts = { zip: written(postalCode), phone: written(telephone), ...pointIn(geo) };
  return [mention('venue', withoutEmpty({ name: textToHtml(known), ...addressIn(address) }), facts)];
}

function addressIn(address: unknown): Record<string, string> {
  if (typeof address === 'string') return { address: textToHtml(address) };
  const { streetAddress, addressLocality, addressRegion, addressCountry } = nodeOf(address);
  const country = typeof addressCountry === 'object' ? nodeOf(addressCountry).name : addressCountry;
  return {
    address: textToHtml(written(streetAddress)),
    city: textToHtml(written(addressLocality)),
    stateprovince: textToHtml(written(addressRegion)),
    country: textToHtml(written(country)),
  };
}

function pointIn(geo: unknown): { latitude?: number; longitude?: number } {
  const [latitude, longitude] = [nodeOf(geo).latitude, nodeOf(geo).longitude].map((value) =>
    written(value) === '' ? Number.NaN : Number(value),
  );
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : {};
}

function organizerOf(organizer: unknown): LocalThing[] {
  const { name, email, telephone, sameAs, url } = nodeOf(organizer);
  const known = typeof organizer === 'string' ? organizer : written(name);
  if (known.trim() === '') return [];
  const facts = {
    email: written(email),
    phone: written(telephone),
    website: webAddress(written(sameAs) || written(url)),
  };
  return [mention('organizer', { name: textToHtml(known) }, facts)];
}

/** The price of an offer with its currency: `12 EUR`. */
function costOf(offer: unknown): string {
  const { price, lowPrice, priceCurrency } = nodeOf(offer);
  const amount = written(price) || written(lowPrice);
  const currency = written(priceCurrency);
  if (amount === '') return '';
  return Number(amount) === 0 || currency === '' ? amount : `${amount} ${currency}`;
}

function imageOf(image: unknown): string {
  return typeof image === 'string' ? image : written(nodeOf(image).url);
}

function written(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function firstOf(value: unknown): unknown {
  return listOf(value)[0];
}

function withoutEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
