import type { Config } from '../../config/config.ts';
import { type Language, languages } from '../../i18n/language.ts';

/** The parts of a request path; links in the response are built from them. */
export interface RestAddress {
  /** e.g. `calendar/events/v1`; empty for paths directly below a base path. */
  namespace: string;
  /** The base path: empty, or with a leading and no trailing slash. */
  base: string;
  /** Everything before the namespace, e.g. `/fi/wp-json`. */
  prefix: string;
  language: Language | null;
  /** The rest of the path, e.g. `/events/7`. */
  path: string;
}

/** The namespace of the API. */
export const namespace = 'calendar/events/v1';

/** The namespace of the routes that writers use beside the older interface. */
export const wpV2Namespace = 'wp/v2';

/** A base path and a namespace at which the routes are available. */
export interface Mount {
  /** Empty, or with a leading and no trailing slash. */
  base: string;
  namespace: string;
}

type Settings = Pick<Config, 'basePath' | 'restAliases'>;

/** The mount below `BASE_PATH`, and one for each of `REST_ALIASES`. */
export function restMounts({ basePath, restAliases }: Settings): Mount[] {
  return [{ base: basePath, namespace }, ...restAliases.map(toMount)];
}

/**
 * The namespaces beside that of an alias, which clients of the older service use too (decision
 * 0099).
 */
const namespacesBeside = [wpV2Namespace, 'tec/v1', 'tribe/tickets/v1'] as const;

/**
 * All mounts: those of the API, and the namespaces beside it below the base path of each alias with
 * the older namespace.
 */
export function allMounts(settings: Settings): Mount[] {
  const mounts = restMounts(settings);
  const bases = new Set(mounts.filter(({ namespace: name }) => name !== namespace).map(({ base }) => base));
  const beside = [...bases].flatMap((base) => namespacesBeside.map((name) => ({ base, namespace: name })));
  return [...mounts.filter(({ namespace: name }) => !isBeside(name)), ...beside];
}

function isBeside(name: string): boolean {
  return (namespacesBeside as readonly string[]).includes(name);
}

/** The base path that pages advertise to legacy clients: the first non-empty one. */
export function interfaceBase(settings: Settings): string {
  return restMounts(settings).find(({ base }) => base !== '')?.base ?? '';
}

/**
 * Creates the parser of paths below the mounts. A language segment may come before or after the
 * base path. The parser returns null for other paths.
 */
export function createAddressReader(mounts: readonly Mount[]) {
  return (path: string): RestAddress | null => {
    const localPath = takeLanguage(path);
    for (const mount of mounts) {
      const address = readAt(mount, path, localPath);
      if (address !== null) return address;
    }
    return null;
  };
}

/**
 * `/wp-json/tribe/events/v1` → base `/wp-json`, namespace `tribe/events/v1`: the last three
 * segments, or two for a namespace beside it.
 */
function toMount(alias: string): Mount {
  const segments = alias.split('/').filter((segment) => segment !== '');
  const length = isBeside(segments.slice(-2).join('/')) ? 2 : 3;
  const base = segments.slice(0, -length).map((segment) => `/${segment}`);
  return { base: base.join(''), namespace: segments.slice(-length).join('/') };
}

/** `localPath` is `path` split at its leading language segment. */
function readAt({ base, namespace: name }: Mount, path: string, localPath: LocalPath): RestAddress | null {
  if (!localPath.rest.startsWith(base)) return null;
  const below = localPath.rest.slice(base.length);
  const { rest, language } =
    base === '' || localPath.language !== null ? { ...localPath, rest: below } : takeLanguage(below);
  const root = name === '' ? '' : `/${name}`;
  if (rest !== root && !rest.startsWith(`${root}/`)) return null;
  const prefix = path.slice(0, path.length - rest.length);
  return { namespace: name, base, prefix, language, path: rest.slice(root.length) };
}

/** A path split into its leading language segment, if any, and the rest. */
interface LocalPath {
  language: Language | null;
  rest: string;
}

const languageSegment = new RegExp(`^/(${languages.join('|')})(?=/|$)`);

/** Splits a leading language segment off a path. */
export function takeLanguage(path: string): LocalPath {
  const language = (languageSegment.exec(path)?.[1] ?? null) as Language | null;
  return { language, rest: language === null ? path : path.slice(language.length + 1) };
}
