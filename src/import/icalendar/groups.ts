import { createHash } from 'node:crypto';
import type { Cancelling } from './cancellations.ts';
import { instantOf } from './moment.ts';
import type { Entry } from './entry.ts';

/**
 * The entries of one event: itself, or its series, and the dates of the series that are entries of
 * their own.
 */
export interface Group {
  /** What identifies the event. */
  key: string;
  master: Entry | null;
  /** Whether another entry cancels the event. */
  isCancelled: boolean;
  overrides: Entry[];
  /** What cancels dates of the series without describing them. */
  cancelling: Cancelling[];
  /**
   * Entries that are not imported, and what whoever imports should know, as sentences without a
   * full stop.
   */
  doubts: { entry: Entry; isSkipped: boolean; reason: string }[];
}

/**
 * The events of entries with one UID: usually one, but some programs use a UID for several. Others
 * may cancel them.
 */
export function groupsOf(
  uid: string,
  entries: readonly Entry[],
  others: readonly Cancelling[] = [],
): Group[] {
  const overrides = entries.filter(({ replaces }) => replaces !== null);
  const masters = entries.filter(({ replaces }) => replaces === null);
  const cancelling = [...masters, ...others].filter(({ cancels, replaces }) => cancels && replaces === null);
  const planned = masters.filter(({ cancels }) => !cancels);
  const versions = versionsOf(planned.length > 0 ? planned : masters);
  const groups = versions.map((each) => groupOf(uid, each, versions.length > 1));
  const first = groups.find(({ master }) => master?.properties.first('rrule')) ?? groups[0];
  if (first === undefined)
    return [
      {
        ...{ key: uid, master: null, isCancelled: false, cancelling: [], doubts: [] },
        ...latestOf(overrides),
      },
    ];
  Object.assign(first, latestOf(overrides), {
    cancelling: others.filter(({ replaces }) => replaces !== null),
  });
  const cancelled = cancelling.reduce((latest, { sequence }) => Math.max(latest, sequence), -Infinity);
  for (const group of groups) group.isCancelled = cancelled >= (group.master?.sequence ?? 0);
  return groups;
}

/**
 * Entries by the event that they are versions of (decision 0101): they begin at the same time, or
 * have the same title, and one is newer. Of several events that an entry may be of, the first one
 * counts.
 */
function versionsOf(masters: readonly Entry[]): Entry[][] {
  const versions: Entry[][] = [];
  const byStart = new Map<number, Entry[]>();
  // Of the events of one title the first is enough: the first entries of all have one version.
  const byTitle = new Map<string, Entry[]>();
  const order = new Map<Entry[], number>();
  const placeOf = (event: Entry[] | undefined) => (event && order.get(event)) ?? Infinity;
  for (const entry of masters) {
    const start = instantOf(entry.start);
    const titled = byTitle.get(entry.title);
    const candidates = [byStart.get(start), isNewer(entry, titled) ? titled : undefined];
    const same = versions[Math.min(...candidates.map(placeOf))];
    if (same !== undefined) {
      same.push(entry);
      continue;
    }
    const event = [entry];
    order.set(event, versions.push(event) - 1);
    byStart.set(start, event);
    byTitle.set(entry.title, titled ?? event);
  }
  return versions;
}

/** Whether an entry is another version than the first one of an event. */
function isNewer(entry: Entry, [first]: readonly Entry[] = []): boolean {
  return first !== undefined && (first.sequence !== entry.sequence || first.stamp !== entry.stamp);
}

function groupOf(uid: string, versions: readonly Entry[], isShared: boolean): Group {
  const master = versions.reduce((one, other) => (isOlder(other, one) ? one : other));
  const { title, start } = master;
  const digest = createHash('sha256').update(JSON.stringify([title, isShared ? start.wall : 0]));
  const shared = 'has the UID of another event, and is known by its title and start as well';
  const older = versions.filter((each) => each !== master && isDifferent(each, master));
  return {
    key: isShared ? `${uid} ${digest.digest('base64url')}` : uid,
    ...{ master, isCancelled: false, overrides: [], cancelling: [] },
    doubts: [
      ...(isShared ? [{ entry: master, isSkipped: false, reason: shared }] : []),
      ...older.map((entry) => ({ entry, isSkipped: true, reason: 'a newer entry has the same UID' })),
    ],
  };
}

function isOlder(one: Entry, other: Entry): boolean {
  if (one.sequence !== other.sequence) return one.sequence < other.sequence;
  return one.stamp < other.stamp;
}

function isDifferent(one: Entry, other: Entry): boolean {
  return one.title !== other.title || instantOf(one.start) !== instantOf(other.start);
}

/** The latest version of each date. */
function latestOf(overrides: readonly Entry[]): Pick<Group, 'overrides'> {
  const latest = new Map<number, Entry>();
  for (const entry of overrides) {
    if (entry.replaces === null) continue;
    const id = instantOf(entry.replaces);
    const known = latest.get(id);
    if (known === undefined || !isOlder(entry, known)) latest.set(id, entry);
  }
  return { overrides: [...latest.values()] };
}
