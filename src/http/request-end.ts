import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { noteRequest, RequestRecord, runRequest } from '../runtime/request-record.ts';
import type { Span } from '../runtime/span.ts';
import { readTraceParent, type TraceParent } from './traceparent.ts';

/** A request that has ended. */
export interface RequestEnd {
  record: RequestRecord;
  /** The status of the response; null if the client left before there was one. */
  status: number | null;
  /** The time from the request to the end of its response, in milliseconds. */
  ms: number;
  /** Whether the connection was closed before the response was complete. */
  isAborted: boolean;
}

/** Called at the end of every request, whichever interface handled it; it must not throw. */
export type RequestEndListener = (end: RequestEnd) => void;

/** Begins the trace of a request, or its part of the trace that the client began. */
export type StartTrace = (parent: TraceParent | null) => Span;

/**
 * Ids of requests that clients may choose. They are repeated in headers and logs, so they are short
 * and plain.
 */
const acceptedId = /^[\w.:/+=@-]{1,128}$/;

/**
 * Middleware that gives each request its id and its record, and tells the listeners when it ends.
 * It comes before all others, so that it sees every request, including those that fail before they
 * reach a route. A valid `X-Request-Id` of the client becomes the id; otherwise it is a new one,
 * and the response has it in any case.
 */
export function trackRequests(
  listeners: readonly RequestEndListener[],
  startTrace?: StartTrace,
): RequestHandler {
  return (request, response, next) => {
    const since = performance.now();
    const sent = request.headers['x-request-id'];
    request.id = typeof sent === 'string' && acceptedId.test(sent) ? sent : randomUUID();
    response.setHeader('X-Request-Id', request.id);
    const record = new RequestRecord(request.id, request.method, () => request.ip ?? null);
    const parent = readTraceParent(request);
    record.span = startTrace?.(parent);
    record.traceId = record.span?.traceId ?? parent?.traceId;
    response.once('close', () => {
      const end: RequestEnd = {
        record,
        status: response.headersSent ? response.statusCode : null,
        ms: performance.now() - since,
        isAborted: !response.writableFinished,
      };
      endTrace(end);
      for (const listener of listeners) listener(end);
    });
    runRequest(record, next);
  };
}

/** Tells the listeners of a request that was answered without being read. */
export function noteUnreadable(listeners: readonly RequestEndListener[], { id, status }: Unreadable): void {
  const record = new RequestRecord(id, null);
  for (const listener of listeners) listener({ record, status, ms: 0, isAborted: false });
}

/** A request that could not be parsed, or did not arrive in time. */
export interface Unreadable {
  id: string;
  status: number;
}

/** The path is not part of a trace: slugs of drafts are private (decision 0077). */
function endTrace({ record, status, isAborted }: RequestEnd): void {
  const { span, id, method, route } = record;
  if (span === undefined) return;
  const attributes = {
    'http.request.method': String(method),
    'http.route': route,
    'http.response.status_code': status ?? undefined,
    'calendar.request.id': id,
  };
  const failure = status !== null && status >= 500 ? String(status) : isAborted ? 'aborted' : undefined;
  span.end({
    name: route === undefined ? String(method) : `${String(method)} ${route}`,
    attributes,
    failure,
  });
}

/**
 * Middleware that notes the route of a request: the pattern of its path; and the interface, if it
 * may write.
 */
export function asRoute(route: string, facts: { interface?: 'graphql' } = {}): RequestHandler {
  return (_request, _response, next) => {
    noteRequest({ route, ...facts });
    next();
  };
}
