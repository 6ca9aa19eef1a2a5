import { largestId } from '../../values/ids.ts';
import type { Kind } from '../../values/kinds.ts';
import { trimSlashes } from '../../values/paths.ts';

/** A route of the specification (spec 4.1, 4.2): which operation answers it, and with which status. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the namespace, with `{id}` and `{slug}`. */
  path: string;
  operation: string;
  status: 200 | 201;
  /** The kind of the one thing that it answers with; null for lists and descriptions. */
  single: Kind | null;
}

const collections = [
  { kind: 'event', path: '/events', hasSlugs: true },
  { kind: 'venue', path: '/venues', hasSlugs: true },
  { kind: 'organizer', path: '/organizers', hasSlugs: true },
  { kind: 'category', path: '/categories', hasSlugs: false },
  { kind: 'tag', path: '/tags', hasSlugs: false },
] as const;

/** The route table. Index and `/doc` are operations of their own: they read no calendar. */
export const routes: readonly Route[] = [
  { method: 'GET', path: '', operation: 'index', status: 200, single: null },
  { method: 'GET', path: '/doc', operation: 'doc', status: 200, single: null },
  ...collections.flatMap(({ kind, path, hasSlugs }) => [
    ...collectionRoutes(kind, path),
    ...itemRoutes(kind, `${path}/{id}`, ''),
    ...(hasSlugs ? itemRoutes(kind, `${path}/by-slug/{slug}`, 'BySlug') : []),
  ]),
];

/** A route that a path matches, with what stands for `{id}` or `{slug}`. */
export interface Match {
  path: string;
  /** Of what the path is about; index and `/doc` are about none. */
  kind?: Kind;
  routes: Route[];
  id?: number;
  slug?: string;
}

const patterns = [...new Set(routes.map(({ path }) => path))].map((path) => ({
  path,
  kind: collections.find((collection) => path.split('/')[1] === collection.path.slice(1))?.kind,
  pattern: new RegExp(`^${path.replace('{id}', '(?<id>\\d+)').replace('{slug}', '(?<slug>[^/]+)')}$`),
  routes: routes.filter((route) => route.path === path),
}));

/** Finds the routes of a path below the namespace; trailing slashes are tolerated (wire-format 1). */
export function matchRoutes(path: string): Match | null {
  const trimmed = trimSlashes(path);
  for (const { path: template, kind, pattern, routes: found } of patterns) {
    const match = pattern.exec(trimmed);
    if (match === null) continue;
    const { id, slug } = match.groups ?? {};
    return {
      path: template,
      kind,
      routes: found,
      id: id === undefined ? undefined : toId(id),
      slug: slug === undefined ? undefined : toSlug(slug),
    };
  }
  return null;
}

/** Ids that are larger than an id can be name nothing, as 0 does (wire-format 2). */
function toId(digits: string): number {
  const id = Number(digits);
  return id > largestId ? 0 : id;
}

/** A slug may be percent-encoded; one with broken escapes stays as it is and names nothing (wire-format 1). */
function toSlug(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function collectionRoutes(kind: Kind, path: string): Route[] {
  return [
    { method: 'GET', path, operation: `${kind}Page`, status: 200, single: null },
    { method: 'POST', path, operation: `create${capitalize(kind)}`, status: 201, single: kind },
  ];
}

/** POST, PUT and PATCH all update (spec 4.2). */
function itemRoutes(kind: Kind, path: string, suffix: '' | 'BySlug'): Route[] {
  const type = capitalize(kind);
  const update = `update${type}${suffix}`;
  const found = { path, status: 200, single: kind } as const;
  return [
    { ...found, method: 'GET', operation: `${kind}${suffix}` },
    { ...found, method: 'POST', operation: update },
    { ...found, method: 'PUT', operation: update },
    { ...found, method: 'PATCH', operation: update },
    { ...found, method: 'DELETE', operation: `delete${type}${suffix}` },
  ];
}

function capitalize(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}
