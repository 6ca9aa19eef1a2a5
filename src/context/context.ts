import type { Logger } from 'pino';
import type { Viewer } from '../policy/viewer';
import { Clock } from '../runtime/clock';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { readForAnonymous } from '../database/replicas/replicas';
import type { Language } from '../i18n/language';
import { createLoaders, type Loaders } from '../loaders/index';
import type { Report } from '../runtime/report';
import type { RequiredFields } from '../graphql/schema';

/** Whoever reads: what may be seen depends on who asks and when. */
export interface Reader {
  viewer: Viewer | null;
  clock: Clock;
}

/** What one request knows. Both doors make one, and every rule takes one. */
export interface Context extends Reader {
  config: Config;
  database: Database;
  /** The language of the request: read and written where an operation names none. */
  language: Language;
  /** Whether somebody chose that language, by parameter, address or argument (design, Languages). */
  languageChosen: boolean;
  /** The language of errors: a write has that of the reader too, whatever it is written in. */
  toldIn: Language;
  /** Root of the public pages, with the language segment of the request's address. */
  publicRoot: string;
  loaders: Loaders;
  /** The names of the required fields of each input type, as the SDL has them. */
  required: RequiredFields;
  requestId: string;
  report: Report;
  /** Whether it must not write, because a page of another site sent it (decision 0058). */
  crossSite?: boolean;
  /** What the operation costs, once it was priced (decision 0035). */
  cost?: number;
}

/** What is the same for every request of a process. */
export interface Service {
  config: Config;
  database: Database;
  required: RequiredFields;
  log: Logger;
  /** What every interface does with whatever was thrown. */
  report: Report;
  /** The clock of the service. */
  now(): number;
  /** Root of every link where a request does not say another. */
  publicUrl(): string;
}

interface Asking {
  viewer: Viewer | null;
  language?: Language;
  publicRoot?: string;
  requestId?: string;
}

/** The context of one request; without a language that of the calendar. */
export function createContext(
  service: Service,
  { viewer, language, publicRoot, requestId = '' }: Asking,
): Context {
  const reader = { viewer, clock: new Clock(service.now()) };
  const { defaultLanguage } = service.config;
  const database = viewer === null ? readForAnonymous(service.database) : service.database;
  return {
    ...reader,
    config: service.config,
    database,
    language: language ?? defaultLanguage,
    languageChosen: language !== undefined,
    toldIn: language ?? defaultLanguage,
    publicRoot: publicRoot ?? service.publicUrl(),
    loaders: createLoaders(database, reader),
    required: service.required,
    requestId,
    report: service.report,
  };
}
