import { text, urlOf } from './variables.ts';

/**
 * A folder, or a bucket with, optionally, a prefix and where the store is. Its error does not
 * repeat the text, which may have a password.
 */
export const mediaStore = text.refine((written) => !/^\w+:\/\//.test(written) || isAddress(written), {
  error:
    'must be a folder, or an address such as s3://bucket/prefix?endpoint=https://store.example.org&region=eu-west-1, without credentials',
});

/** Whether images are kept in a bucket. */
export function isBucket(store: string | null): store is string {
  return store?.startsWith('s3://') === true;
}

const bucket = urlOf('s3').refine(hasOnlyKnownParts);

function isAddress(written: string): boolean {
  return bucket.safeParse(written).success;
}

function hasOnlyKnownParts(written: string): boolean {
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
