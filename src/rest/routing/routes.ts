import { largestId } from '../../values/ids.ts';
import { type Kind, kindFacts, kinds } from '../../values/kinds.ts';
import { trimSlashes } from '../../values/paths.ts';

/** A route of the specification (spec 4.1, 4.2): the operation that answers it, and its success status. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the namespace, with `{id}` and `{slug}`. */
  path: string;
  /** The root field of the schema; index and `/doc` have none. */
  operation: string;
  act: 'index' | 'doc' | 'list' | 'read' | 'create' | 'update' | 'delete';
  /** What it is about; null for index and `/doc`. */
  kind: Kind | null;
  /** How the path names one item. */
  by: 'id' | 'slug' | null;
  status: 200 | 201;
}

/** The route table. */
export const routes: readonly Route[] = [
  describing('', 'index'),
  describing('/doc', 'doc'),
  ...kinds.flatMap((kind) => [
    ...collectionRoutes(kind),
    ...itemRoutes(kind, 'id'),
    ...(kind === 'category' || kind === 'tag' ? [] : itemRoutes(kind, 'slug')),
  ]),
];

/** A path of the interface, with the values of `{id}` or `{slug}`. */
export interface Match {
  routes: ReadonlyMap<string, Route>;
  kind: Kind | null;
  id?: number;
  slug?: string;
}

const patterns = [...Map.groupBy(routes, ({ path }) => path)].map(([path, found]) => ({
  pattern: new RegExp(`^${path.replace('{id}', '(?<id>\\d+)').replace('{slug}', '(?<slug>[^/]+)')}$`),
  kind: found[0]?.kind ?? null,
  routes: new Map(found.map((route) => [route.method as string, route])),
}));

/** The routes of a path below the namespace, by method; trailing slashes are tolerated (wire-format 1). */
export function matchRoutes(path: string): Match | null {
  const trimmed = trimSlashes(path);
  for (const { pattern, ...match } of patterns) {
    const found = pattern.exec(trimmed);
    if (found === null) continue;
    const { id, slug } = found.groups ?? {};
    if (id !== undefined) return { ...match, id: toId(id) };
    return slug === undefined ? match : { ...match, slug: toSlug(slug) };
  }
  return null;
}

/** Numbers beyond the largest id find nothing, like 0 (wire-format 2). */
function toId(digits: string): number {
  const id = Number(digits);
  return id > largestId ? 0 : id;
}

/** A slug may be percent-encoded; one with broken escapes is taken as it is (wire-format 1). */
function toSlug(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function describing(path: string, act: 'index' | 'doc'): Route {
  return { method: 'GET', path, operation: act, act, kind: null, by: null, status: 200 };
}

function collectionRoutes(kind: Kind): Route[] {
  const { type, collection } = kindFacts[kind];
  const common = { path: `/${collection}`, kind, by: null };
  return [
    { ...common, method: 'GET', operation: `${kind}Page`, act: 'list', status: 200 },
    { ...common, method: 'POST', operation: `create${type}`, act: 'create', status: 201 },
  ];
}

/** POST, PUT and PATCH all update (spec 4.2). */
function itemRoutes(kind: Kind, by: 'id' | 'slug'): Route[] {
  const { type, collection } = kindFacts[kind];
  const [place, suffix] = by === 'id' ? ['{id}', ''] : ['by-slug/{slug}', 'BySlug'];
  const common = { path: `/${collection}/${place}`, kind, by, status: 200 } as const;
  const update = { ...common, operation: `update${type}${suffix}`, act: 'update' } as const;
  return [
    { ...common, method: 'GET', operation: `${kind}${suffix}`, act: 'read' },
    { ...update, method: 'POST' },
    { ...update, method: 'PUT' },
    { ...update, method: 'PATCH' },
    { ...common, method: 'DELETE', operation: `delete${type}${suffix}`, act: 'delete' },
  ];
}
