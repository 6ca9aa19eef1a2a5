declare module 'proxy-addr' {
  import type { IncomingMessage } from 'node:http';

  /** Whether the host at this address, `hop` hops away, is a trusted proxy. */
  export type Trust = (address: string, hop: number) => boolean;

  interface ProxyAddr {
    /** The nearest address on the way to the client that is not trusted. */
    (request: IncomingMessage, trust: Trust): string | undefined;
    /** Throws if an address, a subnet or the name of a range is invalid. */
    compile(ranges: readonly string[]): Trust;
  }

  const proxyAddr: ProxyAddr;
  export default proxyAddr;
}
