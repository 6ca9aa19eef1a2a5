import type { Request, RequestHandler, Response } from 'express';
import type { Authenticator } from '../auth/credentials.ts';
import type { Config } from '../config.ts';
import { asCalendarError, CalendarError } from '../errors.ts';
import { originOf } from '../origin.ts';
import { type BaseAddress, createBaseReader, type Mount, restMounts } from './address.ts';
import { serializeError } from './errors.ts';

interface Means {
  config: Config;
  authenticator: Authenticator;
}

/**
 * What lies at the root of `BASE_PATH` and of the aliases: the list of namespaces, and the user that credentials belong
 * to, for clients that check them there. Other paths pass.
 */
export function createDiscovery({ config, authenticator }: Means): RequestHandler {
  const readBase = createBaseReader(config);
  const mounts = restMounts(config);
  return async (request, response, next) => {
    const address = ['GET', 'HEAD'].includes(request.method) ? readBase(request.path) : null;
    try {
      if (address?.path === '') response.json(describeService(originOf(config, request), address, mounts));
      else if (address?.path === '/wp/v2/users/me') response.json(await describeUser(authenticator, request));
      else next();
    } catch (thrown) {
      sendError(response, asCalendarError(thrown), config);
    }
  };
}

/** The root of the interface, where clients of the older service look first: the first base path, else our root. */
export function interfaceRoot(config: Config, request: Request): string {
  const base = restMounts(config).find((mount) => mount.base !== '')?.base ?? '';
  return `${originOf(config, request)}${base}/`;
}

function describeService(origin: string, { base, prefix }: BaseAddress, mounts: readonly Mount[]) {
  const namespaces = mounts.filter((mount) => mount.base === base).map(({ namespace }) => namespace);
  const roots = namespaces.map((namespace) => [
    `/${namespace}`,
    { namespace, methods: ['GET'], _links: { self: [{ href: `${origin}${prefix}/${namespace}` }] } },
  ]);
  return {
    name: 'Event Calendar',
    description: 'Events, venues, organizers, categories and tags in four languages.',
    url: origin,
    home: origin,
    namespaces,
    authentication: [],
    routes: Object.fromEntries(roots) as Record<string, unknown>,
  };
}

async function describeUser(authenticator: Authenticator, { headers }: Request) {
  const viewer = await authenticator.authenticate(headers.authorization);
  if (viewer === null) throw new CalendarError('unauthenticated');
  return { id: viewer.id, name: viewer.name, slug: viewer.name.toLowerCase(), roles: [viewer.role] };
}

function sendError(response: Response, error: CalendarError, { defaultLanguage }: Config): void {
  if (error.status === 401) response.setHeader('WWW-Authenticate', 'Basic realm="calendar", charset="UTF-8"');
  response.status(error.status).json(serializeError(error, defaultLanguage));
}
