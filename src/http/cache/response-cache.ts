import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../policy/viewer.ts';
import { beginningOf, type Clock, type ClockDependence } from '../../runtime/clock.ts';
import { noteRequest } from '../../runtime/request-record.ts';
import { copyOf, EncodedBodies } from '../compression.ts';
import type { ResourceVersion } from './etag.ts';
import { isSameSecond, type Lookup, type Validator } from './validator.ts';

/** A response without the headers of the single request. */
export interface HttpResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The name of the GraphQL operation that it answers. */
  operation?: string;
}

/** A request to the cache. */
export interface CacheLookup {
  /**
   * Everything the response depends on besides the calendar: interface, request, viewer, language,
   * origin.
   */
  key: string;
  viewer: Viewer | null;
  /** The header `If-None-Match`. */
  ifNoneMatch?: string;
  /** The time of the request, in epoch milliseconds. */
  moment: number;
  /** Whether it certainly writes nothing, so that equal requests may share the response. */
  reads: boolean;
  make: () => Promise<Produced>;
}

/** A fresh response. */
export interface Produced {
  response: HttpResponse;
  /** Its clock and the one resource that it shows; absent if it must not be cached. */
  cacheable?: { clock: Clock; resource?: ResourceVersion };
}

/** A response with its tag if it is cacheable; the tag alone for 304. */
export interface Served {
  response?: HttpResponse;
  etag?: string;
  /** The encodings of the body, where it may be compressed. */
  encodings?: EncodedBodies;
}

/** Serves responses from the cache while they are fresh (decision 0038). */
export type ResponseCache = (lookup: CacheLookup) => Promise<Served>;

interface CacheEntry {
  response: HttpResponse;
  etag?: string;
  /** Absent if it is not cacheable. */
  encodings?: EncodedBodies;
  revision: string;
  /** Fresh from this time, in epoch milliseconds … */
  from: number;
  /** … until this one, exclusive, unless a date passes before. */
  until: number;
  /**
   * How it depends on the clock, until the date that passes first has been read: only a later
   * request needs it.
   */
  dependence?: ClockDependence;
}

interface CacheOptions {
  validator: Validator;
  /**
   * The clock of the service: a response also serves requests that arrived shortly before it was
   * produced.
   */
  now: () => number;
}

/**
 * The capacity of the cache, shared by both interfaces, in bytes; one response gets an eighth at
 * most.
 */
const most = 32 * 1024 * 1024;

/** The size of an entry besides the bodies, in bytes: revision, tag and headers. */
const overhead = 1500;

/**
 * Caches responses by key, each valid for one revision of the calendar. Every request reads the
 * revision from the database after it arrived, so earlier writes are in it, whatever process they
 * ran in: a cached response is never stale. Concurrent equal requests share one response.
 */
export function createResponseCache({ validator, now }: CacheOptions): ResponseCache {
  const isFresh = createFreshTest({ validator, now });
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: most,
    maxEntrySize: most / 8,
    sizeCalculation: sizeOf,
  });
  const remeasure = (key: string, encodings: EncodedBodies) => measureAgain(entries, key, encodings);
  const making = new Map<string, Promise<CacheEntry>>();
  /** What is being made for an equal request. */
  const join = async (lookup: Lookup) => {
    const made = await making.get(nameOf(lookup))?.catch((): undefined => undefined);
    return made !== undefined && (await isFresh(made, lookup)) ? made : undefined;
  };
  const find = (last: CacheEntry | undefined, lookup: Lookup) => {
    const fresh = last?.revision === lookup.revision && isFresh(last, lookup);
    if (fresh === true) return last;
    if (fresh !== false) return fresh.then((isStill) => (isStill ? last : join(lookup)));
    return making.has(nameOf(lookup)) ? join(lookup) : undefined;
  };
  const produceEntry = async (lookup: Lookup, make: CacheLookup['make'], shared: boolean) => {
    const name = nameOf(lookup);
    const work = produce(validator, lookup, { make, remeasure });
    if (shared) making.set(name, work);
    try {
      const made = await work;
      if (lookup.moment < made.until) entries.set(lookup.key, made);
      return made;
    } finally {
      if (making.get(name) === work) making.delete(name);
    }
  };
  return async ({ key, viewer, ifNoneMatch = '', moment, reads, make }) => {
    const lookup = await validator.lookUp({ key, moment, viewer });
    const etag = ifNoneMatch === '' ? undefined : await validator.findFresh(lookup, ifNoneMatch);
    if (etag !== undefined) {
      noteRequest({ cache: 'not_modified' });
      return { etag };
    }
    const last = entries.get(lookup.key);
    // No await between lookup and registration, so that one of several concurrent requests produces
    // the response. A request that was cached before is a read.
    const found = find(last, lookup);
    const fresh = found instanceof Promise ? await found : found;
    noteRequest({ cache: fresh === undefined ? 'miss' : 'hit' });
    return fresh ?? produceEntry(lookup, make, reads || last !== undefined);
  };
}

/**
 * Creates the test whether an entry may serve a request. The date that passes first is read for the
 * first request of a later second only: most entries of a calendar that changes are never asked for
 * again.
 */
function createFreshTest({ validator, now }: CacheOptions) {
  return (entry: CacheEntry, lookup: Lookup): boolean | Promise<boolean> => {
    const { dependence, from, until } = entry;
    const { moment } = lookup;
    if (from > now() || moment >= until) return false;
    if (dependence === undefined || moment <= dependence.moment || isSameSecond(moment, dependence.moment))
      return true;
    return validator.findEnd(lookup, dependence).then((end) => {
      Object.assign(entry, { until: end, dependence: undefined } satisfies Partial<CacheEntry>);
      return moment < end;
    });
  };
}

/** The cache measures an entry only when it is set. */
function measureAgain(entries: LRUCache<string, CacheEntry>, key: string, encodings: EncodedBodies): void {
  const entry = entries.peek(key);
  if (entry?.encodings === encodings) entries.set(key, { ...entry });
}

function nameOf({ revision, key }: Lookup): string {
  return `${revision} ${key}`;
}

function sizeOf({ response, encodings }: CacheEntry): number {
  return response.body.length + (encodings?.size ?? 0) + overhead;
}

interface Production {
  make: CacheLookup['make'];
  /** Told when an entry has grown. */
  remeasure: (key: string, encodings: EncodedBodies) => void;
}

async function produce(
  validator: Validator,
  lookup: Lookup,
  { make, remeasure }: Production,
): Promise<CacheEntry> {
  const { response, cacheable } = await make();
  const { revision } = lookup;
  if (cacheable === undefined) return { response, revision, from: Infinity, until: -Infinity };
  const { clock, resource } = cacheable;
  const { dependence } = clock;
  const etag = validator.tag(lookup, dependence, resource);
  const body = copyOf(response.body);
  const encodings = new EncodedBodies(body, {
    most: most / 8 - overhead - body.length,
    grown: () => remeasure(lookup.key, encodings),
  });
  return {
    response: { ...response, body },
    etag,
    encodings,
    revision,
    from: beginningOf(dependence),
    until: dependence.until,
    dependence: dependence.passed.length === 0 ? undefined : dependence,
  };
}
