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
import { CalendarError, isRefusal } from '../../errors.ts';
import type { Viewer } from '../../policy/viewer.ts';
import { type AsyncQueue, createAsyncQueue } from './async-queue.ts';
import type { ChangeStream } from './change-stream.ts';

/** A reader who has this many changes before them is not reading. */
const mostUnread = 2000;

/** Of more changes at once nobody is told: whoever watches had better read the list anew. */
const mostAtOnce = 1000;

/** A change, and what an operation made of it: everybody who asked the same gets the same. */
export interface Delivery<Answer> {
  change: EventChange;
  context: Context;
  answer?: Promise<Answer>;
}

/** Somebody who subscribes. */
export interface Subscriber {
  context: Context;
  /** The operation and its variables. */
  operation: string;
  credentials: Credentials;
  /** To be called when they do not read. */
  drop: () => void;
}

interface Member extends Pick<Subscriber, 'credentials' | 'drop'> {
  queue: AsyncQueue<Delivery<unknown>>;
}

interface Dependencies {
  service: Service;
  authenticator: Authenticator;
  changeStream: ChangeStream;
}

/** Everybody who watches events, by what they watch. */
export class SubscriberGroups {
  readonly #means: Dependencies;
  readonly #audiences = new Map<string, SubscriberGroup>();

  constructor(dependencies: Dependencies) {
    this.#means = dependencies;
  }

  /**
   * The changes of a list of events as this subscriber may see them, from now on. Whoever asks for the same list in the
   * same way shares the statements. Throws `invalidParameters` for a filter or language that `events` would refuse.
   */
  async join(subscriber: Subscriber, input: Input): Promise<AsyncGenerator<Delivery<unknown>, undefined>> {
    const key = keyOf(subscriber, input);
    const known = this.#audiences.get(key);
    const subscriberGroup = known ?? new SubscriberGroup(this.#means, () => this.#audiences.delete(key));
    if (known === undefined) this.#audiences.set(key, subscriberGroup);
    const queue = subscriberGroup.enter(subscriber);
    try {
      await subscriberGroup.open(subscriber.context, input);
      return queue.items;
    } catch (error) {
      await queue.items.return(undefined);
      throw error;
    }
  }
}

function keyOf({ context, operation }: Subscriber, input: Input): string {
  const { viewer, language, languageChosen, publicRoot } = context;
  return JSON.stringify([viewer, language, languageChosen, publicRoot, operation, input]);
}

/** Those who watch the same list with the same eyes. */
class SubscriberGroup {
  readonly #means: Dependencies;
  readonly #emptied: () => void;
  readonly #members = new Set<Member>();
  #leave: () => void = () => undefined;
  #opened: Promise<{ reader: Context; watch: EventWatch }> | undefined;

  constructor(dependencies: Dependencies, emptied: () => void) {
    this.#means = dependencies;
    this.#emptied = emptied;
  }

  enter({ credentials, drop }: Subscriber): AsyncQueue<Delivery<unknown>> {
    const queue = createAsyncQueue<Delivery<unknown>>(mostUnread, () => {
      this.#members.delete(member);
      if (this.#members.size > 0) return;
      this.#leave();
      this.#emptied();
    });
    const member = { queue, credentials, drop };
    this.#members.add(member);
    return queue;
  }

  async open(context: Context, input: Input): Promise<void> {
    this.#opened ??= this.#open(context, input);
    await this.#opened;
  }

  /** Follows before the list is read, so that nothing happens in between. */
  async #open(context: Context, input: Input) {
    const { reader, filters } = await readWatch(context, input);
    const leave = await this.#means.changeStream.follow((batch) => this.#receive(batch));
    if (this.#members.size === 0) leave();
    else this.#leave = leave;
    return { reader, watch: await beginWatch(reader, filters) };
  }

  async #receive(batch: Batch): Promise<void> {
    if (batch.changes.length > mostAtOnce) {
      for (const { drop } of this.#members) drop();
      return;
    }
    const { reader, watch } = await (this.#opened ?? Promise.reject(new Error('not opened')));
    const { viewer, language, publicRoot, requestId } = reader;
    const fresh = createContext(this.#means.service, { viewer, language, publicRoot, requestId });
    try {
      const changes = await findChanges(fresh, watch, batch);
      if (changes.length === 0) return;
      await this.#dismissStrangers(viewer);
      for (const change of changes) this.#tell({ change, context: fresh });
    } catch (error) {
      this.#fail(Error.isError(error) ? error : new Error(String(error)));
    }
  }

  /** Each member reports it with the id of its own request. */
  #fail(error: Error): void {
    for (const { queue } of this.#members) queue.end(error);
  }

  #tell(told: Delivery<unknown>): void {
    for (const { queue, drop } of this.#members) if (!queue.put(told)) drop();
  }

  /** Nothing more is told to those whose credentials are no longer right, or mean other rights than before. */
  async #dismissStrangers(viewer: Viewer | null): Promise<void> {
    if (viewer === null) return;
    const each = new Map(
      [...this.#members].map(({ credentials }) => [credentials.authorization, credentials]),
    );
    for (const [header, known] of each) {
      if (await this.#isStill(viewer, known)) continue;
      for (const { credentials, queue } of this.#members)
        if (credentials.authorization === header) queue.end(new CalendarError('wrongCredentials'));
    }
  }

  async #isStill(viewer: Viewer, credentials: Credentials): Promise<boolean> {
    try {
      const now = await this.#means.authenticator.authenticate(credentials);
      return now?.id === viewer.id && now.role === viewer.role;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }
}
