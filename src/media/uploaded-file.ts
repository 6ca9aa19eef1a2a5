import type { CalendarError } from '../errors.ts';
import type { PreparedImage } from './prepare.ts';

/** The value of a variable of the type `Upload`: the image that was received, or why it was rejected. */
export class UploadedFile {
  readonly #result: PreparedImage | CalendarError;

  constructor(result: PreparedImage | CalendarError) {
    this.#result = result;
  }

  /** The image; throws why it was rejected. */
  get prepared(): PreparedImage {
    if (this.#result instanceof Error) throw this.#result;
    return this.#result;
  }
}
