import { fallbackOrder } from '../../i18n/fallback.ts';
import { type Language, languages } from '../../i18n/language.ts';

/** The names of a ticket by language, as written. */
export type TicketNames = Readonly<Partial<Record<Language, string>>>;

/** The names of a ticket as they are stored. */
interface StoredNames {
  name: string;
  names: TicketNames;
}

/** What the fallback of the names of an event depends on. */
export interface NameFallback {
  /** The first language of the event. */
  first: Language;
  /** The default language of the calendar. */
  standard: Language;
}

/**
 * The names of a ticket. That of an older version of this program counts as written in the first
 * language of its event.
 */
export function namesOf({ name, names }: StoredNames, { first }: NameFallback): TicketNames {
  return Object.keys(names).length === 0 ? { [first]: name } : names;
}

/** The name in a language or, by the fallback of all texts, in another one. */
export function serveName(names: TicketNames, language: Language, { first, standard }: NameFallback) {
  for (const source of fallbackOrder(language, standard, first)) {
    const name = names[source];
    if (name !== undefined) return { name, language: source };
  }
  return { name: '', language };
}

/**
 * A ticket as readers see it: its name in the requested language, or by the fallback, and all of
 * its names.
 */
export function toTicketView<Row extends StoredNames>(row: Row, language: Language, fallback: NameFallback) {
  const names = namesOf(row, fallback);
  const translations = languages.flatMap((each) =>
    names[each] === undefined ? [] : [{ language: each, name: names[each] }],
  );
  return { ...row, ...serveName(names, language, fallback), translations };
}
