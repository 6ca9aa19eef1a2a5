import type { RequestHandler } from 'express';

const answers = ['application/json', 'application/graphql-response+json', 'text/event-stream'];

/** Leads whoever prefers an event stream, or asks at `/stream`, to the endpoint of subscriptions. */
export function toStream(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const wanted = request.path === '/stream' || request.accepts(answers) === 'text/event-stream';
    if (wanted) return handler(request, response, next);
    next();
    return undefined;
  };
}
