import type { RequestQuota } from '../context/context.ts';

declare global {
  namespace Express {
    interface Request {
      /** Identifies the request in the log and in `X-Request-Id`. */
      id: string;
      /** The raw body, if it was read as JSON. */
      bytes?: Buffer;
      /** The secret in the session cookie, if it has the right form. */
      sessionSecret?: string;
      /** What the client may still do, where that was asked before the body was read. */
      quota?: RequestQuota;
    }
  }
}
