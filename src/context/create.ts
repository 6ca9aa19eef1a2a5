import { readForAnonymous } from '../database/read-for-anonymous.ts';
import type { Language } from '../i18n/language.ts';
import { createLoaders } from '../loaders/index.ts';
import type { Viewer } from '../policy/viewer.ts';
import { Clock } from '../runtime/clock.ts';
import type { Context, Service } from './context.ts';

interface RequestFacts {
  viewer: Viewer | null;
  language?: Language;
  publicRoot?: string;
  requestId?: string;
  /** The time of the request, in epoch milliseconds; otherwise now. */
  moment?: number;
}

/** The context of a request; its language is by default that of the calendar. */
export function createContext(
  service: Service,
  { viewer, language, publicRoot, requestId = '', moment = service.now() }: RequestFacts,
): Context {
  const reader = { viewer, clock: new Clock(moment) };
  const { defaultLanguage } = service.config;
  const database = viewer === null ? readForAnonymous(service.database) : service.database;
  return {
    ...reader,
    config: service.config,
    database,
    language: language ?? defaultLanguage,
    languageChosen: language !== undefined,
    errorLanguage: language ?? defaultLanguage,
    publicRoot: publicRoot ?? service.publicUrl(),
    loaders: createLoaders({ database, reader }),
    required: service.required,
    requestId,
    report: service.report,
  };
}

/** The same context in a language that the request names. */
export function withLanguage(context: Context, language: Language): Context {
  return { ...context, language, languageChosen: true, errorLanguage: language };
}
