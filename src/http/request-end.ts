import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { noteRequest, RequestRecord, runRequest } from '../runtime/request-record.ts';

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

/** Ids of requests that clients may choose. They are repeated in headers and logs, so they are short and plain. */
const acceptedId = /^[\w.:/+=@-]{1,128}$/;

/**
 * Middleware that gives each request its id and its record, and tells the listeners when it ends. It comes before all
 * others, so that it sees every request, including those that fail before they reach a route. A valid `X-Request-Id` of
 * the client becomes the id; otherwise it is a new one, and the response has it in any case.
 */
export function trackRequests(listeners: readonly RequestEndListener[]): RequestHandler {
  return (request, response, next) => {
    const since = performance.now();
    const sent = request.headers['x-request-id'];
    request.id = typeof sent === 'string' && acceptedId.test(sent) ? sent : randomUUID();
    response.setHeader('X-Request-Id', request.id);
    const record = new RequestRecord(request.id, request.method);
    response.once('close', () => {
      const end: RequestEnd = {
        record,
        status: response.headersSent ? response.statusCode : null,
        ms: performance.now() - since,
        isAborted: !response.writableFinished,
      };
      for (const listener of listeners) listener(end);
    });
    runRequest(record, next);
  };
}

/** Middleware that notes the route of a request: the pattern of its path. */
export function asRoute(route: string): RequestHandler {
  return (_request, _response, next) => {
    noteRequest({ route });
    next();
  };
}
