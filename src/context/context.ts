import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Language } from '../i18n/language.ts';
import type { Loaders } from '../loaders/index.ts';
import type { Reader } from '../policy/viewer.ts';
import type { Report } from '../runtime/report.ts';

/** What one request knows. Both interfaces make one, and every rule takes one. */
export interface Context extends Reader {
  config: Config;
  database: Database;
  /** The language of the request: read and written where an operation names none. */
  language: Language;
  /** Whether somebody chose that language, by parameter, address or argument (design, Languages). */
  languageChosen: boolean;
  /** The language of errors: a write has that of the reader too, whatever it is written in. */
  errorLanguage: Language;
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

/** The required fields of each input type, by its name: the SDL alone says what is required (design, Rules). */
export type RequiredFields = Record<string, string[] | undefined>;
