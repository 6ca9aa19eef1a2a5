import { hash } from 'node:crypto';

/** What an answer is an answer to: where the calendar stood, until when it holds, what was asked by whom. */
export interface Tagged {
  revision: string;
  /** Epoch milliseconds; Infinity where no clock ends it. */
  until: number;
  key: string;
}

const form = /^(?:W\/)?"([\w-]+)\.([0-9a-z]*)\.([\w-]+)"$/;

/**
 * The entity tag of an answer. It says all that is needed to know later whether the answer still holds, so that any
 * process can tell without having kept it (decision 0038).
 */
export function writeEntityTag({ revision, until, key }: Tagged): string {
  const end = until === Infinity ? '' : until.toString(36);
  return `"${digest(revision)}.${end}.${digest(key)}"`;
}

/** That of the tags of `If-None-Match` which would be answered at this moment too; nothing where none would. */
export function findTag(header: string, now: Omit<Tagged, 'until'> & { moment: number }): string | undefined {
  if (header === '') return undefined;
  const [revision, key] = [digest(now.revision), digest(now.key)];
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.find((tag) => {
    const [, taggedRevision, end = '', taggedKey] = form.exec(tag) ?? [];
    const until = end === '' ? Infinity : Number.parseInt(end, 36);
    return taggedRevision === revision && taggedKey === key && now.moment < until;
  });
}

function digest(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, 16);
}
