import type { Express } from 'express';

/** Lets a peer listen on a free port, whose address it prints. */
export function listen(app: Express): void {
  const server = app.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null)
      console.log(`listening at http://127.0.0.1:${address.port}`);
  });
}
