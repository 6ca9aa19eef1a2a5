import { setTimeout as wait } from 'node:timers/promises';
import { listen, type Listener } from '../harness/stream.ts';
import type { Ledger } from './ledger.ts';

/** Changes are reported within this time after an outage at the latest, in milliseconds. */
const longestOutage = 60_000;

/**
 * How long an open stream may take until it misses nothing, and the pause before another one, in
 * milliseconds.
 */
const opening = 1_000;

/** One stream: from when on and until when it was open, and the events that it reported. */
interface Session {
  opened: number;
  told: Set<number>;
}

/** Follows the changes of events, over another stream whenever one ends. */
export class Subscriber {
  readonly #target: { url: string; authorization: string };
  readonly #ledger: Ledger;
  #listener: Listener | undefined;
  #isStopping = false;
  /** How many changes it was told. */
  told = 0;

  constructor(target: { url: string; authorization: string }, ledger: Ledger) {
    this.#target = target;
    this.#ledger = ledger;
  }

  /** Subscribes again and again until `stop`. */
  async run(): Promise<void> {
    while (!this.#isStopping) {
      const session: Session = { opened: Infinity, told: new Set() };
      try {
        await this.#follow(session);
      } catch {
        // Streams end with the process that serves them, and clients subscribe again.
      }
      this.#compare(session);
      await wait(opening);
    }
  }

  /** Ends the stream, which must have reported everything by now. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#listener?.stop();
  }

  async #follow(session: Session): Promise<void> {
    const { url, authorization } = this.#target;
    const listener = await listen(url, { headers: { authorization } });
    // After a fault, it may take seconds until a gateway is found that answers.
    session.opened = performance.now() + opening;
    this.#listener = listener;
    for (;;) {
      const result = await listener.next();
      const change = result?.data?.eventChanged;
      if (change === undefined) return;
      session.told.add(change.number);
      this.told += 1;
    }
  }

  /**
   * Everything that was acknowledged while the stream was open must have been reported, up to the
   * last moments.
   */
  #compare({ opened, told }: Session): void {
    const until = performance.now() - (this.#isStopping ? 0 : longestOutage);
    for (const [id, at] of this.#ledger.acknowledgedAt)
      if (at > opened && at < until && !told.has(id))
        this.#ledger.report(`a stream did not report event ${id}`);
  }
}
