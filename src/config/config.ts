import { z } from 'zod';
import { languages } from '../i18n/language.ts';
import { logLevels } from '../runtime/log.ts';
import { trimSlashes } from '../values/paths.ts';
import { isTimeZone } from '../values/time-zone.ts';
import { trustProxy } from './trust-proxy.ts';
import {
  choiceOf,
  expected,
  listOf,
  numberBetween,
  onOrOff,
  origin,
  path,
  text,
  urlOf,
} from './variables.ts';

/** Half of the way around the earth, in kilometres: no radius is larger. */
export const farthest = 20_040;

const databaseUrl = urlOf('postgres', 'postgresql');

/** Every variable that can be set from outside, and its default. */
const variables = z.object({
  /** 0 lets the system choose. */
  PORT: numberBetween(0, 65535).default(4000),
  HOST: text.default('127.0.0.1'),
  /** null: the embedded database. */
  DATABASE_URL: databaseUrl.nullable().default(null),
  DATABASE_READ_URLS: listOf(databaseUrl).default([]),
  /** Folder of the embedded database; `memory:` keeps nothing. */
  DATA_DIR: text.default('./data'),
  /** Root of every link, without a slash at the end; null: the address listened on. */
  PUBLIC_URL: urlOf('http', 'https')
    .regex(/^[^?#]*$/, 'must end with a path, without ? or #')
    .transform(trimSlashes)
    .nullable()
    .default(null),
  /** Empty, or with a slash at the start and none at the end. */
  BASE_PATH: path.default(''),
  /** More addresses of the REST routes, written like `BASE_PATH`. */
  REST_ALIASES: listOf(path).default([]),
  DEFAULT_LANGUAGE: choiceOf(languages).default('en'),
  TIMEZONE: text.refine(isTimeZone, expected('must name a time zone such as Europe/Helsinki')).default('UTC'),
  CURRENCY_SYMBOL: text.default('$'),
  /** Kilometres. */
  GEOLOC_RADIUS_KM: numberBetween(0, farthest, 'a number').default(40),
  ADMIN_USER: text
    .regex(/^[^:]*$/, 'must not contain a colon: HTTP Basic could not carry it')
    .default('admin'),
  /** null: one is generated. */
  ADMIN_PASSWORD: text.nullable().default(null),
  /** Whether a new embedded database gets the sample calendar. */
  SAMPLE_DATA: onOrOff.default(true),
  /** The proxies whose `Host` and `X-Forwarded-*` count (decision 0045). */
  TRUST_PROXY: trustProxy.default(false),
  /** Connections of one address at a time, and running requests of one that a proxy names (decision 0045). */
  CONNECTIONS_PER_ADDRESS: numberBetween(1, 1_000_000).default(1_000),
  /** Origins that may call with credentials; every origin may read anonymously, so `*` adds nothing. */
  CORS_ORIGINS: listOf(origin).default([]),
  EXPLORER: onOrOff.default(true),
  INTROSPECTION: onOrOff.default(true),
  /** What a GraphQL operation may cost (decision 0035). */
  QUERY_COST_LIMIT: numberBetween(1, 1e9).default(100_000),
  /** Seconds that one request may take (decision 0036). */
  REQUEST_TIMEOUT: numberBetween(0.1, 3_600, 'a number').default(15),
  /** In `production`, errors suggest no names of the schema. */
  NODE_ENV: text.optional(),
  /** Processes. */
  WORKERS: numberBetween(1, 256).default(1),
  LOG_LEVEL: choiceOf(logLevels).default('info'),
});

/** zod checks several variables together only where each is right; every mistake is to be reported at once. */
const always = () => true;

const settings = variables
  .refine((set) => set.DATABASE_URL !== null || !(set.WORKERS > 1), {
    path: ['WORKERS'],
    error: 'must be 1 with the embedded database: several processes need DATABASE_URL',
    when: always,
  })
  .refine((set) => set.DATABASE_URL !== null || set.DATABASE_READ_URLS.length === 0, {
    path: ['DATABASE_READ_URLS'],
    error: 'needs DATABASE_URL as well',
    when: always,
  })
  .transform((set) => ({
    port: set.PORT,
    host: set.HOST,
    databaseUrl: set.DATABASE_URL,
    databaseReadUrls: set.DATABASE_READ_URLS,
    dataDir: set.DATA_DIR,
    publicUrl: set.PUBLIC_URL,
    basePath: set.BASE_PATH,
    restAliases: set.REST_ALIASES,
    defaultLanguage: set.DEFAULT_LANGUAGE,
    timeZone: set.TIMEZONE,
    currencySymbol: set.CURRENCY_SYMBOL,
    geolocRadiusKm: set.GEOLOC_RADIUS_KM,
    adminUser: set.ADMIN_USER,
    adminPassword: set.ADMIN_PASSWORD,
    sampleData: set.SAMPLE_DATA,
    trustProxy: set.TRUST_PROXY,
    connectionsPerAddress: set.CONNECTIONS_PER_ADDRESS,
    corsOrigins: set.CORS_ORIGINS.filter((origin) => origin !== '*'),
    explorer: set.EXPLORER,
    introspection: set.INTROSPECTION,
    queryCostLimit: set.QUERY_COST_LIMIT,
    requestTimeout: set.REQUEST_TIMEOUT,
    production: set.NODE_ENV === 'production',
    workers: set.WORKERS,
    logLevel: set.LOG_LEVEL,
  }));

/** Everything that can be set from outside, parsed and checked. */
export type Config = z.output<typeof settings>;

/** What is wrong with the settings, one sentence per mistake. */
export class ConfigError extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Parses the environment of the process, which nothing else reads. Throws one `ConfigError` that names every mistake. A
 * blank variable counts as not set.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const trimmed = Object.entries(environment).map(([name, written = '']) => [name, written.trim()]);
  const set: unknown = Object.fromEntries(trimmed.filter(([, written]) => written !== ''));
  const { data, error } = settings.safeParse(set);
  if (error === undefined) return data;
  throw new ConfigError(error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`));
}
