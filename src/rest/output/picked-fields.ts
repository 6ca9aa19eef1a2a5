import type { WireObject } from './wire-object.ts';

/** The most fields that a request may name; more are ignored. */
const mostFields = 100;

/** `_fields=id,image.url` or `_fields[]=id`, as paths; undefined if no field is named. */
export function readFieldNames(value: unknown): string[][] | undefined {
  const texts = Array.isArray(value) ? value : [value];
  const names = texts
    .filter((text): text is string => typeof text === 'string')
    .flatMap((text) => text.split(',', mostFields))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length === 0 ? undefined : names.slice(0, mostFields).map((name) => name.split('.', 10));
}

/**
 * The named fields of a resource, or of each resource of a list; all without names. A list within a
 * page counts too: its items have what the page lacks, and the page keeps what it takes to read the
 * next one.
 */
export function pickFields(body: unknown, paths: readonly string[][] | undefined): unknown {
  if (paths === undefined) return body;
  if (Array.isArray(body)) return body.map((item) => pickFields(item, paths));
  if (!isObject(body)) return body;
  const own = paths.filter(([name = '']) => Object.hasOwn(body, name));
  const ofItems = paths.filter((path) => !own.includes(path));
  const isPage = 'total_pages' in body;
  if (!isPage || ofItems.length === 0) return pick(body, own);
  const collections = Object.keys(body).filter((name) => Array.isArray(body[name]));
  const items = Object.fromEntries(collections.map((name) => [name, pickFields(body[name], ofItems)]));
  return { ...body, ...items };
}

function pick(body: WireObject, paths: readonly string[][]): WireObject {
  const groups = Map.groupBy(paths, ([name = '']) => name);
  const picked = [...groups].map(([name, group]) => {
    const rest = group.map(([, ...below]) => below);
    return [name, rest.some((path) => path.length === 0) ? body[name] : pickFields(body[name], rest)];
  });
  return Object.fromEntries(picked) as WireObject;
}

function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null;
}
