import { plainText } from '../../values/html.ts';
import { accepted, type Checks, refused } from '../input/checks.ts';
import { httpSchemes } from '../input/web-address.ts';

/** An offer of admission, every value checked. */
export interface RequestedTicket {
  name: string;
  price: string | null;
  currency: string | null;
  url: string | null;
  availability: string;
}

const availabilities = ['in_stock', 'pre_order', 'sold_out'];
const largestList = 100;

/** Checks the tickets of an event; null and an empty list take them all away. */
export function checkTickets(checks: Checks, value: unknown): RequestedTicket[] | undefined {
  if (value === undefined) return undefined;
  if (value === null) return [];
  if (!Array.isArray(value) || value.length > largestList) {
    checks.addError('tickets', 'invalid.list');
    return undefined;
  }
  return accepted(checks.list('tickets', value, (item) => checkTicket(checks, item)));
}

function checkTicket(checks: Checks, item: unknown): RequestedTicket | typeof refused {
  const sent = { ...noTicket, ...(item as Partial<RequestedTicket>) };
  const url = checks.within('url', () => checkAddress(checks, sent.url));
  const name = checks.within('name', () => checkName(checks, sent.name));
  const wrong = wrongField({ ...sent, name });
  if (wrong !== undefined) return checks.within(wrong, () => checks.addError('tickets', 'invalid.tickets'));
  if (url === refused || name === refused) return refused;
  const { price, currency } = sent;
  const availability = availabilities.find((each) => each === sent.availability) ?? noTicket.availability;
  return { name, price, currency, url, availability };
}

/** What a ticket is without being told. */
const noTicket: RequestedTicket = {
  name: '',
  price: null,
  currency: null,
  url: null,
  availability: 'in_stock',
};

function checkAddress(checks: Checks, url: string | null): string | null | typeof refused {
  return url === null ? null : checks.url('tickets', url, httpSchemes);
}

/** Without markup, as the names of terms are. */
function checkName(checks: Checks, value: unknown): string | typeof refused {
  const text = checks.text('tickets', value, 'name');
  return text === refused ? refused : checks.shortText('tickets', plainText(text), 'name');
}

/** What is not in the form that it needs; the length of a name has been looked at before. */
function wrongField({
  name,
  price,
  currency,
}: Omit<RequestedTicket, 'name'> & { name: string | typeof refused }): string | undefined {
  if (name === '') return 'name';
  if (!matches(price, /^\d{1,12}(\.\d{1,4})?$/)) return 'price';
  return matches(currency, /^[A-Za-z]{3}$/) ? undefined : 'currency';
}

function matches(value: string | null, form: RegExp): boolean {
  return value === null || form.test(value);
}
