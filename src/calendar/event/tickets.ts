import { plainText } from '../../values/html.ts';
import { accepted, type Checks, rejected } from '../input/checks.ts';
import { httpSchemes } from '../input/web-address.ts';

/** A checked offer of admission. */
export interface RequestedTicket {
  name: string;
  price: string | null;
  currency: string | null;
  url: string | null;
  availability: string;
}

export const availabilities = ['in_stock', 'pre_order', 'sold_out'];
const largestList = 100;

/** Checks the tickets of an event; null and an empty list remove them. */
export function checkTickets(checks: Checks, value: unknown): RequestedTicket[] | undefined {
  if (value === undefined) return undefined;
  if (value === null) return [];
  if (Array.isArray(value) && value.length <= largestList)
    return accepted(checks.list('tickets', value, (item) => checkTicket(checks, item)));
  checks.addError('tickets', 'invalid.list');
  return undefined;
}

function checkTicket(checks: Checks, item: unknown): RequestedTicket | typeof rejected {
  const input = { ...defaults, ...(item as Partial<RequestedTicket>) };
  const url = checks.within('url', () => checkAddress(checks, input.url));
  const name = checks.within('name', () => checkName(checks, input.name));
  const field = invalidField({ ...input, name });
  if (field !== undefined) return checks.within(field, () => checks.addError('tickets', 'invalid.tickets'));
  if (url === rejected || name === rejected) return rejected;
  const { price, currency } = input;
  const availability = availabilities.find((each) => each === input.availability) ?? defaults.availability;
  return { name, price, currency, url, availability };
}

const defaults: RequestedTicket = {
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

/** The field with a malformed value; names that are too long have been reported. */
function invalidField({
  name,
  price,
  currency,
}: Omit<RequestedTicket, 'name'> & { name: string | typeof rejected }): string | undefined {
  if (name === '') return 'name';
  if (!matches(price, /^\d{1,12}(\.\d{1,4})?$/)) return 'price';
  return matches(currency, /^[A-Za-z]{3}$/) ? undefined : 'currency';
}

function matches(value: string | null, pattern: RegExp): boolean {
  return value === null || pattern.test(value);
}
