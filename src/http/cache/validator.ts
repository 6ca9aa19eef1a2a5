import { hash } from 'node:crypto';
import type { Request } from 'express';
import type { Database } from '../../database/database.ts';
import type { Revision } from '../../database/statements/revision.ts';
import type { Viewer } from '../../policy/viewer.ts';
import { beginningOf, type ClockDependence } from '../../runtime/clock.ts';
import { acceptanceOf } from '../compression.ts';
import { readEntityTags, type ResourceVersion, withoutEncodingsBut, writeEntityTag } from './etag.ts';
import { createNextDates } from './next-dates.ts';

/** A request at a revision of the calendar. */
export interface Lookup {
  /**
   * Anonymous responses depend on what anybody may read, others on the whole calendar (decision
   * 0118).
   */
  scope: keyof Revision;
  revision: string;
  /** The digest of everything the response depends on besides the calendar. */
  key: string;
  /** The time of the request, in epoch milliseconds. */
  moment: number;
}

/** Tags responses, and tells whether a client's tag is still fresh (decision 0038). */
export interface Validator {
  /**
   * The request at the current revision, which is read from the database: of all, or of what
   * anybody may read.
   */
  lookUp: (request: Pick<Lookup, 'key' | 'moment'> & { viewer: Viewer | null }) => Promise<Lookup>;
  /** The first of the client's tags (`If-None-Match`) that is still fresh. */
  findFresh: (lookup: Lookup, ifNoneMatch: string) => Promise<string | undefined>;
  /** The tag of a response. */
  tag: (lookup: Lookup, dependence: ClockDependence, resource?: ResourceVersion) => string;
  /**
   * Until when a response is fresh at the revision of the lookup, in epoch milliseconds; may read
   * it from the database.
   */
  findEnd: (lookup: Lookup, dependence: ClockDependence) => Promise<number>;
}

interface ValidatorOptions {
  database: Database;
  /** Program and settings, on which every response depends. */
  buildId: string;
  /** The clock of the service. */
  now: () => number;
}

/** Creates the validator of a process; any process validates the tags of another one. */
export function createValidator({ database, buildId, now }: ValidatorOptions): Validator {
  const nextDates = { public: createNextDates(database), calendar: createNextDates(database) };
  const findEnd: Validator['findEnd'] = async ({ scope, revision }, { moment, until, passed }) =>
    Math.min(until, await nextDates[scope](revision, passed, moment));
  return {
    lookUp: async ({ key, moment, viewer }) => {
      const scope = viewer === null ? 'public' : 'calendar';
      const { [scope]: revision } = await database.revision();
      return { scope, revision, key: hash('sha256', `${buildId}\n${key}`, 'base64url'), moment };
    },
    findFresh: async (lookup, ifNoneMatch) => {
      const tags = readEntityTags(ifNoneMatch, lookup).filter((tag) => beginningOf(tag) <= now());
      for (const has of tags) {
        if (lookup.moment >= has.until) continue;
        if (isSameSecond(lookup.moment, has.moment) || lookup.moment < (await findEnd(lookup, has)))
          return has.tag;
      }
      return undefined;
    },
    tag: ({ revision, key }, { moment, until, passed }, resource) =>
      writeEntityTag({ revision, key, moment, until, passed, resource }),
    findEnd,
  };
}

/**
 * Whether no stored date passes between two moments, in epoch milliseconds: such dates have whole
 * seconds.
 */
export function isSameSecond(one: number, other: number): boolean {
  return Math.floor(one / 1000) === Math.floor(other / 1000);
}

/**
 * `If-None-Match` without the tags of encodings that the client does not take now: a 304 would tell
 * a cache to serve what it stored for others (decision 0038).
 */
export function readIfNoneMatch(request: Request): string {
  const header = request.headers['if-none-match'];
  return header === undefined ? '' : withoutEncodingsBut(acceptanceOf(request).accepted, header);
}
