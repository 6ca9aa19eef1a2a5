import { basename, resolve } from 'node:path';
import { isLanguage, type Language } from '../../i18n/language.ts';
import { StartupError } from '../../runtime/startup-error.ts';
import { type CalendarDocument, type DocumentSettings, findInDocuments } from '../document.ts';
import { decode, type DecodedText } from '../decode.ts';
import { type Form, formOf } from './form.ts';
import { download } from '../http/download.ts';
import { type Downloading, standardDownloadLimits, withoutSecrets } from '../http/request.ts';
import { trimSlashes } from '../../values/paths.ts';
import { isPrivateHost } from '../http/private-address.ts';
import { parseJson, type RestAddress } from '../rest-client.ts';
import { readFile } from './read-file.ts';
import { restSource } from '../rest-source.ts';
import { placesOf } from '../source-images.ts';
import { SourceError } from '../http/source-error.ts';
import type { Source } from '../source.ts';

/** Where a calendar is, in one language. */
export interface SourceLocation {
  /** An http or https address, or the path of a file. */
  location: string;
  /** The language of all texts there. */
  language: Language;
}

/** How sources are read. */
export interface SourceOptions {
  /** The languages to ask one address for; empty: whatever it answers with. */
  languages: readonly Language[];
  credentials: { user: string; password: string } | null;
  withHidden: boolean;
  /** The encoding of documents; undefined where they tell. */
  encoding?: string;
  settings: DocumentSettings;
  signal: AbortSignal;
}

/** What a location leads to. */
type Opened = OpenedDocument | { address: RestAddress; language: Language };

interface OpenedDocument {
  document: CalendarDocument;
  form: Form;
  /** What whoever imports should know about how it was read, as sentences. */
  doubts: string[];
  /** How it was read; null for a file. */
  downloading: Downloading | null;
}

/**
 * Finds out what is at the locations: the interface of a calendar, or documents of one form. Throws
 * a `StartupError` if they cannot be read (then a `SourceError`), or are of several forms.
 */
export async function openSource(
  locations: readonly [SourceLocation, ...SourceLocation[]],
  options: SourceOptions,
): Promise<Source> {
  const opened: Opened[] = [];
  for (const location of locations) opened.push(await open(location, options));
  const addresses = opened.flatMap((each) =>
    'address' in each ? [[each.language, each.address] as const] : [],
  );
  const documents = opened.flatMap((each) => ('document' in each ? [each] : []));
  const [first, ...others] = addresses;
  if (first !== undefined && documents.length === 0) return toCalendar([first, ...others], options);
  const form = documents[0]?.form;
  if (form === undefined || first !== undefined || documents.some((each) => each.form.name !== form.name))
    throw new StartupError('The sources are of different forms; import one after the other.');
  return toDocuments(locations[0].location, { form, documents }, options);
}

function toCalendar(
  addresses: Addresses,
  { withHidden, settings: { currencySymbol }, credentials, languages }: SourceOptions,
): Source {
  const inLanguages = askedLanguages(addresses, languages);
  const isSignedIn = credentials !== null;
  return restSource({ addresses: inLanguages, isSignedIn, withHidden, currencySymbol });
}

function toDocuments(
  location: string,
  { form, documents }: { form: Form; documents: readonly OpenedDocument[] },
  { settings }: SourceOptions,
): Source {
  return {
    form: form.name,
    name: isWebAddress(location) ? nameOfAddress(new URL(location)) : nameOfFile(location, form),
    remarks: [...form.remarks, ...documents.flatMap(({ doubts }) => doubts)],
    images: placesOf(documents[0]?.downloading ?? null),
    read: () =>
      findInDocuments(
        documents.map(({ document }) => document),
        form.read,
        settings,
      ),
  };
}

type Addresses = readonly [readonly [Language, RestAddress], ...(readonly [Language, RestAddress])[]];

/** One address answers in several languages, if they are asked for. */
function askedLanguages(addresses: Addresses, languages: readonly Language[]): Addresses {
  const [[, address], ...others] = addresses;
  const [first, ...further] = languages.map(
    (language) => [language, { ...address, parameter: language }] as const,
  );
  if (first === undefined) return addresses;
  if (others.length === 0) return [first, ...further];
  throw new StartupError(
    '--language asks one address for several languages; --source names an address for each.',
  );
}

function isWebAddress(location: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(location);
}

/** The scheme, the query and a slash at the end do not matter. */
function nameOfAddress({ host, pathname }: URL): string {
  return `${host}${trimSlashes(pathname)}`;
}

/** The tables of an export lie in one folder, and refer to each other. */
function nameOfFile(location: string, { isOfExport = false }: Form): string {
  return isOfExport ? `${basename(resolve(location, '..'))} (CSV)` : basename(location);
}

async function open({ location, language }: SourceLocation, options: SourceOptions): Promise<Opened> {
  if (!isWebAddress(location)) {
    const decoded = decode(readFile(location, standardDownloadLimits.bytes), { chosen: options.encoding });
    return { ...toDocument({ name: location, language }, decoded, options), downloading: null };
  }
  const url = URL.parse(location);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new StartupError(`${location} is not an http or https address.`);
  const downloading: Downloading = {
    authorization: toAuthorization(options.credentials),
    ...{ origin: url.origin, isPrivate: await isPrivateHost(url) },
    ...{ limits: standardDownloadLimits, signal: options.signal },
  };
  const { status, bytes, charset } = await download(url, downloading);
  if (status === 401) throw new SourceError(`${withoutSecrets(url)} rejects the user or the password.`);
  if (status !== 200) throw new SourceError(`${withoutSecrets(url)} answers ${status}.`);
  const decoded = decode(bytes, { chosen: options.encoding, charset });
  if (isInterface(decoded.text)) {
    url.search = '';
    url.hash = '';
    return { language, address: { base: url, parameter: null, downloading } };
  }
  const place = { name: withoutSecrets(url), query: url.search, language };
  return { ...toDocument(place, decoded, options), downloading };
}

function toDocument(
  place: Omit<CalendarDocument, 'text'>,
  { text, doubts }: DecodedText,
  { settings }: SourceOptions,
): Omit<OpenedDocument, 'downloading'> {
  const document = { ...place, text };
  return {
    document,
    form: formOf(document, settings.columns),
    doubts: doubts.map((doubt) => `${place.name} ${doubt}`),
  };
}

function toAuthorization(credentials: SourceOptions['credentials']): string | null {
  if (credentials === null) return null;
  return `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
}

/** Characters of the index of an interface at most; a longer text is a document. */
const largestIndex = 5_000_000;

/** The index of the interface (wire-format 9), which names the route of events. */
function isInterface(text: string): boolean {
  const body = text.length > largestIndex ? undefined : parseJson(text);
  const { namespace, routes } = Object(body) as { namespace?: unknown; routes?: unknown };
  return (
    typeof namespace === 'string' &&
    Object.keys(Object(routes) as object).some((route) => route.endsWith('/events'))
  );
}

/** A language that is named before an address: `fi=https://…`. */
export function readLocation(text: string, standard: Language): SourceLocation {
  const [, word = '', location = ''] = /^([a-z-]{2,7})=(.+)$/is.exec(text) ?? [];
  return isLanguage(word) ? { language: word, location } : { language: standard, location: text };
}
