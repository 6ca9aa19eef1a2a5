import type { Client } from '../harness/client.ts';
import type { SpecifiedOperation } from './specification.ts';

/** A parameter in the index. */
export interface Argument {
  description: string;
  type?: string | string[];
  required: boolean;
  default?: unknown;
  enum?: string[];
}

/** A route in the index. */
export interface PublishedRoute {
  endpoints: { methods: string[]; args: Record<string, Argument> }[];
}

/** The index. */
export interface Index {
  routes: Record<string, PublishedRoute>;
}

/** A schema of the OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: (string | null)[];
  oneOf?: Schema[];
  items?: Schema;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface DocParameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}

interface DocOperation {
  parameters: DocParameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface OpenApi {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, DocOperation>>;
}

/** What the service publishes about an operation. */
export interface Published {
  /** The parameters in the index. */
  args: Record<string, Argument>;
  /** The parameters in path and query in `/doc`. */
  parameters: DocParameter[];
  /** The body in `/doc`; empty without one. */
  body: Schema;
}

/** The root of the interface. */
export const root = '/calendar/events/v1';

/** Reads the index and `/doc`. */
export async function readPublished({ rest }: Pick<Client, 'rest'>) {
  const { routes } = (await rest<Index>('GET', '')).body;
  const { paths, components } = (await rest<OpenApi>('GET', '/doc')).body;
  const follow = ({ $ref, ...schema }: Schema): Schema =>
    $ref === undefined ? schema : (components.schemas[$ref.replace(/^.*\//, '')] ?? {});
  const argsOf = ({ method, path }: SpecifiedOperation) => {
    const pattern = path.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');
    const { endpoints = [] } = routes[`${root}${pattern}`] ?? {};
    return endpoints.find(({ methods }) => methods.includes(method))?.args ?? {};
  };
  /**
   * The JSON types that a schema takes; of a list also those of its entries, e.g. `array of
   * integer`.
   */
  const typesOf = (schema: Schema): string[] => {
    const { type = [], oneOf = [], items } = follow(schema);
    const entries = items === undefined ? [] : typesOf(items).map((each) => `array of ${each}`);
    return [...[type].flat(), ...oneOf.flatMap(typesOf), ...entries];
  };
  const read = (operation: SpecifiedOperation): Published => {
    const { method, path } = operation;
    const { parameters = [], requestBody } = paths[path || '/']?.[method.toLowerCase()] ?? {};
    return {
      args: argsOf(operation),
      parameters: parameters.filter((parameter) => parameter.in !== 'header'),
      body: follow(requestBody?.content['application/json']?.schema ?? {}),
    };
  };
  return { read, typesOf };
}
