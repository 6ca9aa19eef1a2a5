import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { ErrorName } from '../errors.ts';
import type { Language } from '../i18n/language.ts';
import type { Loaders } from '../loaders/index.ts';
import type { Media } from '../media/media.ts';
import type { Reader, Viewer } from '../policy/viewer.ts';
import type { Report } from '../runtime/report.ts';
import type { Paging } from '../values/paging.ts';

/** The context of a request of either interface. */
export interface Context extends Reader {
  config: Config;
  database: Database;
  /** The language of the request, unless an operation has its own. */
  language: Language;
  /** Whether the client chose it by parameter, URL or argument. */
  languageChosen: boolean;
  /** The language of error messages, which may differ from that of the written texts. */
  errorLanguage: Language;
  /** The root of public pages, with the language segment of the request URL. */
  publicRoot: string;
  /** The same without that segment. */
  publicOrigin: string;
  media: Media;
  loaders: Loaders;
  required: RequiredFields;
  /** How pages are cut and ordered, where an interface does so in its own way. */
  paging?: Paging;
  requestId: string;
  report: Report;
  /**
   * Whether the answer shows all of a resource: what is beside it is then read together with it.
   */
  showsWhole?: boolean;
  /** Why the request must not write with its credentials (decisions 0058, 0083). */
  writeRejection?: ErrorName | null;
  /** The session of the request; only GraphQL has it. */
  session?: SessionControl;
  /** The cost of the operation, once computed (decision 0035). */
  cost?: number;
  /** What the client may still do; without it there is no limit. */
  quota?: RequestQuota;
}

/**
 * The rate limits of a request (decision 0085). Each method throws `rateLimited` (429) if a limit
 * is exceeded.
 */
export interface RequestQuota {
  /** To be called before a GraphQL operation of this cost is executed. */
  chargeCost(cost: number): Promise<void>;
  /** To be called before so many resources are written. */
  chargeWrites(count: number): Promise<void>;
}

/** Starts and ends the session of a client with a page (decision 0083). */
export interface SessionControl {
  /**
   * Signs in with a password, and has the response set the cookie. Throws `wrongCredentials` (401),
   * `tooManyAttempts` (429), and `crossSite` (403) if a page of another site sent the request.
   */
  start(name: string, password: string): Promise<StartedSession>;
  /** Ends the session of the request and removes its cookie; returns whether there was one. */
  end(): Promise<boolean>;
  /**
   * Throws `wrongCredentials` (401) unless it is the password of the viewer, and `tooManyAttempts`
   * (429).
   */
  confirm(viewer: Viewer, password: string): Promise<void>;
  /** The digest of its secret; undefined without a session. */
  digest: string | undefined;
}

/** A session that has just started. */
export interface StartedSession {
  viewer: Viewer;
  /** UTC. */
  expiresAt: string;
}

/** The dependencies that all requests of a process share. */
export interface Service {
  config: Config;
  database: Database;
  media: Media;
  required: RequiredFields;
  log: Logger;
  /** Reports unexpected errors. */
  report: Report;
  /** The current time, in milliseconds since the epoch. */
  now(): number;
  /** The root of links, unless the request determines another. */
  publicUrl(): string;
}

/** The required fields of each input type in the SDL. */
export type RequiredFields = Record<string, string[] | undefined>;
