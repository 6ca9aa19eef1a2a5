import { hash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { Revision } from '../../database/statements/revision.ts';
import type { Viewer } from '../../policy/viewer.ts';
import { beginningOf, type ClockDependence } from '../../runtime/clock.ts';
import { readEntityTags, type ResourceVersion, writeEntityTag } from './etag.ts';
import { createNextDates } from './next-dates.ts';

/** A request at a revision of the calendar. */
export interface Lookup {
  /** Anonymous responses depend on what anybody may read, others on the whole calendar (decision 0118). */
  scope: keyof Revision;
  revision: string;
  /** The digest of everything the response depends on besides the calendar. */
  key: string;
  /** The time of the request, in epoch milliseconds. */
  moment: number;
}

/** A tag, and until when what it tags is fresh, in epoch milliseconds. */
export interface Tag {
  etag: string;
  until: number;
}

/** Tags responses, and tells whether a client's tag is still fresh (decisions 0038, 0040). */
export interface Validator {
  /** The request at the current revision, which is read from the database: of all, or of what anybody may read. */
  lookUp: (request: Pick<Lookup, 'key' | 'moment'> & { viewer: Viewer | null }) => Promise<Lookup>;
  /** The first of the client's tags (`If-None-Match`) that is still fresh. */
  findFresh: (lookup: Lookup, ifNoneMatch: string) => Promise<string | undefined>;
  tag: (lookup: Lookup, dependence: ClockDependence, resource?: ResourceVersion) => Promise<Tag>;
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
        if (lookup.moment < (await nextDates[lookup.scope](lookup.revision, has.passed, has.moment)))
          return has.tag;
      }
      return undefined;
    },
    tag: async ({ scope, revision, key }, { moment, until, passed }, resource) => ({
      etag: writeEntityTag({ revision, key, moment, until, passed, resource }),
      until: Math.min(until, await nextDates[scope](revision, passed, moment)),
    }),
  };
}
