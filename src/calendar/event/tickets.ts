import type { Language } from '../../i18n/language.ts';
import { plainText } from '../../values/html.ts';
import { accepted, type Checks, isPresent, rejected, type Untrusted } from '../input/checks.ts';
import type { TicketTranslationInput } from '../../../schema/types.ts';
import { httpSchemes } from '../../values/web-address.ts';

/** An offer of admission without its names. */
export interface TicketFacts {
  price: string | null;
  currency: string | null;
  url: string | null;
  availability: string;
}

/** A checked ticket. */
export interface RequestedTicket extends TicketFacts {
  name: string;
  /** Names in other languages; null removes one. */
  names: Readonly<Partial<Record<Language, string | null>>>;
}

/** The tickets that a write gives an event, instead of those that it has. */
export interface TicketChange {
  /**
   * That each `name` is written in; null if the tickets are complete, as those of an earlier
   * version.
   */
  language: Language | null;
  tickets: readonly RequestedTicket[];
}

export const availabilities = ['in_stock', 'pre_order', 'sold_out'];
const largestList = 100;

interface Requested {
  value: unknown;
  /** That names outside `translations` are written in. */
  language: Language;
}

/** Checks the tickets of an event; null and an empty list remove them. */
export function checkTickets(checks: Checks, { value, language }: Requested): TicketChange | undefined {
  if (value === undefined) return undefined;
  if (value === null) return { language, tickets: [] };
  if (!Array.isArray(value) || value.length > largestList) {
    checks.addError('tickets', 'invalid.list');
    return undefined;
  }
  const check = (item: unknown) => checkTicket(checks, { value: item, language });
  const tickets = accepted(checks.list('tickets', value, check));
  return tickets === undefined ? undefined : { language, tickets };
}

function checkTicket(checks: Checks, { value, language }: Requested): RequestedTicket | typeof rejected {
  const input = { ...defaults, ...(value as Partial<typeof defaults>) };
  const url = checks.within('url', () => checkAddress(checks, input.url));
  const name = checks.within('name', () => checkName(checks, input.name));
  const names = checks.within('translations', () =>
    checkTranslations(checks, input.translations, { language, name }),
  );
  const field = invalidField({ ...input, name });
  if (field !== undefined) return checks.within(field, () => checks.addError('tickets', 'invalid.tickets'));
  if (url === rejected || name === rejected || names === rejected) return rejected;
  const { price, currency } = input;
  const availability = availabilities.find((each) => each === input.availability) ?? defaults.availability;
  return { name, names, price, currency, url, availability };
}

const defaults: TicketFacts & { name: string; translations?: unknown } = {
  name: '',
  price: null,
  currency: null,
  url: null,
  availability: 'in_stock',
};

function checkAddress(checks: Checks, url: string | null): string | null | typeof rejected {
  return url === null ? null : checks.url('tickets', url, httpSchemes);
}

/** Markup in names is removed, as in those of terms. */
function checkName(checks: Checks, value: unknown): string | typeof rejected {
  const text = checks.text('tickets', value, 'name');
  return text === rejected ? rejected : checks.shortText('tickets', plainText(text), 'name');
}

/** The name of a ticket in the language of the write. */
interface OwnName {
  language: Language;
  name: string | typeof rejected;
}

type Translation = [language: Language, name: string | null];

/**
 * Names in other languages, each language once; that of the write may be repeated, but not
 * contradicted.
 */
function checkTranslations(
  checks: Checks,
  value: unknown,
  own: OwnName,
): RequestedTicket['names'] | typeof rejected {
  if (!isPresent(value)) return {};
  const known = new Set<unknown>();
  const items = checks.list<Translation>('tickets', value, (item) => {
    const translation = checkTranslation(checks, item, own);
    if (translation === rejected) return rejected;
    const [language] = translation;
    if (known.has(language))
      return checks.within('language', () => checks.addError('tickets', 'invalid.repeatedLanguage'));
    known.add(language);
    return translation;
  });
  return items === rejected ? rejected : Object.fromEntries(items);
}

function checkTranslation(checks: Checks, item: unknown, own: OwnName): Translation | typeof rejected {
  const input = Object(item) as Untrusted<TicketTranslationInput>;
  const language = checks.within('language', () => checks.language('tickets', input.language));
  return checks.within('name', () => {
    const name = isPresent(input.name) ? checkName(checks, input.name) : null;
    if (language === rejected || name === rejected) return rejected;
    if (name === '') return checks.addError('tickets', 'invalid.tickets');
    if (language === own.language && own.name !== rejected && name !== own.name)
      return checks.addError('tickets', 'invalid.contradiction');
    return [language, name];
  });
}

/** The field with a malformed value; names that are too long have been reported. */
function invalidField({
  name,
  price,
  currency,
}: TicketFacts & { name: string | typeof rejected }): string | undefined {
  if (name === '') return 'name';
  if (!matches(price, /^\d{1,12}(\.\d{1,4})?$/)) return 'price';
  return matches(currency, /^[A-Za-z]{3}$/) ? undefined : 'currency';
}

function matches(value: string | null, pattern: RegExp): boolean {
  return value === null || pattern.test(value);
}
