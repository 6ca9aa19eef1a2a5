import { basename } from 'node:path';
import type { Language } from '../i18n/language.ts';
import { Gathering, type LanguagePart, largestIdOf, type ThingInLanguage, toFindings } from './gathering.ts';
import type { LocalThing } from './local-thing.ts';
import type { Finding } from './source.ts';

/** A file or page that holds a calendar. */
export interface CalendarDocument {
  /** The address or path. */
  name: string;
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
  ThingInLanguage | Extract<Finding, { unusable: string } | { note: string } | { incomplete: string }>;

/** Reads a document of one form, as a whole or part by part. */
export type DocumentReader = (
  document: CalendarDocument,
  settings: DocumentSettings,
) => Promise<DocumentPart[]> | AsyncIterable<DocumentPart>;

/** What others refer to comes first. */
const order = ['category', 'tag', 'venue', 'organizer', 'event'] as const;

/** The findings of documents; those of several languages are put together by their keys. */
export async function* findInDocuments(
  documents: readonly CalendarDocument[],
  read: DocumentReader,
  settings: DocumentSettings,
): AsyncGenerator<Finding> {
  const gathering = new Gathering(new Set(documents.map(({ language }) => language)).size);
  const complete: LanguagePart[][] = [];
  const first = new Map<string, LocalThing>();
  for (const document of documents)
    for await (const part of await read(document, settings)) {
      const said = 'thing' in part ? otherOfKey(first, document, part.thing) : part;
      if (said !== undefined) yield documents.length === 1 ? said : withDocument(said, document);
      else if ('thing' in part) complete.push(gathering.add(document.language, part));
    }
  for (const parts of gathering.rest()) complete.push(parts);
  removeSharedKeys(complete.flat());
  yield { largestId: largestIdOf(complete.flat()) };
  yield* inOrder(complete);
}

function* inOrder(complete: readonly LanguagePart[][]): Generator<Finding> {
  for (const kind of order) {
    const ofKind = complete.filter(([first]) => first?.thing.kind === kind);
    if (ofKind.length > 0) yield { kind, total: ofKind.length };
    for (const parts of ofKind) yield* toFindings(parts);
  }
}

/**
 * What is said about a thing with the key of another one in the same language; undefined without
 * one.
 */
function otherOfKey(
  first: Map<string, LocalThing>,
  { language }: CalendarDocument,
  thing: LocalThing,
): Extract<Finding, { unusable: string }> | undefined {
  const { kind, key, fields } = thing;
  const name = `${language} ${kind} ${key}`;
  const other = first.get(name) ?? thing;
  first.set(name, other);
  if (other === thing || JSON.stringify(other) === JSON.stringify(thing)) return undefined;
  const label = fields.title ?? fields.name ?? key;
  return { kind, label, unusable: `another one has the same identifier, ${key}` };
}

/** What is said about a part, with the document that it is in. */
function withDocument(
  part: Exclude<DocumentPart, ThingInLanguage>,
  { name }: CalendarDocument,
): Exclude<DocumentPart, ThingInLanguage> {
  if ('incomplete' in part) return { incomplete: `${name}: ${part.incomplete}` };
  return { ...part, label: `${part.label} in ${basename(name)}` };
}

/** A former key that another thing has now is not that of the same thing. */
function removeSharedKeys(parts: readonly LanguagePart[]): void {
  const present = new Set(parts.map(({ thing: { kind, key } }) => `${kind} ${key}`));
  for (const { thing } of parts)
    thing.formerKeys = thing.formerKeys?.filter((key) => !present.has(`${thing.kind} ${key}`));
}
