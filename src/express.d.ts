declare global {
  namespace Express {
    interface Request {
      /** Names the request in the log and in `X-Request-Id`. */
      id: string;
    }
  }
}

export {};
