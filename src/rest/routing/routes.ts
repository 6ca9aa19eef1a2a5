import type { ExportFormat } from '../../values/export-format.ts';
import { largestId } from '../../values/ids.ts';
import { type Kind, kindFacts, kinds } from '../../values/kinds.ts';
import { trimSlashes } from '../../values/paths.ts';

/** A route, the operation that answers it and its success status (spec 4.1, 4.2). */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below the namespace, with `{id}` and `{slug}`. */
  path: string;
  /** The root field of the schema; the index and `/doc` have none. */
  operation: string;
  act: 'index' | 'doc' | 'list' | 'export' | 'read' | 'create' | 'update' | 'delete';
  /** The kind of item; null for the index and `/doc`. */
  kind: Kind | null;
  /** How the path identifies an item; null if it does not. */
  by: 'id' | 'slug' | null;
  status: 200 | 201;
  /** Whether the answer needs no operation: then `operation` names it. */
  isFact?: boolean;
}

/** The routes that operations answer, and those that describe them. */
export const routes: readonly Route[] = [
  descriptionRoute('', 'index'),
  descriptionRoute('/doc', 'doc'),
  ...kinds.flatMap((kind) => [
    ...collectionRoutes(kind),
    ...itemRoutes(kind, 'id'),
    ...(kind === 'category' || kind === 'tag' ? [] : itemRoutes(kind, 'slug')),
  ]),
];

/** Images, which no operation answers because files are no parameters (decision 0097). */
export const mediaRoutes: readonly Route[] = [
  factRoute('/media', 'media'),
  { ...factRoute('/media', 'uploadImage'), method: 'POST', act: 'create', status: 201 },
  factRoute('/media/{id}', 'image'),
  ...(['POST', 'PUT', 'PATCH'] as const).map((method): Route => ({
    ...factRoute('/media/{id}', 'updateImage'),
    method,
    act: 'update',
  })),
];

/** All routes of our own namespace. */
export const servedRoutes: readonly Route[] = [...routes, ...mediaRoutes];

/** The route of an export. */
export type ExportRoute = Route & { kind: Kind; format: ExportFormat };

/** The exports (decisions 0030, 0069, 0108 and 0109), which have a router of their own; the index of the namespace lacks them. */
export const exportRoutes: readonly ExportRoute[] = [
  ...kinds.map((kind) => exportRoute(`${kindFacts[kind].collection}.csv`, kind, `${kind}Page`)),
  exportRoute('statistics.csv', 'event', 'eventStatistics'),
  ...['events.ics', 'events.atom', 'events.json'].map((file) => exportRoute(file, 'event', 'eventPage')),
];

/** A matched path with its value of `{id}` or `{slug}`. */
export interface Match {
  /** The path with `{id}` and `{slug}`. */
  path: string;
  /** The routes of the path by method. */
  routes: ReadonlyMap<string, Route>;
  kind: Kind | null;
  id?: number;
  slug?: string;
}

/** Matches a path below a namespace; null if it has no such route. Trailing slashes are ignored (wire-format 1). */
export type Matcher = (path: string) => Match | null;

/** Matches the paths of our own namespace. */
export const matchRoutes = createMatcher(servedRoutes);

/** Creates the matcher of a table of routes. */
export function createMatcher(table: readonly Route[]): Matcher {
  const patterns = [...Map.groupBy(table, ({ path }) => path)].map(([path, found]) => ({
    path,
    pattern: new RegExp(`^${path.replace('{id}', '(?<id>\\d+)').replace('{slug}', '(?<slug>[^/]+)')}$`),
    kind: found[0]?.kind ?? null,
    routes: new Map(found.map((route) => [route.method as string, route])),
  }));
  return (path) => {
    const trimmed = trimSlashes(path);
    for (const { pattern, ...match } of patterns) {
      const found = pattern.exec(trimmed);
      if (found === null) continue;
      const { id, slug } = found.groups ?? {};
      if (id !== undefined) return { ...match, id: toId(id) };
      return slug === undefined ? match : { ...match, slug: toSlug(slug) };
    }
    return null;
  };
}

/** Numbers above the largest id match nothing, like 0 (wire-format 2). */
function toId(digits: string): number {
  const id = Number(digits);
  return id > largestId ? 0 : id;
}

/** Decodes a slug; one with invalid escapes is used as is (wire-format 1). */
export function toSlug(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The index, or `/doc`. */
export function descriptionRoute(path: string, act: 'index' | 'doc'): Route {
  return { method: 'GET', path, operation: act, act, kind: null, by: null, status: 200 };
}

/** A route that is read without an operation. */
export function factRoute(path: string, name: string): Route {
  return {
    method: 'GET',
    path,
    operation: name,
    act: 'list',
    kind: null,
    by: null,
    status: 200,
    isFact: true,
  };
}

function exportRoute(file: string, kind: Kind, operation: string): ExportRoute {
  return {
    method: 'GET',
    path: `/export/${file}`,
    format: file.replace(/^.*\./, '') as ExportFormat,
    operation,
    act: 'export',
    kind,
    by: null,
    status: 200,
  };
}

/** The list of a kind, and how one is created. */
export function collectionRoutes(kind: Kind, collection: string = kindFacts[kind].collection): Route[] {
  const { type } = kindFacts[kind];
  const common = { path: `/${collection}`, kind, by: null };
  return [
    { ...common, method: 'GET', operation: `${kind}Page`, act: 'list', status: 200 },
    { ...common, method: 'POST', operation: `create${type}`, act: 'create', status: 201 },
  ];
}

/** POST, PUT and PATCH all update (spec 4.2). */
export function itemRoutes(
  kind: Kind,
  by: 'id' | 'slug',
  collection: string = kindFacts[kind].collection,
): Route[] {
  const { type } = kindFacts[kind];
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
