import type { ExportFormat } from '../../values/export-format.ts';
import { largestId } from '../../values/ids.ts';
import { type Kind, kindFacts, kinds } from '../../values/kinds.ts';
import { trimSlashes } from '../../values/paths.ts';

/** What routes serve: resources, images, and the tickets of events. */
export type RouteKind = Kind | 'image' | 'ticket';

/** The types and collections of what routes serve. */
export const routeFacts = {
  ...kindFacts,
  image: { type: 'Image', plural: 'Images', collection: 'media' },
  ticket: { type: 'Ticket', plural: 'Tickets', collection: 'tickets' },
} as const;

/**
 * Where the value of a variable comes from: the path, the fields of the body as one object, the
 * header `If-Match`, or the uploaded file.
 */
export type Source = 'path' | 'body' | 'if-match' | 'file';

/** A route, the operation that answers it and its success status (spec 4.1, 4.2). */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below the namespace, with `{id}` and `{slug}`. */
  path: string;
  /** The root field of the GraphQL operation; the name of a description. */
  operation: string;
  /**
   * The variables of the operation that are no parameters. All others are read by their names from
   * the query string, and those of writes from the body too.
   */
  variables: Readonly<Record<string, Source>>;
  act: 'index' | 'doc' | 'describe' | 'list' | 'export' | 'read' | 'create' | 'update' | 'delete';
  /** What it serves; null for what describes an interface. */
  kind: RouteKind | null;
  /** How the path identifies an item; null if it does not. */
  by: 'id' | 'slug' | null;
  status: 200 | 201;
}

/** Methods and path, the operation, and what its variables stand for if they are no parameters. */
type Row = readonly [route: string, operation: string, variables?: Route['variables']];

/** The routes of a kind; POST, PUT and PATCH all update (spec 4.2). */
export function kindRoutes(kind: Kind, collection: string = kindFacts[kind].collection): Route[] {
  const { type } = kindFacts[kind];
  const [all, one] = [`/${collection}`, `/${collection}/{id}`];
  const ifMatch = { expected_version: 'if-match' } as const;
  return routesOf(kind, [
    [`GET ${all}`, `${kind}Page`],
    [`POST ${all}`, `create${type}`, { input: 'body' }],
    [`GET ${one}`, kind, { id: 'path' }],
    [`POST|PUT|PATCH ${one}`, `update${type}`, { id: 'path', input: 'body', ...ifMatch }],
    [`DELETE ${one}`, `delete${type}`, { id: 'path', ...ifMatch }],
  ]);
}

/** The routes by slug; categories and tags have none. */
function slugRoutes(kind: Exclude<Kind, 'category' | 'tag'>): Route[] {
  const { type, collection } = kindFacts[kind];
  const one = `/${collection}/by-slug/{slug}`;
  const ifMatch = { expected_version: 'if-match' } as const;
  return routesOf(kind, [
    [`GET ${one}`, `${kind}BySlug`, { slug: 'path' }],
    [`POST|PUT|PATCH ${one}`, `update${type}BySlug`, { slug: 'path', input: 'body', ...ifMatch }],
    [`DELETE ${one}`, `delete${type}BySlug`, { slug: 'path', ...ifMatch }],
  ]);
}

/** The routes of the specification. */
export const routes: readonly Route[] = [
  descriptionRoute('', 'index'),
  descriptionRoute('/doc', 'doc'),
  ...kinds.flatMap((kind) => [
    ...kindRoutes(kind),
    ...(kind === 'category' || kind === 'tag' ? [] : slugRoutes(kind)),
  ]),
];

/** The routes of images (decision 0096). */
export const mediaRoutes: readonly Route[] = routesOf('image', [
  ['GET /media', 'imagePage'],
  ['POST /media', 'uploadImage', { file: 'file' }],
  ['GET /media/{id}', 'image', { id: 'path' }],
  ['POST|PUT|PATCH /media/{id}', 'updateImage', { id: 'path' }],
]);

/** All routes of our own namespace. */
export const servedRoutes: readonly Route[] = [...routes, ...mediaRoutes];

/** The routes of rows. */
export function routesOf(kind: RouteKind, rows: readonly Row[]): Route[] {
  return rows.flatMap(([route, operation, variables = {}]) => {
    const [methods = '', path = ''] = route.split(' ');
    const by = (['id', 'slug'] as const).find((name) => path.includes(`{${name}}`)) ?? null;
    return (methods.split('|') as Route['method'][]).map((method): Route => {
      const act = actOf(method, by !== null);
      return { method, path, operation, variables, act, kind, by, status: act === 'create' ? 201 : 200 };
    });
  });
}

/** What a method does to a collection, or to one item. */
function actOf(method: Route['method'], isOne: boolean): 'list' | 'read' | 'create' | 'update' | 'delete' {
  if (method === 'GET') return isOne ? 'read' : 'list';
  if (method === 'DELETE') return 'delete';
  return isOne ? 'update' : 'create';
}

/**
 * A route that describes the interface, or what it has beside the calendar; no operation answers
 * it.
 */
export function descriptionRoute(
  path: string,
  act: 'index' | 'doc' | 'describe',
  operation: string = act,
): Route {
  return { method: 'GET', path, operation, variables: {}, act, kind: null, by: null, status: 200 };
}

/** The route of an export. */
export type ExportRoute = Route & { kind: Kind; format: ExportFormat };

/**
 * The exports (decisions 0030 and 0167), which have a router of their own; the index of the
 * namespace lacks them.
 */
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
  kind: RouteKind | null;
  id?: number;
  slug?: string;
}

/**
 * Matches a path below a namespace; null if it has no such route. Trailing slashes are ignored
 * (wire-format 1).
 */
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

function exportRoute(file: string, kind: Kind, operation: string): ExportRoute {
  return {
    method: 'GET',
    path: `/export/${file}`,
    format: file.replace(/^.*\./, '') as ExportFormat,
    operation,
    variables: {},
    act: 'export',
    kind,
    by: null,
    status: 200,
  };
}
