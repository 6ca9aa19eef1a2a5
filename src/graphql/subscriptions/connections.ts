import type { Request, Response } from 'express';
import { CalendarError } from '../../errors.ts';
import type { Viewer } from '../../policy/viewer.ts';
import { addressGroup } from '../../values/address-group.ts';

/** Open streams of this process, of one user, and of one address without credentials. */
const most = { process: 1000, user: 50, address: 100 };

/** The open streams of this process, limited so that no client takes all of them. */
export class Connections {
  readonly #owners = new Map<Response, string>();
  #ended = false;

  /**
   * Counts a stream until it closes. Throws `busy` (503) if a limit is reached, after `end`, or if
   * the client has left.
   */
  add(viewer: Viewer | null, { ip = '' }: Request, response: Response): void {
    const [owner, limit] =
      viewer === null ? [`address ${addressGroup(ip)}`, most.address] : [`user ${viewer.id}`, most.user];
    const owned = [...this.#owners.values()].filter((each) => each === owner);
    const isFull = this.#owners.size >= most.process || owned.length >= limit;
    if (this.#ended || response.destroyed || isFull) throw new CalendarError('busy');
    this.#owners.set(response, owner);
    response.once('close', () => this.#owners.delete(response));
  }

  /** Ends every stream and rejects new ones. */
  end(): void {
    this.#ended = true;
    for (const response of this.#owners.keys()) response.end();
  }
}
