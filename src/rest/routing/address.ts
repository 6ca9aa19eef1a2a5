import type { Config } from '../../config/config.ts';
import { type Language, languages } from '../../i18n/language.ts';

/** The address of a REST request, from which links are built. */
export interface RestAddress {
  /** e.g. `calendar/events/v1`; empty for what lies directly below a base path. */
  namespace: string;
  /** The base path alone: empty, or with a slash at the start and none at the end. */
  base: string;
  /** What comes before the namespace, e.g. `/fi/wp-json`. */
  prefix: string;
  language: Language | null;
  /** Below the namespace, e.g. `/events/7`. */
  path: string;
}

export const namespace = 'calendar/events/v1';

/** Where routes are mounted. */
export interface Mount {
  /** Empty, or with a slash at the start and none at the end. */
  base: string;
  namespace: string;
}

type Settings = Pick<Config, 'basePath' | 'restAliases'>;

/** The own mount below `BASE_PATH`, and one for each of `REST_ALIASES`. */
export function restMounts({ basePath, restAliases }: Settings): Mount[] {
  return [{ base: basePath, namespace }, ...restAliases.map(toMount)];
}

/** The base path that pages advertise to legacy clients: the first one that is not empty. */
export function interfaceBase(settings: Settings): string {
  return restMounts(settings).find(({ base }) => base !== '')?.base ?? '';
}

/**
 * Reads a path below one of the mounts, with a language segment before or after the base path; null for other paths.
 */
export function createAddressReader(mounts: readonly Mount[]) {
  return (path: string): RestAddress | null => {
    const first = takeLanguage(path);
    for (const mount of mounts) {
      const address = readAt(mount, path, first);
      if (address !== null) return address;
    }
    return null;
  };
}

/** `/wp-json/tribe/events/v1` → base `/wp-json`, namespace `tribe/events/v1`: the last three segments name it. */
function toMount(alias: string): Mount {
  const segments = alias.split('/').filter((segment) => segment !== '');
  const base = segments.slice(0, -3).map((segment) => `/${segment}`);
  return { base: base.join(''), namespace: segments.slice(-3).join('/') };
}

/** `first` is the path without a leading language segment. */
function readAt({ base, namespace: name }: Mount, path: string, first: LocalPath): RestAddress | null {
  if (!first.rest.startsWith(base)) return null;
  const below = first.rest.slice(base.length);
  const { rest, language } =
    base === '' || first.language !== null ? { ...first, rest: below } : takeLanguage(below);
  const root = name === '' ? '' : `/${name}`;
  if (rest !== root && !rest.startsWith(`${root}/`)) return null;
  const prefix = path.slice(0, path.length - rest.length);
  return { namespace: name, base, prefix, language, path: rest.slice(root.length) };
}

/** A path without the language segment in front of it. */
interface LocalPath {
  language: Language | null;
  rest: string;
}

const languageSegment = new RegExp(`^/(${languages.join('|')})(?=/|$)`);

/** Takes a language segment off the front of a path. */
export function takeLanguage(path: string): LocalPath {
  const language = (languageSegment.exec(path)?.[1] ?? null) as Language | null;
  return { language, rest: language === null ? path : path.slice(language.length + 1) };
}
