import type { Config } from '../../config/config.ts';
import { type Language, languages } from '../../i18n/language.ts';
import { trimSlashes } from '../../values/paths.ts';

/** Where a REST request was addressed: links in the answer start here. */
export interface RestAddress {
  /** The namespace as it was asked, e.g. `calendar/events/v1`. */
  namespace: string;
  /** The base path alone: empty, or with a slash at the start and none at the end. */
  base: string;
  /** What stands before the namespace, language and `BASE_PATH` included, e.g. `/fi/wp-json`. */
  prefix: string;
  language: Language | null;
  /** Below the namespace, e.g. `/events/7`. */
  path: string;
}

export const namespace = 'calendar/events/v1';

/** Where the routes can be found: a base path, and a namespace below it. */
export interface Mount {
  /** Empty, or with a slash at the start and none at the end. */
  base: string;
  namespace: string;
}

type Settings = Pick<Config, 'basePath' | 'restAliases'>;

/** `BASE_PATH` with the namespace of its own, and every alias (design, Configuration). */
export function restMounts({ basePath, restAliases }: Settings): Mount[] {
  return [{ base: basePath, namespace }, ...restAliases.map(toMount)];
}

/** The base path at which clients of the older service look first: the first one that is not the root itself. */
export function interfaceBase(settings: Settings): string {
  return restMounts(settings).find(({ base }) => base !== '')?.base ?? '';
}

/**
 * Finds out whether a path belongs to the REST interface: `BASE_PATH` and the aliases, each with a language segment
 * before or after the base (design, Configuration). Null for other paths.
 */
export function createAddressReader(settings: Settings) {
  const mounts = restMounts(settings);
  return (path: string): RestAddress | null => {
    const first = takeLanguage(path);
    for (const mount of mounts) {
      const address = readAt(mount, path, first);
      if (address !== null) return address;
    }
    return null;
  };
}

/** A place below a base path that belongs to no namespace, such as the list of namespaces. */
export interface BaseAddress {
  base: string;
  /** The base as it was asked, a language segment included. */
  prefix: string;
  language: Language | null;
  /** Below the base, without a slash at the end. */
  path: string;
}

/** Finds the base path that an address lies below; the root of the service itself is none. */
export function createBaseReader(settings: Settings) {
  const bases = [...new Set(restMounts(settings).map(({ base }) => base))].filter((base) => base !== '');
  return (path: string): BaseAddress | null => {
    const { rest, language } = takeLanguage(path);
    const base = bases.find((each) => rest === each || rest.startsWith(`${each}/`));
    if (base === undefined) return null;
    const below = trimSlashes(rest.slice(base.length));
    const after = takeLanguage(`${below}/`);
    const own = after.language === null ? below : after.rest.slice(0, -1);
    const whole = trimSlashes(path);
    const prefix = whole.slice(0, whole.length - own.length);
    return { base, prefix, language: language ?? after.language, path: own };
  };
}

/** `/wp-json/tribe/events/v1` → base `/wp-json`, namespace `tribe/events/v1`: the last three segments name it. */
function toMount(alias: string): Mount {
  const segments = alias.split('/').filter((segment) => segment !== '');
  const base = segments.slice(0, -3).map((segment) => `/${segment}`);
  return { base: base.join(''), namespace: segments.slice(-3).join('/') };
}

/** `first` is the path with the language segment that it begins with taken off. */
function readAt({ base, namespace: name }: Mount, path: string, first: LocalPath): RestAddress | null {
  if (!first.rest.startsWith(base)) return null;
  const below = first.rest.slice(base.length);
  const { rest, language } =
    base === '' || first.language !== null ? { ...first, rest: below } : takeLanguage(below);
  if (rest !== `/${name}` && !rest.startsWith(`/${name}/`)) return null;
  const prefix = path.slice(0, path.length - rest.length);
  return { namespace: name, base, prefix, language, path: rest.slice(name.length + 1) };
}

/** A path without the language segment in front of it. */
interface LocalPath {
  language: Language | null;
  rest: string;
}

const languageSegment = new RegExp(`^/(${languages.join('|')})(?=/)`);

/** Takes a language segment off the front of a path. */
export function takeLanguage(path: string): LocalPath {
  const language = (languageSegment.exec(path)?.[1] ?? null) as Language | null;
  return { language, rest: language === null ? path : path.slice(language.length + 1) };
}
