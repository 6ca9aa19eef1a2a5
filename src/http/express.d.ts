declare global {
  namespace Express {
    interface Request {
      /** Names the request in the log and in `X-Request-Id`. */
      id: string;
      /** The body as it came, where it was read as JSON. */
      bytes?: Buffer;
    }
  }
}

export {};
