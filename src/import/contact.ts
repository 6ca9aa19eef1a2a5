import { httpSchemes, toAddress, webSchemes } from '../values/web-address.ts';
import { isEmailAddress } from '../values/email-address.ts';
import { webAddress } from './rest-things.ts';
import { plainOf } from './written-text.ts';

/** An address of the web that can be stored; empty for anything else. */
export function storableAddress(text: string): string {
  return toAddress(webAddress(text), webSchemes) ?? '';
}

/** The address of a picture, which may be relative to a page; empty for anything else. */
export function pictureAddress(text: string, page: string): string {
  const url = URL.parse(text, URL.canParse(page) ? page : undefined);
  return url === null ? '' : (toAddress(url.href, httpSchemes) ?? '');
}

/**
 * An e-mail address that can be stored, also after the `mailto:` that sites write; empty for
 * anything else.
 */
export function storableEmail(text: string): string {
  const email = plainOf(text).replace(/^mailto:/i, '');
  return isEmailAddress(email) ? email : '';
}

/** What is said of a contact that was written and cannot be stored. */
export function leftOut(what: string, written: string, stored: string): string[] {
  return written !== '' && stored === '' ? [`its ${what} ${written} cannot be stored, and was left out`] : [];
}
