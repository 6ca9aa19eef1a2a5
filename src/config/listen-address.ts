import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { numberBetween, text } from './variables.ts';

/** Where a listener is; port 0 lets the system choose. */
export interface ListenAddress {
  host: string;
  port: number;
}

const port = numberBetween(0, 65535);

/** `9464` on this machine alone, `0.0.0.0:9464` or `[::]:9464`. */
export const listenAddress = text.transform((written, context): ListenAddress => {
  const [, host = '127.0.0.1', digits = ''] = /^(?:(.+):)?(\d+)$/.exec(written) ?? [];
  const bare = host.replace(/^\[(.+)\]$/, '$1');
  const { data } = port.safeParse(digits);
  if (data !== undefined && (!bare.includes(':') || isIPv6(bare.split('%', 1).join(''))))
    return { host: bare, port: data };
  const message = `must be a port such as 9464, or an address and a port such as 0.0.0.0:9464, not "${written}"`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
