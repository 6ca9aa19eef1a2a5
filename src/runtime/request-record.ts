import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction } from '../entities/audit-entry.ts';
import type { AuditKind } from '../values/kinds.ts';
import type { Span } from './span.ts';

/** A statement that a request ran, and the time until its result, in milliseconds. */
export interface TimedStatement {
  /** The text; MikroORM's have their values in it. */
  sql: string;
  ms: number;
}

/** A change of one resource. */
export interface Write {
  action: AuditAction;
  kind: AuditKind;
  /** The id of the resource; that of its user for a token. */
  id: number;
  /** The token that was created or revoked. */
  token?: { readonly id: number; readonly name: string };
}

/** A sign-in that failed. */
export interface FailedSignIn {
  /** As the client sent it; null with a bearer token or malformed credentials. */
  name: string | null;
  /** The address of the client. */
  client: string;
  /** How long the next attempt has to wait, in seconds. */
  pause: number | undefined;
}

/** What a layer finds out about the request that it handles. */
interface Facts {
  /** The pattern of the path, without base path and language: `/calendar/events/v1/events/{id}`. */
  route?: string;
  /** What the request was sent to, where it may write. */
  interface?: 'rest' | 'graphql';
  /** The name of the GraphQL operation: that a client gave it, or of the one that REST runs. */
  operation?: string;
  /** The cost of the GraphQL operation (decision 0035). */
  cost?: number;
  /** The user who signed in. */
  user?: { readonly id: number; readonly name: string };
  /** The code of the limit that the GraphQL operation exceeds. */
  rejection?: string;
  /** What the response cache had: a fresh response, none, or the tag of the client. */
  cache?: 'hit' | 'miss' | 'not_modified';
  failedSignIn?: FailedSignIn;
  /** The name of the rate limit that the request exceeds (decision 0085). */
  rateLimited?: string;
  /** Whether the response is an event stream, which lasts as long as its client likes. */
  isStream?: boolean;
}

/** The statements of a request that are kept: the slowest. */
const mostKept = 20;

/**
 * What is known of a request while it runs. The layers it passes fill it in; logs and metrics read
 * it at its end.
 */
export class RequestRecord implements Facts {
  readonly id: string;
  /** Null if the request was unreadable. */
  readonly method: string | null;
  /** The trace that it belongs to. */
  traceId?: string;
  /** Its span; undefined without tracing. */
  span?: Span;
  /** The address of the client, as far as proxies are trusted; null once the connection is gone. */
  readonly client: () => string | null;
  route?: string;
  interface?: Facts['interface'];
  operation?: string;
  cost?: number;
  user?: Facts['user'];
  rejection?: string;
  cache?: Facts['cache'];
  failedSignIn?: FailedSignIn;
  rateLimited?: string;
  isStream?: boolean;
  /** What it wrote and committed. */
  readonly writes: Write[] = [];
  /**
   * The statements that it ran; a read of the revision that it shared with another request is
   * counted there.
   */
  statements = 0;
  /** The slowest of them. */
  readonly slowest: TimedStatement[] = [];

  constructor(id: string, method: string | null, client: () => string | null = () => null) {
    this.id = id;
    this.method = method;
    this.client = client;
  }

  /** Counts a statement. */
  add(statement: TimedStatement): void {
    this.statements += 1;
    if (this.slowest.length < mostKept) {
      this.slowest.push(statement);
      return;
    }
    const fastest = this.slowest.reduce((fast, each) => (each.ms < fast.ms ? each : fast));
    if (statement.ms > fastest.ms) this.slowest[this.slowest.indexOf(fastest)] = statement;
  }
}

const records = new AsyncLocalStorage<RequestRecord>();

/** Runs the work of a request, whose layers fill in its record. */
export function runRequest<Result>(record: RequestRecord, work: () => Result): Result {
  return records.run(record, work);
}

/**
 * Runs work that belongs to no request, whichever one caused it: nothing that it finds out is noted
 * in the record of one.
 */
export function outsideRequest<Result>(work: () => Result): Result {
  return records.exit(work);
}

/** The record of the current request, if there is one. */
export function currentRequest(): RequestRecord | undefined {
  return records.getStore();
}

/** Notes what was found out about the current request, if there is one. */
export function noteRequest(facts: Facts): void {
  const record = records.getStore();
  if (record !== undefined) Object.assign(record, facts);
}

/** Notes what the current request, if there is one, has written and committed. */
export function noteWrites(writes: readonly Write[]): void {
  records.getStore()?.writes.push(...writes);
}
