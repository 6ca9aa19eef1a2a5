import { isLanguage, type Language } from '../../i18n/language.ts';

/** A changed field, with its values as text. */
export interface FieldChange {
  /** The name of the field in the input of a write. */
  field: string;
  /** Of a text; null for other fields. */
  language: Language | null;
  before: string | null;
  after: string | null;
}

/** Columns whose fields have other names. */
const names: Readonly<Record<string, string>> = {
  author_id: 'authorNumber',
  image_id: 'image',
  parent_id: 'parent',
};

/** The changed fields of an entry, by name and language. */
export function toFieldChanges(changes: Readonly<Record<string, [unknown, unknown]>> | null): FieldChange[] {
  const sorted = Object.entries(changes ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([key, [before, after]]) => {
    const [column = '', language = ''] = key.split('.');
    const field = names[column] ?? column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return {
      field,
      language: isLanguage(language) ? language : null,
      before: toText(field, before),
      after: toText(field, after),
    };
  });
}

/**
 * A text as it is, an instant with its zone, a cost as it was written, and anything else as JSON.
 */
function toText(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text: unknown = field === 'cost' ? Reflect.get(Object(value), 'text') : value;
  if (typeof text !== 'string') return JSON.stringify(text);
  return field === 'publishedAt' ? `${text}Z` : text;
}
