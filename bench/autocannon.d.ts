/** What the benchmark uses of autocannon, which brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Asked {
    path: string;
    body?: string;
  }

  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Seconds that an answer may take. */
    timeout?: number;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    /** Says what each request is. */
    requests?: { setupRequest: (request: Asked) => Asked }[];
  }

  interface Result {
    requests: { total: number };
    /** Seconds. */
    duration: number;
    '2xx': number;
    '3xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
  }

  /**
   * A shot under way; it tells each answer, with its time in milliseconds, and settles with the
   * result.
   */
  type Shot = EventEmitter<{ response: [client: unknown, status: number, bytes: number, time: number] }> &
    PromiseLike<Result>;

  export default function autocannon(options: Options): Shot;
}
