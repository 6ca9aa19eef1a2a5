import type { Request } from 'express';
import type { Context, Service } from '../context/context.ts';
import { createContext } from '../context/create.ts';
import type { Language } from '../i18n/language.ts';
import type { Viewer } from '../policy/viewer.ts';

interface Caller {
  viewer: Viewer | null;
  /** Its language segment chooses the language, and is part of links to pages. */
  address: { language: Language | null };
  /** Root of the links in the answer. */
  origin: string;
  /** The time of the request, in epoch milliseconds; otherwise now. */
  moment?: number;
}

/** The context of a request below an address that may begin with a language. */
export function createRestContext(
  service: Service,
  request: Request,
  { viewer, address: { language }, origin, moment }: Caller,
): Context {
  return createContext(service, {
    viewer,
    language: language ?? undefined,
    publicRoot: language === null ? origin : `${origin}/${language}`,
    requestId: request.id,
    moment,
  });
}
