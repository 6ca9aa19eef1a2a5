import type { Request, RequestHandler } from 'express';
import type { Config } from '../config/config.ts';
import { feedPath } from '../feeds/router.ts';
import { originOf } from '../http/public-origin.ts';
import { allMounts, createAddressReader, restMounts } from '../rest/routing/address.ts';
import { createCanonicalPath, withCanonicalLanguage } from '../rest/routing/language.ts';
import { noteRequest } from '../runtime/request-record.ts';

/**
 * Creates the middleware for language segments in another form than ours (decision 0112). REST and
 * files are served as if the path had ours, because their clients may not follow redirects; pages
 * redirect (301), so that each has one address.
 */
export function createCanonicalLanguage(config: Config): RequestHandler {
  const isServed = createServedTest(config);
  const canonicalPath = createCanonicalPath(config);
  return (request, response, next) => {
    const { url } = request;
    const canonical = canonicalPath(url);
    if (canonical === url) next();
    else if (isServed(canonical)) {
      request.url = canonical;
      next();
    } else if (isRead(request) && withCanonicalLanguage(url) === canonical) {
      noteRequest({ route: '/{language}' });
      response
        .status(301)
        .location(originOf(config, request) + canonical)
        .end();
    } else next();
  };
}

/** The paths of REST, its roots and files. */
function createServedTest(config: Config): (url: string) => boolean {
  const bases = restMounts(config).filter(({ base }) => base !== '');
  const roots = bases.map(({ base }) => ({ base, namespace: '' }));
  const readAddress = createAddressReader([...allMounts(config), ...roots]);
  return (url) => {
    const [path = ''] = url.split('?', 1);
    return readAddress(path) !== null || feedPath.test(path);
  };
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}
