import type { CalendarDocument, PartsReader } from '../document.ts';
import { SourceError } from '../http/source-error.ts';
import { readIcalendar } from '../icalendar.ts';
import { readJsonLd } from '../json-ld/read.ts';
import { type ChosenColumns, readHeadings } from '../table/columns.ts';
import { headingsIn, isTable } from '../table/parse.ts';
import { readTable } from '../table/read.ts';

/** The form of a document. */
export interface Form {
  name: string;
  read: PartsReader;
  /** What documents of this form cannot tell, as sentences. */
  remarks: string[];
  /** Whether it is a table of our export, of which there are several. */
  isOfExport?: boolean;
}

const oneLanguage = 'A document has one language; --source names one for each.';

/**
 * The form of a document, by its content. Throws a `SourceError` for any other, and for a table
 * without the necessary columns.
 */
export function formOf({ name, text }: CalendarDocument, columns: ChosenColumns = {}): Form {
  const start = text
    .slice(0, 1_000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^BEGIN:VCALENDAR/i.test(start))
    return { name: 'iCalendar', read: readIcalendar, remarks: [oneLanguage] };
  if (/^[<{[]/.test(start) && /schema\.org|application\/ld\+json|"@type"/i.test(text))
    return { name: 'JSON-LD', read: readJsonLd, remarks: [oneLanguage] };
  if (isTable(text)) {
    const { names } = readHeadings(name, headingsIn(text), columns);
    const remarks = [oneLanguage, 'A table does not tell tickets, maps and hidden events.'];
    return { name: 'CSV', read: readTable, remarks, isOfExport: names.includes('id') };
  }
  throw new SourceError(
    `${name} is neither the interface of a calendar, nor iCalendar, a table in CSV, or a page with JSON-LD.${hintIn(text)}`,
  );
}

/**
 * What leads to a calendar instead: the interface that a page names, or the table of a workbook.
 */
function hintIn(text: string): string {
  const address = /["'](https?:\/\/[^"'\s]+\/(?:tribe|calendar)\/events\/v1)\/?["']/.exec(text)?.[1];
  if (address !== undefined) return ` The page names the interface of a calendar: ${address}`;
  return text.startsWith('PK\u0003\u0004') ? ' It is a workbook: save its table as CSV.' : '';
}
