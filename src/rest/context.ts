import type { Request } from 'express';
import type { Viewer } from '../policy/viewer';
import { type Context, createContext, type Service } from '../context/context';
import type { Language } from '../i18n/language.ts';
import { originOf } from '../http/public-origin';

/** The context of a request whose address may have a language in front: it chooses, and stands in links to pages too. */
export function createRestContext(
  service: Service,
  request: Request,
  { viewer, language }: { viewer: Viewer | null; language: Language | null },
): Context {
  const origin = originOf(service.config, request);
  return createContext(service, {
    viewer,
    language: language ?? undefined,
    publicRoot: language === null ? origin : `${origin}/${language}`,
    requestId: request.id,
  });
}
