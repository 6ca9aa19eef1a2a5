import { hash } from 'node:crypto';
import type { ClockDependence, PassedDate } from '../../runtime/clock.ts';
import type { Kind, KnownVersion } from '../../values/kinds.ts';
import type { Encoding } from '../accept-encoding.ts';

/** The version of one resource at the time of a read. */
export interface ResourceVersion extends KnownVersion {
  kind: Kind;
}

/**
 * What an entity tag encodes: the request, the revision, and how the response depends on the clock.
 */
export interface Tagged extends ClockDependence {
  /** The revision of the calendar. */
  revision: string;
  /** The cache key: request and viewer. */
  key: string;
  /** The version of the one resource that it shows, for `If-Match` (decision 0041). */
  resource?: ResourceVersion;
}

const day = 86_400_000;

const letters: Record<PassedDate, string> = { publication: 'p', start: 's', end: 'e' };
const form =
  /^(W\/)?"([\w-]+)\.([\w-]+)\.([0-9a-z]+)\.([0-9a-z]*)\.([pse]*)(?:\.([a-z]+)-(\d{1,10})-(\d{1,10}))?(?:\+[a-z]+)?"$/;
const encodingInTag = /\+([a-z]+)"$/;

/**
 * The entity tag of a response. It encodes what is needed to validate it later, so that any process
 * can do so without having cached it. It has the time of the response, but never when a date will
 * pass: that would reveal that something is about to be published (decision 0038).
 */
export function writeEntityTag({ revision, key, moment, until, passed, resource }: Tagged): string {
  const end = until === Infinity ? '' : until.toString(36);
  const dates = passed.map((date) => letters[date]).join('');
  const version = resource === undefined ? '' : `.${resource.kind}-${resource.number}-${resource.version}`;
  return `"${digest(revision)}.${digest(key)}.${moment.toString(36)}.${end}.${dates}${version}"`;
}

/**
 * The tag of a response in an encoding: its bytes are others, so that its strong tag is another
 * (RFC 9110, 8.8.3.3).
 */
export function withEncoding(etag: string, encoding: Encoding | null): string {
  return encoding === null ? etag : etag.replace(/"$/, `+${encoding}"`);
}

/** The tags of a header that have no encoding, or one of these. */
export function withoutEncodingsBut(encodings: readonly string[], header: string): string {
  const isTaken = (tag: string) => {
    const [, encoding] = encodingInTag.exec(tag) ?? [];
    return encoding === undefined || encodings.includes(encoding);
  };
  return header.includes('+') ? splitTags(header).filter(isTaken).join(', ') : header;
}

/**
 * The tags of `If-None-Match` that match the request and the revision, with how they depend on the
 * clock. Tags from more than a day ahead are ignored: no clock runs ahead so far, and a forged one
 * might have a time that no date can hold.
 */
export function readEntityTags(
  header: string,
  current: Pick<Tagged, 'revision' | 'key' | 'moment'>,
): (ClockDependence & { tag: string })[] {
  if (header === '') return [];
  const [currentRevision, currentKey] = [digest(current.revision), digest(current.key)];
  return splitTags(header).flatMap((tag) => {
    const [, , revision, key, ...clock] = form.exec(tag) ?? [];
    const { moment, until, passed } = readClock(clock);
    if (revision !== currentRevision || key !== currentKey || moment > current.moment + day) return [];
    return [{ tag, moment, until, passed }];
  });
}

function readClock([made = '', end = '', dates = '']: string[]): ClockDependence {
  const until = end === '' ? Infinity : Number.parseInt(end, 36);
  const passed = (Object.keys(letters) as PassedDate[]).filter((date) => dates.includes(letters[date]));
  return { moment: Number.parseInt(made, 36), until, passed };
}

/**
 * The versions that the tags of `If-Match` name; undefined if the header is absent or `*`. Weak and
 * foreign tags name none (RFC 9110, 13.1.1).
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

/**
 * The most tags of a header that are read: each may cost a statement, and no client has more for
 * one URL.
 */
const mostTags = 20;

function splitTags(header: string): string[] {
  return header.split(',', mostTags).map((tag) => tag.trim());
}

function digest(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, 16);
}
