import { openRequest, type Opening } from '../http/cache/open-request.ts';
import { sendServed } from '../http/cache/send.ts';
import { contentSecurityPolicy, setAnonymousHeaders, setPageHeaders } from './content-security-policy.ts';
import type { ServePage } from './page-request.ts';

/**
 * Creates the function that sends pages with an entity tag: from the response cache, or with 304, as the lists of the APIs
 * (decisions 0038, 0040). Only complete pages (200) are cached.
 */
export function createPageServer(dependencies: Opening): ServePage {
  const { bytes } = dependencies.service.database;
  return async (page, make, { anonymous: isAnonymous = false } = {}) => {
    const { request, response, language } = page;
    const opened = await openRequest(dependencies, request, { isAnonymous });
    const served = await opened.serve(['page', language, request.url], {
      make: async () => {
        const context = opened.createContext({ segment: language });
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
    if (isAnonymous) setAnonymousHeaders(response, language);
    else setPageHeaders(response, language);
    await sendServed({ request, response, bytes }, served);
  };
}
