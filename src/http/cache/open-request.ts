import type { Request } from 'express';
import { type Authenticator, readCredentials } from '../../accounts/credentials.ts';
import type { Context, Service } from '../../context/context.ts';
import { createContext, type RequestFacts } from '../../context/create.ts';
import { type Viewer, viewerKey } from '../../policy/viewer.ts';
import { originOf } from '../public-origin.ts';
import { readIfNoneMatch, type Validator } from './validator.ts';
import type { Produced, ResponseCache, Served } from './response-cache.ts';

/** What requests are opened with. */
export interface Opening {
  service: Service;
  authenticator: Authenticator;
  responseCache: ResponseCache;
  validator: Validator;
}

/** A request as every interface opens it: who asks, at which address and when. */
export interface OpenRequest {
  viewer: Viewer | null;
  /** The root of links, without a language segment. */
  publicRoot: string;
  /** In epoch milliseconds. */
  moment: number;
  /** Creates the context of the request in a language. */
  createContext(facts: Omit<RequestFacts, 'viewer' | 'publicRoot' | 'requestId' | 'moment'>): Context;
  /**
   * Serves a response from the cache or with 304, else makes it (decision 0038). The key is
   * what the response depends on besides the viewer and the address of the service.
   */
  serve(key: readonly unknown[], options: Serving): Promise<Served>;
  /**
   * Looks up the tag of a response that is sent piece by piece and not kept, before anything is
   * read.
   */
  validate(key: readonly unknown[]): Promise<Validation>;
}

interface Serving {
  make: () => Promise<Produced>;
  /**
   * Whether it certainly writes nothing, which is when equal requests share it and 304 may answer.
   */
  reads?: boolean;
}

interface Validation {
  /** The tag of what the client has, if that is still fresh. */
  fresh: string | undefined;
  /** The tag of what is sent in this context. */
  tagOf: (context: Context) => string;
}

/** Opens requests. Throws what the authenticator throws for wrong credentials. */
export async function openRequest(
  { service, authenticator, responseCache, validator }: Opening,
  request: Request,
  { isAnonymous = false } = {},
): Promise<OpenRequest> {
  const viewer = isAnonymous ? null : await authenticator.authenticate(readCredentials(request));
  const publicRoot = originOf(service.config, request);
  const moment = service.now();
  const keyOf = ([name, ...rest]: readonly unknown[]) =>
    [name, viewerKey(viewer), publicRoot, ...rest].join('\n');
  return {
    ...{ viewer, publicRoot, moment },
    createContext: (facts) =>
      createContext(service, { ...facts, viewer, publicRoot, requestId: request.id, moment }),
    serve: (key, { make, reads = true }) =>
      responseCache({
        ...{ key: keyOf(key), viewer, moment, reads, make },
        ifNoneMatch: reads ? readIfNoneMatch(request) : undefined,
      }),
    // The revision is read first: what is written while a file is sent makes its tag stale.
    validate: async (key) => {
      const lookup = await validator.lookUp({ key: keyOf(key), moment, viewer });
      return {
        fresh: await validator.findFresh(lookup, readIfNoneMatch(request)),
        tagOf: ({ clock }) => {
          // All that is read depends on this, though it is read later.
          clock.against('publication');
          return validator.tag(lookup, clock.dependence);
        },
      };
    },
  };
}
