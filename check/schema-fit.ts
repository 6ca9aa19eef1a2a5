import type { Verdict } from './contract.ts';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * What a schema is for. A client may go on sending whatever was promised to be accepted, and gets
 * nothing that was not promised.
 */
export type Direction = 'sent' | 'answered';

/** A schema that was promised and the one that is served, and where both are. */
interface Pair {
  promised: unknown;
  served: unknown;
  place: string;
}

/** Where schemas are compared, and what they are for. */
interface At {
  at: string;
  direction: Direction;
}

/** Whether all values of the first schema are allowed by a keyword of the second. */
type Fits = (inner: unknown, outer: unknown) => boolean;

const isLess: Fits = (inner, outer) => listed(inner).every((one) => listed(outer).includes(one));
const isEqual: Fits = (inner, outer) => inner === outer;
const isAtLeast: Fits = (inner, outer) => typeof inner === 'number' && inner >= Number(outer);
const isAtMost: Fits = (inner, outer) => typeof inner === 'number' && inner <= Number(outer);

/** Keywords that allow less than a schema without them. */
const keywords: Readonly<Record<string, Fits>> = {
  type: (inner, outer) => inner !== undefined && isLess(withIntegers(inner), withIntegers(outer)),
  enum: (inner, outer) => inner !== undefined && isLess(inner, outer),
  const: isEqual,
  pattern: isEqual,
  format: isEqual,
  minimum: isAtLeast,
  minLength: isAtLeast,
  minItems: isAtLeast,
  maximum: isAtMost,
  maxLength: isAtMost,
  maxItems: isAtMost,
  required: (inner, outer) => isLess(outer, inner),
  additionalProperties: (inner, outer) => outer !== false || inner === false,
};

/** Compares the schemas of two OpenAPI documents. */
export class SchemaComparison {
  readonly verdict: Verdict = { breaking: [], dangerous: [] };
  readonly #promised: Json;
  readonly #served: Json;
  readonly #seen = new Set<string>();

  constructor(promised: Json, served: Json) {
    this.#promised = promised;
    this.#served = served;
  }

  /** Adds to the verdict what breaks the promised schema. */
  compare(pair: Pair, direction: Direction): void {
    const at = this.#enter(pair, direction);
    if (at === null) return;
    const before = flatten(this.#promised, pair.promised);
    const now = flatten(this.#served, pair.served);
    this.#compareKeywords(before, now, { at, direction });
    this.#compareProperties(before, now, { at, direction });
    this.#compareChoices(before, now, { at, direction });
    for (const name of ['items', 'additionalProperties'])
      if (isObject(before[name]) || isObject(now[name]))
        this.compare({ promised: before[name], served: now[name], place: `${at} ${name}` }, direction);
  }

  /** The place to name; null if these schemas have been compared already. */
  #enter({ promised, served, place }: Pair, direction: Direction): string | null {
    const ref = refOf(promised);
    if (ref === undefined || Object.keys(asObject(promised)).length > 1) return place;
    const key = `${direction} ${ref} ${refOf(served)}`;
    if (this.#seen.has(key)) return null;
    this.#seen.add(key);
    return `${ref.slice(ref.lastIndexOf('/') + 1)} (${direction})`;
  }

  #compareKeywords(before: Json, now: Json, { at, direction }: At): void {
    const [inner, outer] = direction === 'sent' ? [before, now] : [now, before];
    for (const [keyword, fits] of Object.entries(keywords)) {
      if (outer[keyword] === undefined || fits(inner[keyword], outer[keyword])) continue;
      const isNews = keyword === 'enum' && isNewValue(now, direction);
      this.verdict[isNews ? 'dangerous' : 'breaking'].push(describeChange(at, keyword, [before, now]));
    }
    if (direction === 'sent') this.#compareDefaults(before, now, at);
  }

  #compareDefaults(before: Json, now: Json, at: string): void {
    if (before.default === undefined || before.default === now.default) return;
    this.verdict.dangerous.push(describeChange(at, 'default', [before, now]));
  }

  #compareProperties(before: Json, now: Json, { at, direction }: At): void {
    const served = asObject(now.properties);
    for (const [name, promised] of Object.entries(asObject(before.properties)))
      if (served[name] === undefined) this.verdict.breaking.push(`${at}.${name} is gone.`);
      else this.compare({ promised, served: served[name], place: `${at}.${name}` }, direction);
  }

  #compareChoices(before: Json, now: Json, { at, direction }: At): void {
    const [older, newer] = [asList(before.oneOf), asList(now.oneOf)];
    if (older.length !== newer.length) this.verdict.breaking.push(`${at}: oneOf has others now.`);
    for (const [index, promised] of older.slice(0, newer.length).entries())
      this.compare({ promised, served: newer[index], place: `${at} oneOf ${index}` }, direction);
  }
}

/** New values of an answer are what clients of GraphQL are only told of as well. */
function isNewValue(now: Json, direction: Direction): boolean {
  return direction === 'answered' && now.enum !== undefined;
}

function describeChange(at: string, keyword: string, [before, now]: readonly [Json, Json]): string {
  return `${at}: ${keyword} was ${written(before[keyword])} and is ${written(now[keyword])}.`;
}

/** What a reference leads to in a document; anything else is returned as it is. */
export function resolve(document: Json, value: unknown): Json {
  const target = refOf(value)?.replace(/^#\//, '').split('/');
  return target === undefined ? asObject(value) : asObject(target.reduce(step, document));
}

/** The value as an object; an empty one if it is none. */
export function asObject(value: unknown): Json {
  return isObject(value) ? value : {};
}

function step(value: unknown, name: string): unknown {
  return asObject(value)[name];
}

/** A schema with what it refers to, and all of `allOf`, in one. */
function flatten(document: Json, schema: unknown): Json {
  const { $ref, allOf, ...own } = asObject(schema);
  const parts = [$ref === undefined ? {} : resolve(document, schema), ...asList(allOf)];
  const flat = parts.map((part) => (isPlain(part) ? part : flatten(document, part)));
  return [...flat, own].reduce(merge, {});
}

function isPlain(schema: unknown): schema is Json {
  return isObject(schema) && schema.$ref === undefined && schema.allOf === undefined;
}

/** Both schemas at once; where both say something, the second one counts. */
function merge(one: Json, other: Json): Json {
  const [mine, yours] = [asObject(one.properties), asObject(other.properties)];
  const properties = { ...mine };
  for (const [name, schema] of Object.entries(yours))
    properties[name] = mine[name] === undefined ? schema : { allOf: [mine[name], schema] };
  const required = [...asList(one.required), ...asList(other.required)];
  return { ...one, ...other, properties, ...(required.length > 0 ? { required } : {}) };
}

function refOf(value: unknown): string | undefined {
  const { $ref } = asObject(value);
  return typeof $ref === 'string' ? $ref : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** One value, or the values of a list. */
function listed(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Every integer is a number. */
function withIntegers(type: unknown): unknown[] {
  return listed(type).flatMap((one) => (one === 'number' ? ['number', 'integer'] : [one]));
}

function written(value: unknown): string {
  return value === undefined ? 'not set' : JSON.stringify(value);
}
