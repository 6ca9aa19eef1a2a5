declare module 'proxy-addr' {
  import type { IncomingMessage } from 'node:http';

  /** Whether what stands at this address, so many hops away from us, is a proxy that is trusted. */
  export type Trust = (address: string, hop: number) => boolean;

  interface ProxyAddr {
    /** The first address on the way back from us to the client that is not trusted. */
    (request: IncomingMessage, trust: Trust): string | undefined;
    /** Throws where an address, a subnet or the name of a range is none. */
    compile(ranges: readonly string[]): Trust;
  }

  const proxyAddr: ProxyAddr;
  export default proxyAddr;
}
