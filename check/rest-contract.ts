import { format } from 'prettier';
import type { Verdict } from './contract.ts';
import { asObject, type Direction, type Json, resolve, SchemaComparison } from './schema-fit.ts';

/** Compares an OpenAPI document with the promised one. */
export function compareRestWithPromise(promise: string, document: Json): Verdict {
  const promised = JSON.parse(promise) as Json;
  const { breaking, dangerous } = new DocumentComparison(promised, document).verdict();
  return { breaking: [...new Set(breaking)], dangerous: [...new Set(dangerous)] };
}

const reasons = 'x-broken';

/**
 * The next promise: the document without descriptions and examples, in one order of its keys, with
 * the reasons for all broken promises.
 */
export async function writeRestPromise(document: Json, older: string, reason?: string): Promise<string> {
  const before = older === '' ? {} : (JSON.parse(older) as Json);
  const broken = Array.isArray(before[reasons]) ? (before[reasons] as string[]) : [];
  if (reason !== undefined) broken.push(reason.replaceAll(/\s+/g, ' '));
  const { paths, security, components } = document;
  const { schemas, headers, responses, securitySchemes } = asObject(components);
  const kept = { paths, security, components: { schemas, headers, responses, securitySchemes } };
  // The formatter puts objects that fit on one line, unless they came on several.
  const text = JSON.stringify({ [reasons]: broken, ...asObject(prune(kept)) });
  return format(text, { parser: 'json', printWidth: 110 });
}

const documentation = new Set(['description', 'summary', 'title', 'example', 'examples', 'tags']);

/** What has names of its own as keys, one of which may be `description`. */
const named = new Set(['paths', 'schemas', 'properties', 'headers', 'responses', 'content']);

function prune(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((one) => prune(one));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .filter(([key]) => isNamed || !documentation.has(key))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(kept.map(([key, child]) => [key, prune(child, !isNamed && named.has(key))]));
}

/** What was promised and what is served. */
type Both<Thing = unknown> = readonly [promised: Thing, served: Thing];

class DocumentComparison {
  readonly #promised: Json;
  readonly #served: Json;
  readonly #schemas: SchemaComparison;

  constructor(promised: Json, served: Json) {
    this.#promised = promised;
    this.#served = served;
    this.#schemas = new SchemaComparison(promised, served);
  }

  verdict(): Verdict {
    this.#each([this.#promised.paths, this.#served.paths], '', (path, item, current) =>
      this.#each([item, current], `${path} `, (method, operation, newer) =>
        this.#compareOperation(operation, newer, `${method.toUpperCase()} ${path}`),
      ),
    );
    return this.#schemas.verdict;
  }

  #break(sentence: string): void {
    this.#schemas.verdict.breaking.push(sentence);
  }

  /** Compares what both have under the same name; a name that only the promise has is gone. */
  #each([promised, served]: Both, place: string, compare: (name: string, ...both: Both<Json>) => void): void {
    for (const [name, before] of Object.entries(asObject(promised))) {
      const now = asObject(served)[name];
      if (now === undefined) this.#break(`${place}${name} is gone.`);
      else compare(name, resolve(this.#promised, before), resolve(this.#served, now));
    }
  }

  #compareOperation(before: Json, now: Json, place: string): void {
    if (before.operationId !== now.operationId)
      this.#break(`${place}: operationId was ${String(before.operationId)}, after which clients are named.`);
    const ways = waysIn(now, this.#served);
    for (const way of waysIn(before, this.#promised))
      if (!ways.includes(way)) this.#break(`${place} can no longer be called with ${way}.`);
    this.#compareParameters(parametersOf(before), parametersOf(now), place);
    this.#compareBody(asObject(before.requestBody), asObject(now.requestBody), place);
    this.#each([before.responses, now.responses], `${place} `, (status, older, newer) => {
      this.#each([older.headers, newer.headers], `${place} ${status} `, () => undefined);
      this.#compareContent(older, newer, { place: `${place} ${status}`, direction: 'answered' });
    });
  }

  #compareParameters(before: Json, now: Json, place: string): void {
    this.#each([before, now], `${place} `, (name, older, newer) => {
      const schemas = { promised: older.schema, served: newer.schema, place: `${place} ${name}` };
      this.#schemas.compare(schemas, 'sent');
    });
    for (const [name, parameter] of Object.entries(now))
      if (isRequired(parameter) && !isRequired(before[name]))
        this.#break(`${place} ${name} is required now.`);
  }

  #compareBody(before: Json, now: Json, place: string): void {
    if (isRequired(now) && !isRequired(before)) this.#break(`${place} requires a body now.`);
    this.#compareContent(before, now, { place: `${place} body`, direction: 'sent' });
  }

  #compareContent(before: Json, now: Json, at: { place: string; direction: Direction }): void {
    this.#each([before.content, now.content], `${at.place} `, (type, older, newer) => {
      const place = `${at.place} ${type}`;
      this.#schemas.compare({ promised: older.schema, served: newer.schema, place }, at.direction);
    });
  }
}

/** The parameters of an operation, by place and name. */
function parametersOf({ parameters }: Json): Json {
  const list = Array.isArray(parameters) ? parameters.map(asObject) : [];
  return Object.fromEntries(list.map((one) => [`${String(one.in)} ${String(one.name)}`, one]));
}

function isRequired(value: unknown): boolean {
  return asObject(value).required === true;
}

/** The credentials with which an operation may be called. */
function waysIn({ security }: Json, document: Json): string[] {
  const ways = security ?? document.security;
  return Array.isArray(ways)
    ? ways.map((way) => Object.keys(asObject(way)).join(' and ') || 'no credentials')
    : [];
}
