import type { CalendarError } from '../errors.ts';
import type { ReceivedImage } from './media.ts';

/**
 * The value of a variable of the type `Upload`: the image that was received, or why it was
 * rejected.
 */
export class UploadedFile {
  readonly #result: ReceivedImage | CalendarError;
  #isCounted = true;

  constructor(result: ReceivedImage | CalendarError) {
    this.#result = result;
  }

  /** The image; throws why it was rejected. */
  get prepared(): ReceivedImage {
    if (this.#result instanceof Error) throw this.#result;
    return this.#result;
  }

  /**
   * Whether the write that uses it was counted before the file was received, which holds for the
   * first one (decision 0096).
   */
  takeCounted(): boolean {
    const isCounted = this.#isCounted;
    this.#isCounted = false;
    return isCounted;
  }
}
