import { Agent } from 'node:http';
import { type AttackRequest, json, namespace, operation, type Reply, send } from '../attack/target.ts';
import type { Ledger } from './ledger.ts';

/** The titles of counted events. */
export const counterTitle = 'Counter';

/**
 * Which failures are expected at the moment: a fault may break connections, or be invisible to
 * clients.
 */
export interface Weather {
  /**
   * Whether a process that clients are connected to was killed, so that connections may be reset.
   */
  breaks: boolean;
}

/** A client that keeps its connections and notes what each request got. */
export class ChaosClient {
  readonly #url: string;
  readonly #name: string;
  readonly #ledger: Ledger;
  readonly #weather: Weather;
  readonly #authorization: string | undefined;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(
    { url, name, authorization }: { url: string; name: string; authorization?: string },
    { ledger, weather }: { ledger: Ledger; weather: Weather },
  ) {
    this.#url = url;
    this.#name = name;
    this.#authorization = authorization;
    this.#ledger = ledger;
    this.#weather = weather;
  }

  /** Where it sends its requests, for reports. */
  get name(): string {
    return this.#name;
  }

  /** Reads a path of REST. */
  read(path: string): Promise<Reply> {
    return this.#send({ path: `${namespace}${path}`, headers: this.#headers() });
  }

  /** Creates a resource over REST. */
  create(path: string, body: unknown): Promise<Reply> {
    const headers = { ...this.#headers(), ...json };
    return this.#send({ method: 'POST', path: `${namespace}${path}`, headers, body: JSON.stringify(body) });
  }

  /** Runs a GraphQL operation. */
  run(query: string, variables?: unknown): Promise<Reply> {
    return this.#send(operation(query, variables, this.#authorization));
  }

  close(): void {
    this.#agent.destroy();
  }

  #headers(): Record<string, string> {
    return this.#authorization === undefined ? {} : { authorization: this.#authorization };
  }

  async #send(request: AttackRequest): Promise<Reply> {
    const couldBreak = this.#weather.breaks;
    const reply = await send({ url: this.#url }, { ...request, agent: this.#agent });
    this.#check(reply, couldBreak || this.#weather.breaks);
    return reply;
  }

  /**
   * An outage is 503 with Retry-After; only a killed process may break connections, which nginx
   * reports as 502.
   */
  #check({ status, headers, text }: Reply, mayBreak: boolean): void {
    const { statuses } = this.#ledger;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isOutage = status === 503 && headers['retry-after'] !== undefined;
    const isBroken = mayBreak && [0, 502, 504].includes(status);
    if ([200, 201, 412].includes(status) || isOutage || isBroken) return;
    this.#ledger.report(`${this.#name} got ${status}: ${text.replace(/\s+/g, ' ').slice(0, 160)}`);
  }
}
