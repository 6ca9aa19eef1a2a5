import { readForAnonymous } from '../database/read-for-anonymous.ts';
import type { Language } from '../i18n/language.ts';
import { createLoaders } from '../loaders/index.ts';
import type { Viewer } from '../policy/viewer.ts';
import { Clock } from '../runtime/clock.ts';
import type { Paging } from '../values/paging.ts';
import type { Context, RequestQuota, Service } from './context.ts';

/** What a context is made of. */
export interface RequestFacts {
  viewer: Viewer | null;
  /**
   * The language segment of the address: it chooses the language, and links to pages have it too.
   */
  segment?: Language | null;
  language?: Language;
  /** Root of the links, without a language segment. */
  publicRoot?: string;
  requestId?: string;
  quota?: RequestQuota;
  /** How pages are cut and ordered, if not as usual. */
  paging?: Paging;
  /** Whether the answer shows all of a resource. */
  showsWhole?: boolean;
  /** The time of the request, in epoch milliseconds; otherwise now. */
  moment?: number;
}

/** The context of a request; its language is by default that of the calendar. */
export function createContext(service: Service, facts: RequestFacts): Context {
  const { viewer, requestId = '', quota, moment = service.now() } = facts;
  const reader = { viewer, clock: new Clock(moment) };
  const database = viewer === null ? readForAnonymous(service.database) : service.database;
  const chosen = facts.language ?? facts.segment ?? undefined;
  const language = chosen ?? service.config.defaultLanguage;
  return {
    ...reader,
    config: service.config,
    database,
    language,
    languageChosen: chosen !== undefined,
    errorLanguage: language,
    publicRoot: publicRootOf(service, facts),
    publicOrigin: facts.publicRoot ?? service.publicUrl(),
    media: service.media,
    loaders: createLoaders({ database, reader }),
    required: service.required,
    paging: facts.paging,
    showsWhole: facts.showsWhole,
    requestId,
    quota,
    report: service.report,
  };
}

function publicRootOf(service: Service, { segment, publicRoot = service.publicUrl() }: RequestFacts): string {
  return typeof segment === 'string' ? `${publicRoot}/${segment}` : publicRoot;
}

/** The same context in a language that the request names. */
export function withLanguage(context: Context, language: Language): Context {
  return { ...context, language, languageChosen: true, errorLanguage: language };
}

/** The same context with new loaders, so that what earlier ones have read is not retained. */
export function withFreshLoaders(context: Context): Context {
  return { ...context, loaders: createLoaders({ database: context.database, reader: context }) };
}
