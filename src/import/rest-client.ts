import type { Language } from '../i18n/language.ts';
import { trimSlashes } from '../values/paths.ts';
import { plainLine } from '../values/plain-line.ts';
import { decode } from './decode.ts';
import { download } from './http/download.ts';
import { type Downloading, withoutSecrets } from './http/request.ts';
import { wirePage } from './rest-shapes.ts';
import { SourceError } from './http/source-error.ts';

/** The interface of a calendar in one language. */
export interface RestAddress {
  /** Without a slash at the end: `https://old.example/wp-json/tribe/events/v1`. */
  base: URL;
  /** Requested as `i18n_language`; null where the address decides. */
  parameter: Language | null;
  downloading: Downloading;
}

/** A page of a list. */
export interface RestPage {
  items: unknown[];
  total: number;
  pages: number;
}

/** What the source rejected. */
export class RejectedRequest extends SourceError {
  readonly status: number;

  constructor(url: URL, { status, body }: { status: number; body: unknown }) {
    const { code, message } = Object(body) as { code?: unknown; message?: unknown };
    const said = typeof message === 'string' ? `: ${plainLine(message, 200)}` : '';
    super(
      `${withoutSecrets(url)} answers ${status}${typeof code === 'string' ? ` ${plainLine(code, 60)}` : ''}${said}`,
    );
    this.status = status;
  }
}

/**
 * One page of a list; past its end there is an empty one. Throws `RejectedRequest`, or a
 * `SourceError` where the answer is no list.
 */
export async function readPage(
  address: RestAddress,
  collection: string,
  parameters: Readonly<Record<string, string | number>>,
): Promise<RestPage> {
  const { url, body } = await readJson(address, collection, parameters).catch((error: unknown) => {
    // The list became shorter meanwhile, or is shorter in this language.
    if (error instanceof RejectedRequest && error.status === 404 && Number(parameters.page) > 1)
      return { url: address.base, body: { [collection]: [], total: 0, total_pages: 0 } };
    throw error;
  });
  const page = wirePage.safeParse(body);
  const items = page.data?.[collection];
  if (!page.success || !Array.isArray(items))
    throw new SourceError(`${withoutSecrets(url)} does not answer with a list of ${collection}.`);
  return { items, total: page.data.total, pages: page.data.total_pages };
}

/** Requests that run at the same time. */
const mostRequests = 4;

/** The most that the interface gives (wire-format 4). */
const perPage = 50;

/** A page of a list in one language. */
interface LocalPage {
  /** The place of the language among the requested ones. */
  place: number;
  language: Language;
  page: RestPage;
}

/** Pages of a list that are read at most. */
const mostPages = 20_000;

/**
 * Pages that follow each other and bring nothing new, at most: a list that changes while it is read
 * repeats a few.
 */
const mostRepeated = 10;

/**
 * The pages of a list in order, each in every language; a few are read ahead. Throws a
 * `SourceError` for a list that does not end: one that goes on with pages that are empty or were
 * there before, or with more of them than any calendar has.
 */
export async function* readPages(
  addresses: readonly (readonly [Language, RestAddress])[],
  collection: string,
  parameters: Readonly<Record<string, string | number>>,
): AsyncGenerator<LocalPage> {
  const ahead = Math.max(1, Math.floor(mostRequests / addresses.length));
  const end = new EndOfList(collection);
  for (let number = 1; number <= end.last; number += number === 1 ? 1 : ahead) {
    const count = number === 1 ? 1 : Math.min(ahead, end.last - number + 1);
    const numbers = Array.from({ length: count }, (_, offset) => number + offset);
    const rows = await Promise.all(
      numbers.map((each) =>
        Promise.all(
          addresses.map(([, address]) =>
            readPage(address, collection, { ...parameters, per_page: perPage, page: each }),
          ),
        ),
      ),
    );
    for (const [offset, row] of rows.entries()) {
      for (const [place, [language]] of addresses.entries()) {
        const page = row[place];
        if (page !== undefined) yield { place, language, page };
      }
      end.pass(number + offset, row);
    }
  }
}

/** Knows where a list ends, and whether it does. */
class EndOfList {
  /** The number of the last page. */
  last = 1;
  readonly #collection: string;
  readonly #seen = new Set<string>(['undefined']);
  #repeated = 0;

  constructor(collection: string) {
    this.#collection = collection;
  }

  /** Takes note of a page, in all languages. Throws a `SourceError` if the list does not end. */
  pass(number: number, pages: readonly RestPage[]): void {
    this.last = Math.max(this.last, ...pages.map((page) => page.pages));
    const before = this.#seen.size;
    for (const item of pages.flatMap(({ items }) => items)) this.#seen.add(idOf(item));
    this.#repeated = this.#seen.size > before ? 0 : this.#repeated + 1;
    if (number >= this.last || (this.#repeated < mostRepeated && number < mostPages)) return;
    const what = this.#repeated < mostRepeated ? '' : ', and the last ones bring nothing new';
    throw new SourceError(
      `The list of ${this.#collection} does not end: it is to have ${this.last} pages; ${number} were read${what}.`,
    );
  }
}

/** What tells an item from others; those without an id cannot be imported, and are nothing new. */
function idOf(item: unknown): string {
  return String(Reflect.get(Object(item), 'id'));
}

/**
 * What is at a path below the interface, as JSON. Throws `RejectedRequest` unless the status is
 * 200.
 */
export async function readJson(
  { base, parameter, downloading }: RestAddress,
  path: string,
  parameters: Readonly<Record<string, string | number>> = {},
): Promise<{ url: URL; body: unknown }> {
  const url = new URL(base);
  url.pathname = `${trimSlashes(base.pathname)}/${path}`;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  if (parameter !== null) url.searchParams.set('i18n_language', parameter);
  const { status, bytes, charset } = await download(url, downloading);
  const body = parseJson(decode(bytes, { charset }).text);
  if (status !== 200) throw new RejectedRequest(url, { status, body });
  if (body === undefined) throw new SourceError(`${withoutSecrets(url)} does not answer with JSON.`);
  return { url, body };
}

/** A JSON document; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
