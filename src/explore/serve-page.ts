import { type Authenticator, readCredentials } from '../accounts/credentials.ts';
import type { Service } from '../context/context.ts';
import { createContext } from '../context/create.ts';
import { readIfNoneMatch } from '../http/cache/if-none-match.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { sendServed } from '../http/cache/send.ts';
import { originOf } from '../http/public-origin.ts';
import { viewerKey } from '../policy/viewer.ts';
import { contentSecurityPolicy, setAnonymousHeaders, setPageHeaders } from './content-security-policy.ts';
import type { ServePage } from './page-request.ts';

interface Dependencies {
  service: Service;
  authenticator: Authenticator;
  responseCache: ResponseCache;
}

/**
 * Creates the function that sends pages with an entity tag: from the response cache, or with 304, as the lists of the APIs
 * (decisions 0038, 0040). Only complete pages (200) are cached.
 */
export function createPageServer({ service, authenticator, responseCache }: Dependencies): ServePage {
  return async (page, make, { anonymous = false } = {}) => {
    const { request, response, language } = page;
    const viewer = anonymous ? null : await authenticator.authenticate(readCredentials(request));
    const publicRoot = originOf(service.config, request);
    const moment = service.now();
    const served = await responseCache({
      key: ['page', viewerKey(viewer), publicRoot, language, request.url].join('\n'),
      viewer,
      ifNoneMatch: readIfNoneMatch(request),
      moment,
      reads: true,
      make: async () => {
        const context = createContext(service, {
          ...{ viewer, segment: language, publicRoot, requestId: request.id, moment },
        });
        const { status = 200, body, type = 'text/html', language: own, ...policy } = await make(context);
        const headers = {
          'Content-Type': `${type}; charset=utf-8`,
          'Content-Security-Policy': contentSecurityPolicy(policy),
          ...(own === undefined ? {} : { 'Content-Language': own }),
        };
        return {
          response: { status, headers, body: Buffer.from(body) },
          cacheable: status === 200 ? { clock: context.clock } : undefined,
        };
      },
    });
    if (anonymous) setAnonymousHeaders(response, language);
    else setPageHeaders(response, language);
    await sendServed({ request, response, bytes: service.database.bytes }, served);
  };
}
