/**
 * What the benchmark uses of the packages in `bench/peers`, which `npm ci` of the service does not
 * install.
 */
declare module 'postgraphile' {
  import type { Server } from 'node:http';

  interface Settings {
    extends: readonly object[];
    pgServices: readonly object[];
    gather: { installWatchFixtures: boolean };
    schema: { defaultBehavior: string };
    grafast: { explain: boolean };
    grafserv: { watch: boolean; graphiql: boolean; websockets: boolean; outputDataAsString: boolean };
  }

  interface Instance {
    createServ(serve: (config: object) => object): { addTo(server: Server): Promise<void> };
  }

  export function postgraphile(settings: Settings): Instance;
}

declare module 'postgraphile/adaptors/pg' {
  export function makePgService(settings: {
    connectionString: string;
    schemas: readonly string[];
    poolConfig: { max: number };
  }): object;
}

declare module 'postgraphile/grafserv/node' {
  export function grafserv(config: object): object;
}

declare module 'postgraphile/presets/amber' {
  const amber: { default: object };
  export default amber;
}
