import type { Language } from '../i18n/language.ts';
import { Gathering, type LanguagePart, largestIdOf, type ThingInLanguage, toFindings } from './gathering.ts';
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
}

/** What a document holds: things, what is none, and what is to be said about a thing. */
export type DocumentPart = ThingInLanguage | Extract<Finding, { unusable: string } | { note: string }>;

/** Reads a document of one form. */
export type DocumentReader = (
  document: CalendarDocument,
  settings: DocumentSettings,
) => Promise<DocumentPart[]>;

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
  for (const document of documents)
    for (const part of await read(document, settings))
      if (!('thing' in part)) yield part;
      else complete.push(gathering.add(document.language, part));
  complete.push(...gathering.rest());
  yield { largestId: largestIdOf(complete.flat()) };
  for (const kind of order) {
    const ofKind = complete.filter(([first]) => first?.thing.kind === kind);
    if (ofKind.length > 0) yield { kind, total: ofKind.length };
    for (const parts of ofKind) yield* toFindings(parts);
  }
}
