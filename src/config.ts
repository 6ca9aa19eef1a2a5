import { isTimeZone } from './values/time-zone';
import { isLanguage, type Language } from './i18n/language.ts';
import { logLevels } from './runtime/log';
import { SettingsReader, type Environment } from './settings.ts';
import { type TrustProxy, trustOf } from './trusted-proxy.ts';
import { trimSlashes } from './values/paths.ts';

export { ConfigError } from './settings.ts';

/** Half of the way around the earth, in kilometres: no radius is larger. */
export const farthest = 20_040;

/** Everything that can be set from outside, parsed and checked (design, Configuration). */
export interface Config {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** null: the embedded database. */
  databaseUrl: string | null;
  databaseReadUrls: string[];
  /** Folder of the embedded database; `memory:` keeps nothing. */
  dataDir: string;
  /** Root of every link, without a slash at the end; null: the address listened on. */
  publicUrl: string | null;
  /** Empty, or with a slash at the start and none at the end. */
  basePath: string;
  /** More addresses of the REST routes, written like `basePath`. */
  restAliases: string[];
  defaultLanguage: Language;
  timeZone: string;
  currencySymbol: string;
  /** Kilometres. */
  geolocRadiusKm: number;
  adminUser: string;
  /** null: one is generated. */
  adminPassword: string | null;
  /** Whether a new embedded database gets the sample calendar. */
  sampleData: boolean;
  /** The proxies whose `Host` and `X-Forwarded-*` count (decision 0045). */
  trustProxy: TrustProxy;
  /** Connections of one address at a time, and running requests of one that a proxy names (decision 0045). */
  connectionsPerAddress: number;
  /** Origins that may call with credentials; every origin may read anonymously. */
  corsOrigins: string[];
  explorer: boolean;
  introspection: boolean;
  /** What a GraphQL operation may cost (decision 0035). */
  queryCostLimit: number;
  /** Seconds that one request may take (decision 0036). */
  requestTimeout: number;
  /** Whether `NODE_ENV` says so: errors then suggest no names of the schema. */
  production: boolean;
  /** Processes; more than one only with `databaseUrl`. */
  workers: number;
  logLevel: string;
}

/** Parses the environment of the process, which nobody else reads. Throws one `ConfigError` that names every mistake; an empty variable counts as not set. */
export function readConfig(environment: Environment = process.env): Config {
  const read = new SettingsReader(environment);
  const config: Config = {
    ...readServing(read),
    ...readStorage(read),
    ...readCalendar(read),
    ...readAccess(read),
  };
  if (config.databaseUrl === null && config.workers > 1) {
    read.refuse('WORKERS', 'must be 1 with the embedded database: several processes need DATABASE_URL');
  }
  if (config.databaseUrl === null && config.databaseReadUrls.length > 0) {
    read.refuse('DATABASE_READ_URLS', 'needs DATABASE_URL as well');
  }
  read.finish();
  return config;
}

function readServing(read: SettingsReader) {
  return {
    port: read.number('PORT', 4000, { least: 0, most: 65535, whole: true }),
    host: read.text('HOST') ?? '127.0.0.1',
    publicUrl: readPublicUrl(read),
    basePath: read.path('BASE_PATH') ?? '',
    restAliases: read.paths('REST_ALIASES'),
    trustProxy: readTrustProxy(read),
    connectionsPerAddress: read.number('CONNECTIONS_PER_ADDRESS', 1_000, {
      least: 1,
      most: 1_000_000,
      whole: true,
    }),
    corsOrigins: read.origins('CORS_ORIGINS'),
    explorer: read.truth('EXPLORER', true),
    introspection: read.truth('INTROSPECTION', true),
    queryCostLimit: read.number('QUERY_COST_LIMIT', 100_000, { least: 1, most: 1e9, whole: true }),
    requestTimeout: read.number('REQUEST_TIMEOUT', 15, { least: 0.1, most: 3_600, whole: false }),
    production: read.text('NODE_ENV') === 'production',
    workers: read.number('WORKERS', 1, { least: 1, most: 256, whole: true }),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
  };
}

/** `on` is the one proxy in front; else how many there are in a row, or where they are. */
function readTrustProxy(read: SettingsReader): TrustProxy {
  const text = read.text('TRUST_PROXY') ?? 'off';
  if (/^[2-9]$/.test(text)) return Number(text);
  if (!/[.:]|\b(?:loopback|linklocal|uniquelocal)\b/.test(text)) return read.truth('TRUST_PROXY', false);
  const proxies = text.split(',').map((part) => part.trim());
  try {
    trustOf(proxies);
  } catch {
    read.refuse('TRUST_PROXY', `must be on, off, a number of proxies or their addresses, not "${text}"`);
  }
  return proxies;
}

/** Links are made by adding to it, so nothing may follow its path. */
function readPublicUrl(read: SettingsReader): string | null {
  const url = read.url('PUBLIC_URL', ['http', 'https']);
  if (url !== null && /[?#]/.test(url)) read.refuse('PUBLIC_URL', 'must end with a path, without ? or #');
  return url === null ? null : trimSlashes(url);
}

function readStorage(read: SettingsReader) {
  const protocols = ['postgres', 'postgresql'];
  return {
    databaseUrl: read.url('DATABASE_URL', protocols),
    databaseReadUrls: read.urls('DATABASE_READ_URLS', protocols),
    dataDir: read.text('DATA_DIR') ?? './data',
    sampleData: read.truth('SAMPLE_DATA', true),
  };
}

function readCalendar(read: SettingsReader) {
  const timeZone = read.text('TIMEZONE') ?? 'UTC';
  if (!isTimeZone(timeZone))
    read.refuse('TIMEZONE', `must name a time zone such as Europe/Helsinki, not "${timeZone}"`);
  const defaultLanguage = read.text('DEFAULT_LANGUAGE') ?? 'en';
  if (!isLanguage(defaultLanguage)) {
    read.refuse('DEFAULT_LANGUAGE', `must be one of en, fi, de, zh-hans, not "${defaultLanguage}"`);
  }
  return {
    timeZone,
    defaultLanguage: isLanguage(defaultLanguage) ? defaultLanguage : ('en' as const),
    currencySymbol: read.text('CURRENCY_SYMBOL') ?? '$',
    geolocRadiusKm: read.number('GEOLOC_RADIUS_KM', 40, { least: 0, most: farthest, whole: false }),
  };
}

function readAccess(read: SettingsReader) {
  const adminUser = read.text('ADMIN_USER') ?? 'admin';
  if (adminUser.includes(':'))
    read.refuse('ADMIN_USER', 'must not contain a colon: HTTP Basic could not carry it');
  return { adminUser, adminPassword: read.text('ADMIN_PASSWORD') };
}
