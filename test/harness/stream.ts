import { createClient } from 'graphql-sse';
import type { Role } from '../../src/entities/user.ts';
import { credentialsOf } from './users.ts';

/** A change, as far as most tests read it. */
export interface Told {
  kind: string;
  number: number;
  event: { title: string } | null;
}

/** The result of a stream. */
export interface StreamResult {
  data: { eventChanged: Told } | null;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
}

/** A subscriber. */
export interface Listener {
  /** The next result; null after the end of the stream. */
  next(): Promise<StreamResult | null>;
  /** The next `count` changes. */
  changes(count: number): Promise<Told[]>;
  stop(): Promise<void>;
}

interface Listening {
  as?: Role;
  headers?: Record<string, string>;
  query?: string;
  variables?: Record<string, unknown>;
}

const everything = `subscription ($filter: EventFilter, $language: Language) {
  eventChanged(filter: $filter, language: $language) { kind number event { title } }
}`;

/**
 * Subscribes with the client of graphql-sse; resolves when the stream is open. An error fails the
 * test.
 */
export async function listen(url: string, listening: Listening = {}): Promise<Listener> {
  const { as, headers = {}, query = everything, variables } = listening;
  const opened = Promise.withResolvers<undefined>();
  const client = createClient({
    url: `${url}/graphql/stream`,
    headers: { ...(as === undefined ? {} : credentialsOf(as)), ...headers },
    retryAttempts: 0,
    on: { connected: () => opened.resolve(undefined) },
  });
  const answers = client.iterate({ query, variables });
  const first = answers.next();
  const pending = [first];
  await Promise.race([opened.promise, first]);
  const next = async () => {
    const answer = await (pending.shift() ?? answers.next());
    return answer.done === true ? null : (answer.value as unknown as StreamResult);
  };
  return {
    next,
    changes: async (count) => {
      const told: Told[] = [];
      while (told.length < count) {
        const answer = await next();
        const change = answer?.data?.eventChanged;
        if (change === undefined) throw new Error(`no change was told: ${JSON.stringify(answer)}`);
        told.push(change);
      }
      return told;
    },
    stop: async () => {
      client.dispose();
      await Promise.resolve(answers.return?.());
    },
  };
}
