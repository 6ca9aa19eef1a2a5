import { httpSchemes, toAddress, webSchemes } from '../calendar/input/web-address.ts';
import { webAddress } from './rest-things.ts';

/** An address of the web that can be stored; empty for anything else. */
export function storableAddress(text: string): string {
  return toAddress(webAddress(text), webSchemes) ?? '';
}

/** The address of a picture, which may be relative to a page; empty for anything else. */
export function pictureAddress(text: string, page: string): string {
  const url = URL.parse(text, URL.canParse(page) ? page : undefined);
  return url === null ? '' : (toAddress(url.href, httpSchemes) ?? '');
}
