import type { RequestHandler } from 'express';
import type { Config } from '../../config/config.ts';
import { mostInPath, pathTooLong } from '../../http/path-length.ts';
import { interfaceBase, restMounts, takeLanguage } from './address.ts';

type Settings = Pick<Config, 'basePath' | 'restAliases'>;

/**
 * Normalizes two more forms of URL before routing (decision 0021): the route as a parameter of the start page,
 * `/?rest_route=/tribe/events/v1/events`, and a doubled slash at the start. Links in the response have the usual form.
 * Paths that are too long are `pathTooLong` (414, decision 0050).
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

/** What the parameter that names a route begins with. */
const parameter = 'rest_route=';

function fromParameter(config: Settings, url: string): string | null {
  const [, path = '', search = ''] = /^([^?]*)\?(.*)$/s.exec(url) ?? [];
  const { language, rest } = takeLanguage(path);
  const pairs = search.split('&');
  const route = ['/', '/index.php'].includes(rest) ? readRoute(pairs) : null;
  if (route === null) return null;
  const segment = language === null ? '' : `/${language}`;
  const others = pairs
    .filter((pair) => !isRoute(pair))
    .map((pair, index) => (index === 0 ? '?' : '&') + pair);
  return `${segment}${baseOf(config, route)}${route}${others.join('')}`;
}

/** The base path below which the route's namespace lies; that of the interface for other routes. */
function baseOf(config: Settings, route: string): string {
  const mount = restMounts(config).find(({ namespace }) => `${route}/`.startsWith(`/${namespace}/`));
  return mount?.base ?? interfaceBase(config);
}

/** The route that the parameter names, escaped as a path; null if it names none. */
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
