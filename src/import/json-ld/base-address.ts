import { createHash } from 'node:crypto';
import type { CalendarDocument } from '../document.ts';

/** A path, a query or a fragment, or a page beside this one; anything else may be no address. */
const relative = /^(?:\.{0,2}\/|[?#]|[\w-]+\.(?:html?|php|aspx?|jsp)(?:[?#]|$))/i;

/** The address of a document, against which what it names is resolved (JSON-LD 1.1, 4.1.3). */
export class BaseAddress {
  /** Empty for a file. */
  readonly #address: string;
  /** Tells the pages of one path apart; what is asked for may be a secret. */
  readonly #page: string;

  constructor({ name, query = '' }: Pick<CalendarDocument, 'name' | 'query'>) {
    this.#address = /^https?:\/\//i.test(name) ? name : '';
    this.#page = query === '' ? '' : createHash('sha256').update(query).digest('base64url').slice(0, 20);
  }

  get isFile(): boolean {
    return this.#address === '';
  }

  /**
   * What an `@id` identifies in all documents; empty for that of a blank node, and for a relative
   * one in a file.
   */
  idOf(written: string): string {
    if (URL.canParse(written)) return written;
    const isBlank = written === '' || written.startsWith('_:');
    const url = isBlank || this.#address === '' ? null : URL.parse(written, this.#address);
    if (url === null) return '';
    if (written.startsWith('#')) url.search = this.#page;
    return url.href;
  }

  /** An address, absolute where that of the document is known; what is none stays as it is. */
  addressOf(written: string): string {
    if (this.#address === '' || !relative.test(written) || /\s/.test(written)) return written;
    if (written.startsWith('#') && this.#page !== '') return '';
    return URL.parse(written, this.#address)?.href ?? written;
  }
}
