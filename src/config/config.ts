import { z } from 'zod';
import { isCurrencyCode } from '../values/currency.ts';
import { isTimeZone } from '#strtotime';
import { languages } from '../i18n/language.ts';
import { logLevels } from '../runtime/log.ts';
import { trimSlashes } from '../values/paths.ts';
import { addressList } from './address-list.ts';
import { fixed } from './fixed.ts';
import { findRenamed, warnOfDropped } from './former.ts';
import { issuer, roleMapping } from './identity-provider.ts';
import { listenAddress } from './listen-address.ts';
import { mapTiles } from './map-tiles.ts';
import { mediaStore } from './media-store.ts';
import { sessionHours } from './session-hours.ts';
import { trustProxy } from './trust-proxy.ts';
import {
  choiceOf,
  color,
  contact,
  expected,
  listOf,
  numberBetween,
  onOrOff,
  origin,
  path,
  text,
  urlOf,
} from './variables.ts';

/** Half of the way around the earth, in kilometers: no radius is larger. */
export const maxRadiusKm = 20_040;

const databaseUrl = urlOf('postgres', 'postgresql');

/**
 * Every setting and its default. The environment variable of `dataDir` is `DATA_DIR`, and so on.
 */
const schema = z.object({
  /** 0 lets the system choose. */
  port: numberBetween(0, 65535).default(4000),
  host: text.default('127.0.0.1'),
  /** null: the embedded database. */
  databaseUrl: databaseUrl.nullable().default(null),
  databaseReadUrls: listOf(databaseUrl).default([]),
  /** Folder of the embedded database; `memory:` keeps nothing. */
  dataDir: text.default('./data'),
  /**
   * Where uploaded images are kept: a folder, or a bucket of the protocol of S3 (`s3://…`); null:
   * `media` in the data folder (decision 0096).
   */
  mediaStore: mediaStore.nullable().default(null),
  /** The largest image that is received, in megabytes. */
  uploadMaxMb: numberBetween(1, 200).default(20),
  /** Root of every link, without a slash at the end; null: the address listened on. */
  publicUrl: urlOf('http', 'https')
    .regex(/^[^?#]*$/, 'must end with a path, without ? or #')
    .transform(trimSlashes)
    .nullable()
    .default(null),
  /** Empty, or with a slash at the start and none at the end. */
  basePath: path.default(''),
  /** More addresses of the REST routes, written like `BASE_PATH`. */
  restAliases: listOf(path).default([]),
  defaultLanguage: choiceOf(languages).default('en'),
  /** The name of the calendar on its pages and in its feeds; null: a plain one in each language. */
  calendarName: text.max(100, 'must have at most 100 characters').nullable().default(null),
  /**
   * The color of links and buttons of the pages, `#rrggbb`; null: the one of their style sheet
   * (decision 0111).
   */
  accentColor: color.nullable().default(null),
  /** What `/` shows: the calendar, or the page for developers (decision 0111). */
  startPage: choiceOf(['calendar', 'developers']).default('calendar'),
  /**
   * Where the map loads its tiles, and whom it names as their source; null: there are no
   * maps, and pages link to one elsewhere (decision 0116).
   */
  mapTiles: mapTiles.nullable().default(null),
  timeZone: text.refine(isTimeZone, expected('must name a time zone such as Europe/Helsinki')).default('UTC'),
  /** The currency of prices that name none; null: that of the symbol, if it has one. */
  currency: text
    .refine(isCurrencyCode, expected('must be a code of ISO 4217, such as EUR'))
    .nullable()
    .default(null),
  /** What prices that name no currency are shown with (`calendarSymbol`); null: none is set. */
  currencySymbol: text.nullable().default(null),
  adminUser: text
    .regex(/^[^:]*$/, 'must not contain a colon: HTTP Basic could not carry it')
    .default('admin'),
  /** null: one is generated. */
  adminPassword: text.nullable().default(null),
  /** Hours until a session ends, and until it ends unused (decision 0083). */
  sessionHours: sessionHours.default({ total: 168, idle: 12 }),
  /** The identity provider; null: users sign in here only (decision 0083). */
  oidcIssuer: issuer.nullable().default(null),
  oidcClientId: text.nullable().default(null),
  /** null: a public client. */
  oidcClientSecret: text.nullable().default(null),
  oidcScopes: text.default('openid profile'),
  /** The claim with the roles of a user at the provider, by a path such as `realm_access.roles`. */
  oidcRolesClaim: text.default('roles'),
  /** The role here of each role there; `*` stands for every other, and for none. */
  oidcRoles: roleMapping.default([]),
  /** Whether a new embedded database gets the sample calendar. */
  sampleData: onOrOff.default(true),
  /** The proxies whose `Host` and `X-Forwarded-*` count (decision 0045). */
  trustProxy: trustProxy.default(false),
  /**
   * Origins that may call with credentials; every origin may read anonymously, so `*` adds nothing.
   */
  corsOrigins: listOf(origin)
    .transform((origins) => origins.filter((each) => each !== '*'))
    .default([]),
  /** Apollo Sandbox, GraphiQL and introspection; `schema`: introspection alone. */
  explorer: choiceOf(['on', 'schema', 'off']).default('on'),
  /** Who is told of weaknesses of this calendar, in `security.txt`; null: there is none. */
  securityContact: contact.nullable().default(null),
  /** What a GraphQL operation may cost (decision 0035). */
  queryCostLimit: numberBetween(1, 1e9).default(100_000),
  /** Clients whose rate is not limited (decision 0085). */
  trustedAddresses: addressList.default([]),
  /**
   * The cost of GraphQL operations of one address without credentials, per minute; 0: no limit
   * (decision 0085).
   */
  graphqlCostPerMinute: numberBetween(0, 1e9).default(100_000_000),
  /** Seconds that one request may take (decision 0035). */
  requestTimeout: numberBetween(0.1, 3_600, 'a number').default(15),
  /** Seconds until a stopping service ends what still runs (decision 0072). */
  shutdownSeconds: numberBetween(1, 3_600).default(10),
  /** `NODE_ENV=production`: errors suggest no names of the schema. */
  production: text.transform((written) => written === 'production').default(false),
  /** Processes. */
  workers: numberBetween(1, 256).default(1),
  /** Where metrics and health checks are alone; null: nowhere. */
  metricsListen: listenAddress.nullable().default(null),
  /** What a reader of metrics must send; null: nothing at `metricsListen`. */
  metricsToken: text.min(16, 'must have at least 16 characters').nullable().default(null),
  /** Where traces are sent, without `/v1/traces`; null: nowhere (decision 0077). */
  otelExporterOtlpEndpoint: urlOf('http', 'https').nullable().default(null),
  otelServiceName: text.default('event-calendar'),
  /** The part of traces that is recorded, unless the client decided. */
  otelTracesSamplerArg: numberBetween(0, 1, 'a number').default(1),
  /** null: `info`, or `warn` where stderr is a terminal (decision 0077). */
  logLevel: choiceOf(logLevels).nullable().default(null),
  /** Days that entries of the audit are kept; 0: for ever (decision 0078). */
  auditDays: numberBetween(0, 36_500).default(365),
});

/**
 * zod checks several settings together only if each is valid; here every mistake is reported at
 * once.
 */
const always = () => true;

const settings = schema
  .refine((set) => set.databaseUrl !== null || !(set.workers > 1), {
    path: ['workers'],
    error: 'must be 1 with the embedded database: several processes need DATABASE_URL',
    when: always,
  })
  .refine((set) => set.metricsToken === null || set.metricsListen !== null || !(set.workers > 1), {
    path: ['metricsToken'],
    error: 'needs METRICS_LISTEN with several workers: on the shared port, each would report only itself',
    when: always,
  })
  .refine(
    ({ graphqlCostPerMinute, queryCostLimit }) =>
      graphqlCostPerMinute === 0 || !(graphqlCostPerMinute < queryCostLimit),
    {
      path: ['graphqlCostPerMinute'],
      error: 'must be 0 or at least QUERY_COST_LIMIT, which one operation may cost',
      when: always,
    },
  )
  .refine((set) => set.oidcIssuer === null || (set.oidcClientId !== null && set.oidcRoles.length > 0), {
    path: ['oidcIssuer'],
    error: 'needs OIDC_CLIENT_ID and OIDC_ROLES as well',
    when: always,
  })
  .refine((set) => set.databaseUrl !== null || set.databaseReadUrls.length === 0, {
    path: ['databaseReadUrls'],
    error: 'needs DATABASE_URL as well',
    when: always,
  });

/** Every setting, parsed and checked, and what is none because nobody needs to tune it. */
export type Config = typeof fixed &
  Omit<z.output<typeof settings>, 'explorer'> & {
    /** Whether there are Apollo Sandbox and GraphiQL. */
    explorer: boolean;
    introspection: boolean;
  };

/** What is wrong with the settings, one sentence per mistake. */
export class ConfigError extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Parses the environment of the process, which nothing else reads; a blank variable counts as not
 * set. Throws one `ConfigError` that names every mistake.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const textOf = (variable: string) => environment[variable]?.trim() ?? '';
  const isSet = (variable: string) => textOf(variable) !== '';
  const written = Object.keys(schema.shape).map((name) => [name, textOf(variableOf(name))] as const);
  const { data, error } = settings.safeParse(Object.fromEntries(written.filter(([, text]) => text !== '')));
  const mistakes = [
    ...(error?.issues ?? []).map(({ path: [name], message }) => `${variableOf(String(name))} ${message}.`),
    ...findRenamed(isSet),
  ];
  if (data === undefined || mistakes.length > 0) throw new ConfigError(mistakes);
  warnOfDropped(isSet);
  const { explorer } = data;
  return { ...fixed, ...data, explorer: explorer === 'on', introspection: explorer !== 'off' };
}

const irregular: Readonly<Record<string, string>> = { timeZone: 'TIMEZONE', production: 'NODE_ENV' };

/** The environment variable of a setting. */
function variableOf(name: string): string {
  return irregular[name] ?? name.replace(/[A-Z]/g, '_$&').toUpperCase();
}
