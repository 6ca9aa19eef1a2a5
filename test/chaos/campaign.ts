import { setTimeout as wait } from 'node:timers/promises';
import { times } from '../attack/attack.ts';
import { ChaosClient } from './clients.ts';
import { until } from './cluster/daemon.ts';
import { type Fault, faults } from './faults.ts';
import { Ledger } from './ledger.ts';
import { readCounters } from './readers.ts';
import { measurePatience, measureRecovery, probes, type Probing } from './recovery.ts';
import type { Scene } from './scene.ts';
import { Subscriber } from './subscriber.ts';
import { verify } from './verify.ts';
import { countUp, createCounter, createEvents } from './writers.ts';

/**
 * One fault, how long the service took to be back, and the memory of its largest process, in
 * megabytes.
 */
export interface FaultResult {
  name: string;
  recovery: number;
  memory: number;
}

const counters = 3;
const creators = 2;
const readers = 4;

/** The time between two faults, and for what is still on its way, in milliseconds. */
const pause = 2_000;

/** A process that grows beyond this leaks, in megabytes (docs/operations.md, Sizing). */
const mostMemory = 400;

/**
 * Lets faults happen while clients write and read; then compares the calendar with what clients
 * know.
 */
export class Campaign {
  readonly ledger = new Ledger();
  readonly results: FaultResult[] = [];
  readonly #scene: Scene;
  readonly #longestRecovery: number;

  constructor(scene: Scene, longestRecovery: number) {
    this.#scene = scene;
    this.#longestRecovery = longestRecovery;
  }

  /**
   * Carries out the faults in turn until `end`, a moment in milliseconds, but at least one; calls
   * back after each.
   */
  async run(
    { end, long }: { end: number; long: boolean },
    tell: (result: FaultResult) => void,
  ): Promise<void> {
    const stopping = new AbortController();
    const events = await this.#createProbes();
    const patience = await measurePatience({ scene: this.#scene, events });
    const probing = { scene: this.#scene, events, patience };
    for (let index = 0; index < counters; index += 1)
      await createCounter(this.#client('a writer', true), this.ledger);
    const subscriber = new Subscriber(
      { url: this.#scene.first.url, authorization: this.#scene.editor },
      this.ledger,
    );
    const following = subscriber.run();
    const work = Promise.allSettled(this.#startClients(stopping.signal));
    try {
      for await (const result of this.#strike({ end, long }, probing)) {
        this.results.push(result);
        tell(result);
      }
    } catch (error) {
      // The clients are asked even if the scene did not recover.
      this.ledger.report(String(error));
    }
    stopping.abort();
    for (const each of await work)
      if (each.status === 'rejected') this.ledger.report(`a client failed: ${String(each.reason)}`);
    await wait(pause);
    await subscriber.stop();
    await Promise.race([following, wait(pause)]);
    if (subscriber.told === 0) this.ledger.report('no change was reported to the subscriber');
    this.#checkMemory();
    await verify(this.#scene, this.ledger).catch((error: unknown) => this.ledger.report(String(error)));
  }

  async *#strike(
    { end, long }: { end: number; long: boolean },
    probing: Probing,
  ): AsyncGenerator<FaultResult> {
    const possible = faults.filter(
      (fault) => (long || fault.long !== true) && fault.isPossible?.(this.#scene) !== false,
    );
    for (let index = 0; index === 0 || performance.now() < end; index += 1) {
      const fault = possible[index % possible.length];
      if (fault === undefined) return;
      await wait(pause);
      yield await this.#carryOut(fault, probing);
    }
  }

  async #carryOut(fault: Fault, probing: Probing): Promise<FaultResult> {
    const { weather, watch, cluster } = this.#scene;
    // Without nginx, clients are connected to the first gateway itself.
    weather.breaks = fault.breaks === true;
    try {
      const since = await fault.run(this.#scene);
      const recovery = await measureRecovery(probing, since);
      if (recovery > this.#longestRecovery)
        this.ledger.report(`${fault.name}: it was back after ${Math.round(recovery)} ms`);
      await until(`the cluster is whole after ${fault.name}`, cluster.isWhole, 180_000);
      return { name: fault.name, recovery, memory: (await watch.read()).memory };
    } finally {
      weather.breaks = false;
    }
  }

  /** The events that are written to see whether the service is back. */
  async #createProbes(): Promise<number[]> {
    const client = this.#client('the probe', true);
    const created = times(probes, () => createCounter(client, new Ledger()));
    return (await Promise.all(created)).map(({ id }) => id);
  }

  #startClients(stopping: AbortSignal): Promise<void>[] {
    const { ledger } = this;
    const reading = times(readers, (index) => {
      const client = this.#client(index % 2 === 0 ? 'an anonymous reader' : 'an editor', index % 2 !== 0);
      return readCounters({ client, ledger, first: index }, stopping);
    });
    const counting = ledger.counters.map((counter) =>
      countUp({ client: this.#client('a writer', true), ledger, counter }, stopping),
    );
    const creating = times(creators, (index) =>
      createEvents({ client: this.#client('a creator', true), ledger, name: String(index) }, stopping),
    );
    return [...reading, ...counting, ...creating];
  }

  #client(name: string, signedIn: boolean): ChaosClient {
    const { url, editor, weather } = this.#scene;
    const authorization = signedIn ? editor : undefined;
    return new ChaosClient({ url, name, authorization }, { ledger: this.ledger, weather });
  }

  /**
   * Memory is flat if the last third of the time needs no more than a quarter more than the second.
   * A third of few faults tells nothing: caches still fill.
   */
  #checkMemory(): void {
    const all = this.results.map(({ memory }) => memory);
    const third = Math.floor(all.length / 3);
    const most = (part: readonly number[]) => Math.max(0, ...part);
    const before = most(all.slice(third, 2 * third));
    const after = most(all.slice(2 * third));
    if (most(all) > mostMemory) this.ledger.report(`a process used ${Math.round(most(all))} MB`);
    if (third >= 5 && after > before * 1.25)
      this.ledger.report(`memory grew from ${Math.round(before)} to ${Math.round(after)} MB`);
  }
}
