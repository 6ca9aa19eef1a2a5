import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Json = Record<string, unknown>;

/** An OpenAPI operation, as far as responses are validated against it. */
interface DescribedOperation {
  responses: Record<string, DescribedResponse | { $ref: string }>;
}

interface DescribedHeader {
  required?: boolean;
  schema: { type: string };
}

interface DescribedResponse {
  headers?: Record<string, { $ref: string }>;
  /** undefined: no body. */
  content?: Record<string, { schema?: { $ref?: string } }>;
}

/** An OpenAPI document, as far as responses are validated against it. */
export interface DescribedDocument {
  components: {
    responses: Record<string, DescribedResponse>;
    headers: Record<string, DescribedHeader>;
    schemas: Json;
  };
  paths: Record<string, Record<string, DescribedOperation>>;
}

/** A response to a request below the namespace. */
interface ReceivedResponse {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** Reports everything in a response that the published description lacks. */
export type Undescribed = (answer: ReceivedResponse) => string | null;

/**
 * Validates REST responses against the description at `/doc`: the status, the media type, the
 * headers and every field, undescribed fields included.
 */
export function createDescriptionCheck(document: DescribedDocument): Undescribed {
  const findProblem = bodyCheckOf(document);
  return (answer) => {
    if (isPreflight(answer)) return null;
    const { name, response } = findResponse(document, answer);
    if (response === null) return `${name}: this status is not described`;
    const isEmpty = answer.method === 'HEAD' || response.described.content === undefined;
    const bodyProblem = () =>
      isEmpty ? emptinessProblem(answer) : findProblem(response.pointer, answer.body);
    const problem = headerProblem(document, response.described, answer) ?? bodyProblem();
    return problem === null ? null : `${name}: ${problem}`;
  };
}

/** The description of such a response, and its name; null if there is none. */
function findResponse(document: DescribedDocument, answer: ReceivedResponse) {
  const { method, path, status } = answer;
  const found = findOperation(document, method === 'HEAD' ? 'GET' : method, path);
  const response = found === null ? otherResponse(answer) : responseAt(document, found.operation, status);
  return { name: `${method} ${found?.template ?? path} ${status}`, response };
}

/** The place in the document that describes a response, and its content. */
interface Found {
  pointer: string;
  described: DescribedResponse;
}

const json = { 'application/json': {} };
const errorPointer = '/components/schemas/Error';

/**
 * Responses that need no description: there is no such route (wire-format 2), the method is unknown
 * to HTTP, the URL or a header is too long (decision 0052), or OPTIONS describes the route in a
 * form that the index has too.
 */
function otherResponse(answer: ReceivedResponse): Found | null {
  if (answer.method === 'OPTIONS' && answer.status === 200)
    return { pointer: '/components/schemas/Route', described: { content: json } };
  return isKnownRejection(answer) ? { pointer: errorPointer, described: { content: json } } : null;
}

function isKnownRejection({ method, status, body }: ReceivedResponse): boolean {
  if (method === 'OPTIONS' && [400, 401].includes(status)) return true;
  const code = rejections[status];
  if (code === undefined) return false;
  return Reflect.get(Object(body) as object, 'code') === code || (method === 'HEAD' && status !== 400);
}

/** The codes of those errors by status. */
const rejections: Record<number, string | undefined> = {
  400: 'rest_unreadable_request',
  404: 'rest_no_route',
  414: 'rest_uri_too_long',
  431: 'rest_unreadable_request',
};

interface FoundOperation {
  template: string;
  operation: DescribedOperation;
}

/**
 * The place of the schema of a response: errors share components, successes refer to their objects.
 */
function responseAt(
  { components }: DescribedDocument,
  { responses }: DescribedOperation,
  status: number,
): Found | null {
  const response = responses[status];
  if (response === undefined) return null;
  if ('$ref' in response) {
    const name = response.$ref.replace('#/components/responses/', '');
    const described = components.responses[name];
    return described === undefined ? null : { pointer: `/components/responses/${name}${content}`, described };
  }
  const schema = response.content?.['application/json']?.schema?.$ref ?? '';
  return { pointer: schema.slice(1), described: response };
}

/** The description of a method at a path below the namespace; null if there is no such route. */
function findOperation({ paths }: DescribedDocument, method: string, path: string): FoundOperation | null {
  const trimmed = path.replace(/\/+$/, '') || '/';
  const template = Object.keys(paths).find((each) => {
    const pattern = each.replace('{id}', '\\d+').replace('{slug}', '[^/]+');
    return new RegExp(`^${pattern}$`).test(trimmed);
  });
  const operation = paths[template ?? '']?.[method.toLowerCase()];
  return template === undefined || operation === undefined ? null : { template, operation };
}

function isPreflight({ method, status, text }: ReceivedResponse): boolean {
  return method === 'OPTIONS' && status === 204 && text === '';
}

function emptinessProblem({ text }: ReceivedResponse): string | null {
  return text === '' ? null : 'the answer has a body';
}

function headerProblem(
  { components }: DescribedDocument,
  described: DescribedResponse,
  { headers }: ReceivedResponse,
): string | null {
  const type = headers.get('content-type') ?? '';
  const types = Object.keys(described.content ?? { '': null });
  if (!types.includes(type.split(';')[0] ?? '')) return `the media type "${type}" is not described`;
  const bad = Object.entries(described.headers ?? {}).filter(([name, { $ref }]) => {
    const header = components.headers[$ref.replace('#/components/headers/', '')];
    const value = headers.get(name);
    return value === null ? header?.required : header?.schema.type === 'integer' && !/^\d+$/.test(value);
  });
  return bad.length === 0 ? null : `without ${bad.map(([name]) => name).join(', ')}, or not as described`;
}

const content = '/content/application~1json/schema';

type BodyCheck = ReturnType<typeof createBodyCheck>;

/**
 * The check of each description; those of most calendars are the same, and take long to compile.
 */
const bodyChecks = new Map<string, BodyCheck>();

function bodyCheckOf(document: DescribedDocument): BodyCheck {
  const { schemas, responses } = document.components;
  const key = JSON.stringify({ schemas, responses });
  const check = bodyChecks.get(key) ?? createBodyCheck(document);
  bodyChecks.set(key, check);
  return check;
}

/** Validates a body against a schema of the document. */
function createBodyCheck(document: DescribedDocument) {
  const ajv = new Ajv2020({
    strictTypes: false,
    allErrors: true,
    formats: { uri: (text) => URL.canParse(text), double: { type: 'number', validate: Number.isFinite } },
  });
  const { schemas, responses } = document.components;
  ajv.addVocabulary(['components']);
  ajv.addSchema(close({ $id: 'calendar', components: { schemas, responses } }) as Json);
  const validators = new Map<string, ValidateFunction>();
  return (pointer: string, body: unknown): string | null => {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `calendar#${pointer}` });
    validators.set(pointer, validate);
    return validate(body) ? null : problemsOf(validate, ajv);
  };
}

function problemsOf({ errors }: ValidateFunction, ajv: Ajv2020): string {
  const extra = (errors ?? []).flatMap(({ params }) =>
    'additionalProperty' in params ? [String(params.additionalProperty)] : [],
  );
  const names = extra.length === 0 ? '' : ` (${extra.join(', ')})`;
  return `${ajv.errorsText(errors)}${names}`;
}

/** The same schema without additional properties. */
function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== 'object' || value === null) return value;
  const closed = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, close(item)]));
  const isObject = closed.type === 'object' && 'properties' in closed && !('additionalProperties' in closed);
  return isObject ? { ...closed, additionalProperties: false } : closed;
}
