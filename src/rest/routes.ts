import type { Kind } from '../calendar/kinds.ts';

/** A route of the specification (spec 4.1, 4.2): which operation answers it, and with which status. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the namespace, with `{id}` and `{slug}`. */
  path: string;
  operation: string;
  status: 200 | 201;
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
  { method: 'GET', path: '', operation: 'index', status: 200 },
  { method: 'GET', path: '/doc', operation: 'doc', status: 200 },
  ...collections.flatMap(({ kind, path, hasSlugs }) => [
    ...collectionRoutes(kind, path),
    ...itemRoutes(`${path}/{id}`, capitalize(kind), { read: kind, suffix: '' }),
    ...(hasSlugs
      ? itemRoutes(`${path}/by-slug/{slug}`, capitalize(kind), { read: `${kind}BySlug`, suffix: 'BySlug' })
      : []),
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
  const trimmed = path.replace(/\/+$/, '');
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
  return id > 2_147_483_647 ? 0 : id;
}

/** A slug may be percent-encoded; one with broken escapes stays as it is and names nothing (wire-format 1). */
function toSlug(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function collectionRoutes(kind: string, path: string): Route[] {
  return [
    { method: 'GET', path, operation: `${kind}Page`, status: 200 },
    { method: 'POST', path, operation: `create${capitalize(kind)}`, status: 201 },
  ];
}

/** POST, PUT and PATCH all update (spec 4.2). */
function itemRoutes(path: string, type: string, { read, suffix }: { read: string; suffix: string }): Route[] {
  const update = `update${type}${suffix}`;
  return [
    { method: 'GET', path, operation: read, status: 200 },
    { method: 'POST', path, operation: update, status: 200 },
    { method: 'PUT', path, operation: update, status: 200 },
    { method: 'PATCH', path, operation: update, status: 200 },
    { method: 'DELETE', path, operation: `delete${type}${suffix}`, status: 200 },
  ];
}

function capitalize(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}
