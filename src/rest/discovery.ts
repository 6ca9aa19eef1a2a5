import type { Request, RequestHandler } from 'express';
import { zoneOffset } from '#strtotime';
import { type Authenticator, readCredentials } from '../accounts/credentials.ts';
import type { Config } from '../config/config.ts';
import type { Service } from '../context/context.ts';
import { originOf } from '../http/public-origin.ts';
import type { Language } from '../i18n/language.ts';
import { noteRequest } from '../runtime/request-record.ts';
import { trimSlashes } from '../values/paths.ts';
import type { Describer } from './openapi/describe.ts';
import { sendError } from './output/errors.ts';
import { describeUser } from './apis/wp-v2/user.ts';
import { apiOf } from './namespaces.ts';
import {
  allMounts,
  createAddressReader,
  interfaceBase,
  namespace as ownNamespace,
  type RestAddress,
  restMounts,
} from './routing/address.ts';
import { createLanguageReader } from './routing/language.ts';
import { linkRoot } from './routing/links.ts';

const hour = 3_600_000;

interface Dependencies {
  service: Pick<Service, 'config' | 'now' | 'report'>;
  authenticator: Authenticator;
  loadDescriber: () => Promise<Describer>;
}

/**
 * Creates the handler of the API roots, which are `BASE_PATH` and the base paths of the aliases. A
 * root lists its namespaces and their routes; `/wp/v2/users/me` returns the current user, so that
 * clients can check credentials. Requests for other paths go to the next handler.
 */
export function createDiscovery(dependencies: Dependencies): RequestHandler {
  const { service } = dependencies;
  const { config } = service;
  const bases = new Set(restMounts(config).map(({ base }) => base));
  bases.delete('');
  const readAddress = createAddressReader([...bases].map((base) => ({ base, namespace: '' })));
  const readLanguage = createLanguageReader(config);
  return async (request, response, next) => {
    const address = ['GET', 'HEAD'].includes(request.method) ? readAddress(request.path) : null;
    const path = address === null ? null : trimSlashes(address.path);
    try {
      const language = readLanguage(request);
      const send = (body: object) => response.set('Content-Language', language).json(body);
      if (address !== null && path === '')
        send(await describeService(dependencies, request, { address, language }));
      else if (path === '/wp/v2/users/me') send(await readUser(dependencies, request));
      else next();
    } catch (thrown) {
      const error = service.report(thrown, { requestId: request.id, path: request.path });
      sendError(response, error, { language: readLanguage(request) });
    }
  };
}

/**
 * The API root that pages advertise to legacy clients: the first non-empty base path, or the root
 * of the service.
 */
export function interfaceRoot(config: Config, request: Request): string {
  return `${originOf(config, request)}${interfaceBase(config)}/`;
}

/** The link relation of the API root. */
export const interfaceRelation = 'https://api.w.org/';

/** The alias with the older namespace, as pages tell it to clients of the older service. */
export interface LegacyAddress {
  /** e.g. `v1`. */
  version: string;
  /** The origin of the service. */
  origin: string;
  /** The URL of its routes, with a slash at the end. */
  root: string;
}

/** The first alias with another namespace than our own; null if there is none. */
export function legacyAddress(config: Config, request: Request): LegacyAddress | null {
  const alias = restMounts(config).find(({ namespace }) => namespace !== ownNamespace);
  if (alias === undefined) return null;
  const { base, namespace } = alias;
  const origin = originOf(config, request);
  return { version: namespace.replace(/^.*\//, ''), origin, root: `${origin}${base}/${namespace}/` };
}

/** Headers of every page that point legacy clients to the API and its alias (decision 0020). */
export function discoveryHeaders(config: Config, request: Request): Record<string, string> {
  const alias = legacyAddress(config, request);
  const link = { Link: `<${interfaceRoot(config, request)}>; rel="${interfaceRelation}"` };
  if (alias === null) return link;
  return {
    ...link,
    'X-TEC-API-VERSION': alias.version,
    'X-TEC-API-ROOT': alias.root,
    'X-TEC-API-ORIGIN': alias.origin,
  };
}

/** The API root: name, time zone, namespaces and routes (decision 0020). */
async function describeService(
  { service, loadDescriber }: Dependencies,
  request: Request,
  { address, language }: { address: RestAddress; language: Language },
) {
  noteRequest({ route: '/' });
  const { config, now } = service;
  const origin = originOf(config, request);
  const mounts = allMounts(config).filter(({ base }) => base === address.base);
  const describer = await loadDescriber();
  const routes = mounts.map(({ namespace }) =>
    describer.routes({
      address: { namespace },
      api: apiOf(namespace),
      links: linkRoot(origin, { ...address, namespace }),
      language,
    }),
  );
  return {
    name: 'Event Calendar',
    description: 'Events, venues, organizers, categories and tags in four languages.',
    url: origin,
    home: origin,
    gmt_offset: zoneOffset(config.timeZone, now()) / hour,
    timezone_string: config.timeZone,
    namespaces: mounts.map(({ namespace }) => namespace),
    authentication: { basic: { type: 'http', scheme: 'basic' }, bearer: { type: 'http', scheme: 'bearer' } },
    routes: Object.assign({}, ...routes) as ReturnType<Describer['routes']>,
  };
}

async function readUser({ authenticator, service: { config } }: Dependencies, request: Request) {
  noteRequest({ route: '/wp/v2/users/me' });
  const viewer = await authenticator.authenticate(readCredentials(request));
  const origin = originOf(config, request);
  return describeUser(viewer, { origin, api: `${origin}${interfaceBase(config)}/wp/v2` });
}
