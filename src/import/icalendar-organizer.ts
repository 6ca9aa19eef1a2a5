import { storableEmail } from './contact.ts';
import type { LocalThing } from './local-thing.ts';
import { lineToHtml, mention } from './mentions.ts';
import { type Properties, parameterOf } from './icalendar/properties.ts';

/** The organizer of an event by name, else by e-mail address; nothing without both. */
export function organizerOf(properties: Properties): LocalThing[] {
  const written = emailIn(properties);
  const known = parameterOf(properties.first('organizer')?.parameters.cn);
  const called = known.trim() === '' ? written : known;
  if (called === '') return [];
  const name = lineToHtml(decoded(known) || called);
  const encoded = lineToHtml(called);
  const organizer = mention('organizer', { name }, { email: storableEmail(written) });
  if (name === encoded) return [organizer];
  return [{ ...organizer, formerKeys: [mention('organizer', { name: encoded }).key] }];
}

/** The e-mail address of the organizer, as it was written; empty without one. */
export function emailIn(properties: Properties): string {
  const uri = properties.first('organizer')?.values[0] ?? '';
  return /^mailto:/i.test(uri) ? uri.slice('mailto:'.length).trim() : '';
}

/** A name as the older service encodes it, decoded; empty for any other. */
function decoded(text: string): string {
  if (!/^(?:[^\s%]|%[\da-f]{2})+$/i.test(text) || !text.includes('%')) return '';
  try {
    const name = decodeURIComponent(text).trim();
    return /\p{Cc}/u.test(name) ? '' : name;
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}
