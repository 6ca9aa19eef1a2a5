import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { Language } from '../i18n/language.ts';
import type { Kind } from '../values/kinds.ts';
import { Pace } from './icalendar/pace.ts';
import { Gathering, largestIdOf, type ThingInLanguage, toFindings } from './gathering.ts';
import type { LocalThing } from './local-thing.ts';
import type { Cancellation, Finding } from './source.ts';

/** A file or page that holds a calendar. */
export interface CalendarDocument {
  /** The address or path. */
  name: string;
  /** What was asked for at the address; it may hold a secret. */
  query?: string;
  text: string;
  language: Language;
}

/** The settings of this calendar, for what a document does not tell. */
export interface DocumentSettings {
  timeZone: string;
  currencySymbol: string;
  /** Epoch milliseconds. */
  now: number;
  /** Headings of tables by what they mean, where whoever imports says so. */
  columns?: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/** What a document holds: things, what is none, and what is to be said about a thing. */
export type DocumentPart =
  ThingInLanguage | Note | Unusable | Cancellation | Extract<Finding, { incomplete: string }>;

type Note = Extract<Finding, { note: string }>;
type Unusable = Extract<Finding, { unusable: string }>;

/** Parts that can be read again, so that a large document need not be held. */
export type DocumentParts = Iterable<DocumentPart> | AsyncIterable<DocumentPart>;

/** Reads a document of one form part by part. */
export type PartsReader = (document: CalendarDocument, settings: DocumentSettings) => Promise<DocumentParts>;

/** What others refer to comes first. */
const order = ['category', 'tag', 'venue', 'organizer', 'event'] as const;

interface OpenDocument {
  document: CalendarDocument;
  parts: DocumentParts;
  kinds: Set<Kind>;
}

/**
 * The findings of documents; those of several languages are put together by their keys. Documents
 * are read twice: how many things there are, and their identifiers, come before the things.
 */
export async function* findInDocuments(
  documents: readonly CalendarDocument[],
  read: PartsReader,
  settings: DocumentSettings,
): AsyncGenerator<Finding> {
  const pace = new Pace(settings.signal);
  const survey = new Survey();
  const open: OpenDocument[] = [];
  for (const document of documents) {
    const each = { document, parts: await read(document, settings), kinds: new Set<Kind>() };
    open.push(each);
    for await (const part of each.parts) {
      await pace.step();
      for (const said of survey.add(each, part))
        yield documents.length === 1 ? said : withDocument(said, document);
    }
  }
  yield { largestId: survey.largestId };
  yield* inOrder(open, { survey, pace });
}

interface Taking {
  survey: Survey;
  pace: Pace;
  gathering: Gathering;
}

async function* inOrder(
  open: readonly OpenDocument[],
  { survey, pace }: Omit<Taking, 'gathering'>,
): AsyncGenerator<Finding> {
  const gathering = new Gathering(new Set(open.map(({ document }) => document.language)).size);
  for (const kind of order) {
    const total = survey.totals.get(kind);
    if (total === undefined) continue;
    yield { kind, total };
    for (const each of open)
      if (each.kinds.has(kind)) yield* thingsIn(each, kind, { survey, pace, gathering });
    for (const parts of gathering.rest())
      if (parts.some(({ thing }) => thing.kind === kind)) yield* toFindings(parts);
  }
}

async function* thingsIn(
  { document, parts }: OpenDocument,
  kind: Kind,
  { survey, pace, gathering }: Taking,
): AsyncGenerator<Finding> {
  for await (const part of parts) {
    await pace.step();
    if ('thing' in part && part.thing.kind === kind && survey.take(document, part))
      yield* toFindings(gathering.add(document.language, part));
  }
}

/** What is known of documents before their things are imported. */
class Survey {
  readonly totals = new Map<Kind, number>();
  largestId = 0;
  /** Digests of things by language, kind and key; null once a thing has been taken. */
  readonly #digests = new Map<Language, Map<string, string | null>>();
  readonly #remarked = new Set<string>();

  /** Takes note of a part; returns what is to be said of it. */
  add({ document, kinds }: OpenDocument, part: DocumentPart): Exclude<DocumentPart, ThingInLanguage>[] {
    if (!('thing' in part)) return [part];
    const { thing } = part;
    const other = this.#addDigest(document, thing);
    if (other !== undefined) return other;
    kinds.add(thing.kind);
    this.largestId = Math.max(this.largestId, largestIdOf([part]));
    return [...remarksOn(part, this.#remarked)];
  }

  /** Undefined for the first thing of a key in a language; else what is said of another one. */
  #addDigest({ language }: CalendarDocument, thing: LocalThing): Unusable[] | undefined {
    const { kind, key } = thing;
    const name = nameOf(thing);
    const digest = hash('sha1', JSON.stringify({ ...thing, formerKeys: undefined }), 'base64');
    const inLanguage = this.#digests.get(language) ?? new Map<string, string | null>();
    const known = inLanguage.get(name);
    if (known === digest) return [];
    const unusable = `another one has the same identifier, ${key}`;
    if (known !== undefined) return [{ kind, label: labelOfThing(thing), key, unusable }];
    if (!this.#has(name)) this.totals.set(kind, (this.totals.get(kind) ?? 0) + 1);
    this.#digests.set(language, inLanguage.set(name, digest));
    return undefined;
  }

  #has(name: string): boolean {
    return [...this.#digests.values()].some((names) => names.has(name));
  }

  /**
   * Whether a thing is the first of its key in a language. A former key that another thing has now
   * is taken from it: it is not that of the same thing.
   */
  take({ language }: CalendarDocument, { thing }: ThingInLanguage): boolean {
    const inLanguage = this.#digests.get(language);
    const name = nameOf(thing);
    if (inLanguage === undefined || inLanguage.get(name) === null) return false;
    inLanguage.set(name, null);
    thing.formerKeys = thing.formerKeys?.filter((key) => !this.#has(nameOf({ ...thing, key })));
    return true;
  }
}

function nameOf({ kind, key }: Pick<LocalThing, 'kind' | 'key'>): string {
  return `${kind} ${key}`;
}

/** What was left out of a thing; the dates of a series leave out the same. */
function* remarksOn({ thing, remarks = [] }: ThingInLanguage, remarked: Set<string>): Generator<Note> {
  const { kind } = thing;
  const label = labelOfThing(thing);
  for (const note of remarks) {
    const name = JSON.stringify([label, note]);
    if (!remarked.has(name)) yield { kind, label, note };
    remarked.add(name);
  }
}

function labelOfThing({ key, fields }: LocalThing): string {
  return fields.title ?? fields.name ?? key;
}

/** What is said about a part, with the document that it is in. */
function withDocument(
  part: Exclude<DocumentPart, ThingInLanguage>,
  { name }: CalendarDocument,
): Exclude<DocumentPart, ThingInLanguage> {
  if ('incomplete' in part) return { incomplete: `${name}: ${part.incomplete}` };
  return { ...part, label: `${part.label} in ${basename(name)}` };
}
