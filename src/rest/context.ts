import type { Request } from 'express';
import type { Context, Service } from '../context/context.ts';
import { createContext } from '../context/create.ts';
import type { Language } from '../i18n/language.ts';
import type { Viewer } from '../policy/viewer.ts';

interface Asking {
  viewer: Viewer | null;
  /** The language segment of the address. */
  language: Language | null;
  /** Root of the links in the answer. */
  origin: string;
}

/** The context of a request whose address may have a language in front: it chooses, and stands in links to pages too. */
export function createRestContext(
  service: Service,
  request: Request,
  { viewer, language, origin }: Asking,
): Context {
  return createContext(service, {
    viewer,
    language: language ?? undefined,
    publicRoot: language === null ? origin : `${origin}/${language}`,
    requestId: request.id,
  });
}
