import type { RequestHandler } from 'express';
import type { Config } from '../../config/config.ts';
import { mostInPath, pathTooLong } from '../../http/path-length.ts';
import { allMounts, interfaceBase, takeLanguage } from './address.ts';
import { withCanonicalLanguage } from './language.ts';

type Settings = Pick<Config, 'basePath' | 'restAliases'>;

/**
 * Rewrites two legacy forms of URL before routing (decision 0020): the route as a parameter of the
 * start page, `/?rest_route=/tribe/events/v1/events`, and repeated leading slashes. Links in the
 * response have the usual form. Paths that are too long fail with `pathTooLong`
 * (414, decision 0052).
 */
export function createPlainAddress(config: Settings): RequestHandler {
  return (request, _response, next) => {
    let isTooLong = request.path.length > mostInPath;
    const url = request.url.replace(/^\/{2,}/, '/');
    const route = !isTooLong && url.includes(parameter) ? fromParameter(config, url) : null;
    request.url = route ?? url;
    if (route !== null) isTooLong = request.path.length > mostInPath;
    next(isTooLong ? pathTooLong() : undefined);
  };
}

/** The start of the parameter that names the route. */
const parameter = 'rest_route=';

function fromParameter(config: Settings, url: string): string | null {
  const [, path = '', search = ''] = /^([^?]*)\?(.*)$/s.exec(url) ?? [];
  const { language, rest } = takeLanguage(withCanonicalLanguage(path));
  const pairs = search.split('&');
  const route = ['/', '/index.php'].includes(rest) ? readRoute(pairs) : null;
  if (route === null) return null;
  const segment = language === null ? '' : `/${language}`;
  const others = pairs
    .filter((pair) => !isRoute(pair))
    .map((pair, index) => (index === 0 ? '?' : '&') + pair);
  return `${segment}${baseOf(config, route)}${route}${others.join('')}`;
}

/** The base path of the route's namespace; that of the API for unknown namespaces. */
function baseOf(config: Settings, route: string): string {
  const mount = allMounts(config).find(({ namespace }) => `${route}/`.startsWith(`/${namespace}/`));
  return mount?.base ?? interfaceBase(config);
}

/** The route in the parameter, percent-encoded as a path; null if it is missing or malformed. */
function readRoute(pairs: readonly string[]): string | null {
  const [, value = ''] = pairs.find(isRoute)?.split('=', 2) ?? [];
  try {
    const route = decodeURIComponent(value);
    return route.startsWith('/') ? route.split('/').map(encodeURIComponent).join('/') : null;
  } catch {
    return null;
  }
}

function isRoute(pair: string): boolean {
  return pair.startsWith(parameter);
}
