import { hash } from 'node:crypto';
import type { KnownVersion } from '../../calendar/post/record.ts';
import type { ClockDependence, PassedDate } from '../../runtime/clock.ts';
import type { Kind } from '../../values/kinds.ts';

/** A thing as it was when somebody read it. */
export interface ThingVersion extends KnownVersion {
  kind: Kind;
}

/** What an answer is an answer to, and how it depends on the clock that it was made by. */
export interface Tagged extends ClockDependence {
  /** Where the calendar stood. */
  revision: string;
  /** What was asked, by whom. */
  key: string;
  /** The one thing that it shows, for writes that name the tag (decision 0041). */
  thing?: ThingVersion;
}

const day = 86_400_000;

const letters: Record<PassedDate, string> = { publication: 'p', start: 's', end: 'e' };
const form =
  /^(W\/)?"([\w-]+)\.([\w-]+)\.([0-9a-z]+)\.([0-9a-z]*)\.([pse]*)(?:\.([a-z]+)-(\d{1,10})-(\d{1,10}))?"$/;

/**
 * The entity tag of an answer: all that is needed to know later whether it still holds, so that any process can tell
 * without having kept it. It says when the answer was made, and never when a date will pass: nobody may know that
 * something is about to be published (decision 0038).
 */
export function writeEntityTag({ revision, key, moment, until, passed, thing }: Tagged): string {
  const end = until === Infinity ? '' : until.toString(36);
  const dates = passed.map((date) => letters[date]).join('');
  const version = thing === undefined ? '' : `.${thing.kind}-${thing.number}-${thing.version}`;
  return `"${digest(revision)}.${digest(key)}.${moment.toString(36)}.${end}.${dates}${version}"`;
}

/**
 * Those of the tags of `If-None-Match` that are of this question and revision, with what they say of the clock. One that
 * says to be made more than a day after the moment of asking is none: no clock runs ahead so far, and a forged one might name
 * a moment that no date can hold.
 */
export function readEntityTags(
  header: string,
  asked: Pick<Tagged, 'revision' | 'key' | 'moment'>,
): (ClockDependence & { tag: string })[] {
  if (header === '') return [];
  const [askedRevision, askedKey] = [digest(asked.revision), digest(asked.key)];
  return splitTags(header).flatMap((tag) => {
    const [, , revision, key, ...clock] = form.exec(tag) ?? [];
    const { moment, until, passed } = readClock(clock);
    if (revision !== askedRevision || key !== askedKey || moment > asked.moment + day) return [];
    return [{ tag, moment, until, passed }];
  });
}

function readClock([made = '', end = '', dates = '']: string[]): ClockDependence {
  const until = end === '' ? Infinity : Number.parseInt(end, 36);
  const passed = (Object.keys(letters) as PassedDate[]).filter((date) => dates.includes(letters[date]));
  return { moment: Number.parseInt(made, 36), until, passed };
}

/**
 * The versions of things of a kind that the tags of `If-Match` name; undefined where any will do (`*`), or nothing is
 * demanded. What is no tag of ours, or a weak one, names none (RFC 9110, 13.1.1).
 */
export function readKnownVersions(
  header: string | undefined,
  kind: Kind,
): readonly KnownVersion[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  return splitTags(header).flatMap((tag) => {
    const [, weak, , , , , , named, number, version] = form.exec(tag) ?? [];
    return weak === undefined && named === kind ? [{ number: Number(number), version: Number(version) }] : [];
  });
}

/** So many tags of a header are looked at: each may cost a statement, and no client keeps more of one address. */
const mostTags = 20;

function splitTags(header: string): string[] {
  return header.split(',', mostTags).map((tag) => tag.trim());
}

function digest(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, 16);
}
