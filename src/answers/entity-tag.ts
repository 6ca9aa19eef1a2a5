import { hash } from 'node:crypto';
import type { PassedDate } from '../clock.ts';

/** What an answer is an answer to, and how it depends on the clock that it was made by. */
export interface Tagged {
  /** Where the calendar stood. */
  revision: string;
  /** What was asked, by whom. */
  key: string;
  /** When it was made, in epoch milliseconds. */
  moment: number;
  /** Until when it holds if none of these dates passes; Infinity where no clock ends it. */
  until: number;
  passed: readonly PassedDate[];
}

const letters: Record<PassedDate, string> = { publication: 'p', start: 's', end: 'e' };
const form = /^(?:W\/)?"([\w-]+)\.([\w-]+)\.([0-9a-z]+)\.([0-9a-z]*)\.([pse]*)"$/;

/**
 * The entity tag of an answer: all that is needed to know later whether it still holds, so that any process can tell
 * without having kept it. It says when the answer was made, and never when a date will pass: nobody may know that
 * something is about to be published (decision 0038).
 */
export function writeEntityTag({ revision, key, moment, until, passed }: Tagged): string {
  const end = until === Infinity ? '' : until.toString(36);
  const dates = passed.map((date) => letters[date]).join('');
  return `"${digest(revision)}.${digest(key)}.${moment.toString(36)}.${end}.${dates}"`;
}

/** Those of the tags of `If-None-Match` that are of this question and revision, with what they say of the clock. */
export function readEntityTags(
  header: string,
  asked: Pick<Tagged, 'revision' | 'key'>,
): (Pick<Tagged, 'moment' | 'until' | 'passed'> & { tag: string })[] {
  if (header === '') return [];
  const [askedRevision, askedKey] = [digest(asked.revision), digest(asked.key)];
  return header.split(',').flatMap((text) => {
    const tag = text.trim();
    const [, revision, key, moment = '', end = '', dates = ''] = form.exec(tag) ?? [];
    if (revision !== askedRevision || key !== askedKey) return [];
    const until = end === '' ? Infinity : Number.parseInt(end, 36);
    const passed = (Object.keys(letters) as PassedDate[]).filter((date) => dates.includes(letters[date]));
    return [{ tag, moment: Number.parseInt(moment, 36), until, passed }];
  });
}

function digest(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, 16);
}
