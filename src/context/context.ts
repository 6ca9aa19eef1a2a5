import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Language } from '../i18n/language.ts';
import type { Loaders } from '../loaders/index.ts';
import type { Reader } from '../policy/viewer.ts';
import type { Report } from '../runtime/report.ts';

/** The context of a request of either interface. */
export interface Context extends Reader {
  config: Config;
  database: Database;
  /** The language of the request, unless an operation has its own. */
  language: Language;
  /** Whether the client chose it by parameter, URL or argument (design, Languages). */
  languageChosen: boolean;
  /** The language of error messages, which may differ from that of the written texts. */
  errorLanguage: Language;
  /** The root of public pages, with the language segment of the request URL. */
  publicRoot: string;
  loaders: Loaders;
  required: RequiredFields;
  requestId: string;
  report: Report;
  /** Whether a page of another site sent the request, so that it must not write (decision 0058). */
  crossSite?: boolean;
  /** The cost of the operation, once computed (decision 0035). */
  cost?: number;
  /** What the client may still do; without it there is no limit. */
  quota?: RequestQuota;
}

/** The rate limits of a request (decision 0085). Each method throws `rateLimited` (429) if a limit is exceeded. */
export interface RequestQuota {
  /** To be called before a GraphQL operation of this cost is executed. */
  chargeCost(cost: number): Promise<void>;
  /** To be called before so many resources are written. */
  chargeWrites(count: number): Promise<void>;
}

/** The dependencies that all requests of a process share. */
export interface Service {
  config: Config;
  database: Database;
  required: RequiredFields;
  log: Logger;
  /** Reports unexpected errors. */
  report: Report;
  /** The current time, in milliseconds since the epoch. */
  now(): number;
  /** The root of links, unless the request determines another. */
  publicUrl(): string;
}

/** The required fields of each input type in the SDL (design, Rules). */
export type RequiredFields = Record<string, string[] | undefined>;
