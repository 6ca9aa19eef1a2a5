import type { ExecutionResult } from 'graphql';
import type { Authenticator, Credentials } from '../../accounts/credentials.ts';
import {
  type Batch,
  beginWatch,
  type EventChange,
  type EventWatch,
  findChanges,
  readWatch,
} from '../../calendar/event/watch.ts';
import type { Input } from '../../calendar/input/checks.ts';
import type { Context, Service } from '../../context/context.ts';
import { createContext } from '../../context/create.ts';
import { CalendarError, isRejection } from '../../errors.ts';
import type { Viewer } from '../../policy/viewer.ts';
import { type AsyncQueue, createAsyncQueue } from './async-queue.ts';
import type { ChangeStream } from './change-stream.ts';

/** A subscriber with more unread changes than this is not reading and is disconnected. */
const maxUnread = 2000;

/** A larger batch is not delivered: subscribers are disconnected and read the list again. */
const maxBatch = 1000;

/** A change and the result of the operation for it, shared by all subscribers of a group. */
export interface Delivery {
  change: EventChange;
  context: Context;
  result?: Promise<ExecutionResult>;
}

/** A client that subscribes. */
export interface Subscriber {
  context: Context;
  /** The operation and its variables. */
  operation: string;
  credentials: Credentials;
  /** Cuts off a client that does not read. */
  disconnect: () => void;
}

interface Member extends Pick<Subscriber, 'credentials' | 'disconnect'> {
  queue: AsyncQueue<Delivery>;
}

interface Dependencies {
  service: Service;
  authenticator: Authenticator;
  changeStream: ChangeStream;
}

/**
 * All subscribers to events. Those with the same viewer, operation and filter form a group and
 * share its statements.
 */
export class SubscriberGroups {
  readonly #dependencies: Dependencies;
  readonly #groups = new Map<string, SubscriberGroup>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The changes of a list of events from now on, as far as the subscriber may see them. Throws
   * `invalidParameters` for a filter or language that `events` would reject.
   */
  async join(subscriber: Subscriber, input: Input): Promise<AsyncGenerator<Delivery, undefined>> {
    const key = keyOf(subscriber, input);
    const group =
      this.#groups.get(key) ?? new SubscriberGroup(this.#dependencies, () => this.#groups.delete(key));
    this.#groups.set(key, group);
    const { items } = group.add(subscriber);
    try {
      await group.open(subscriber.context, input);
      return items;
    } catch (error) {
      await items.return(undefined);
      throw error;
    }
  }
}

function keyOf({ context, operation }: Subscriber, input: Input): string {
  const { viewer, language, languageChosen, publicRoot } = context;
  return JSON.stringify([viewer, language, languageChosen, publicRoot, operation, input]);
}

class SubscriberGroup {
  readonly #dependencies: Dependencies;
  readonly #onEmpty: () => void;
  readonly #members = new Set<Member>();
  #unfollow: () => void = () => undefined;
  #opened: Promise<{ reader: Context; watch: EventWatch }> | undefined;

  constructor(dependencies: Dependencies, onEmpty: () => void) {
    this.#dependencies = dependencies;
    this.#onEmpty = onEmpty;
  }

  add({ credentials, disconnect }: Subscriber): AsyncQueue<Delivery> {
    const queue = createAsyncQueue<Delivery>(maxUnread, () => {
      this.#members.delete(member);
      if (this.#members.size > 0) return;
      this.#unfollow();
      this.#onEmpty();
    });
    const member = { queue, credentials, disconnect };
    this.#members.add(member);
    return queue;
  }

  async open(context: Context, input: Input): Promise<void> {
    this.#opened ??= this.#open(context, input);
    await this.#opened;
  }

  /** Follows changes before it reads the list, so that it misses none. */
  async #open(context: Context, input: Input) {
    const { reader, filters } = await readWatch(context, input);
    const unfollow = await this.#dependencies.changeStream.follow((batch) => this.#receive(batch));
    if (this.#members.size === 0) unfollow();
    else this.#unfollow = unfollow;
    return { reader, watch: await beginWatch(reader, filters) };
  }

  async #receive(batch: Batch): Promise<void> {
    if (batch.changes.length > maxBatch) {
      for (const { disconnect } of this.#members) disconnect();
      return;
    }
    const { reader, watch } = await (this.#opened ?? Promise.reject(new Error('not opened')));
    const { viewer, language, publicRoot, requestId } = reader;
    const context = createContext(this.#dependencies.service, { viewer, language, publicRoot, requestId });
    try {
      const changes = await findChanges(context, watch, batch);
      if (changes.length > 0) await this.#recheckCredentials(viewer);
      for (const change of changes) this.#deliver({ change, context });
    } catch (error) {
      this.#fail(Error.isError(error) ? error : new Error(String(error)));
    }
  }

  /** Each member reports the error with the id of its own request. */
  #fail(error: Error): void {
    for (const { queue } of this.#members) queue.end(error);
  }

  #deliver(delivery: Delivery): void {
    for (const { queue, disconnect } of this.#members) if (!queue.put(delivery)) disconnect();
  }

  /** Ends the streams whose credentials have become invalid or have another role. */
  async #recheckCredentials(viewer: Viewer | null): Promise<void> {
    if (viewer === null) return;
    const bySecret = Map.groupBy(this.#members, ({ credentials: { authorization, session } }) =>
      JSON.stringify([authorization, session]),
    );
    for (const members of bySecret.values()) {
      if (members[0] === undefined || (await this.#isStill(viewer, members[0].credentials))) continue;
      for (const { queue } of members) queue.end(new CalendarError('wrongCredentials'));
    }
  }

  async #isStill(viewer: Viewer, credentials: Credentials): Promise<boolean> {
    try {
      const current = await this.#dependencies.authenticator.authenticate(credentials);
      return current?.id === viewer.id && current.role === viewer.role;
    } catch (error) {
      if (isRejection(error)) return false;
      throw error;
    }
  }
}
