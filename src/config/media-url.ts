import { urlOf } from './variables.ts';

/**
 * A bucket and, optionally, a prefix and where the store is. Its error does not repeat the text,
 * which may have a password.
 */
export const mediaUrl = urlOf('s3').refine(isBucket, {
  error:
    'must be an address such as s3://bucket/prefix?endpoint=https://store.example.org&region=eu-west-1, without credentials',
});

function isBucket(written: string): boolean {
  const { hostname, username, password, port, pathname, searchParams } = new URL(written);
  if (!isDecodable(pathname)) return false;
  const endpoint = searchParams.get('endpoint');
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region');
  const isReachable = endpoint === null || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '');
  return hostname !== '' && username + password + port === '' && isKnown && isReachable;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
