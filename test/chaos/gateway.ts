import { closeSync, openSync } from 'node:fs';
import { type Server, startAsInstalled } from '../../bench/servers.ts';
import { childrenOf, freePorts, signalOne, signalTree } from './cluster/daemon.ts';

/** One instance of the service, which is started again at the same port. */
export class Gateway {
  readonly name: string;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #log: string;
  #server: Server | undefined;

  private constructor(name: string, settings: Readonly<Record<string, string>>, log: string) {
    this.name = name;
    this.#settings = settings;
    this.#log = log;
  }

  /** Starts a gateway on a free port; its log is appended to a file. */
  static async start(
    name: string,
    settings: Readonly<Record<string, string>>,
    log: string,
  ): Promise<Gateway> {
    const [port = 0] = await freePorts(1);
    const gateway = new Gateway(name, { ...settings, PORT: String(port) }, log);
    await gateway.start();
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return Number(this.#settings.PORT);
  }

  /** Starts it after it has ended. Throws if it does not serve within a minute. */
  async start(): Promise<void> {
    const log = openSync(this.#log, 'a');
    try {
      this.#server = await startAsInstalled(this.#settings, ['test/attack/start-watched.ts'], log);
    } finally {
      closeSync(log);
    }
  }

  /** The leader, or the only process. */
  get leader(): number {
    return this.#server?.pid ?? 0;
  }

  get workers(): number[] {
    return childrenOf(this.leader);
  }

  /** Kills all its processes. */
  kill(): void {
    signalTree(this.leader, 'SIGKILL');
  }

  /** Kills the leader alone. */
  killLeader(): void {
    signalOne(this.leader, 'SIGKILL');
  }

  /** Ends it as a supervisor does, after the running requests. */
  async stop(): Promise<void> {
    await this.#server?.stop();
  }
}
