import { type Json, object, objectWithAll, reference } from './json.ts';

const text = { type: 'string' };
const textList = { type: 'array', items: text };

const argument = object(
  {
    description: { ...text, description: 'The description.' },
    type: { oneOf: [text, textList], description: 'The accepted type or types.' },
    format: { ...text, description: 'The format of a number.' },
    default: { description: 'The default value.' },
    required: { type: 'boolean', description: 'Whether it is required.' },
    enum: { ...textList, description: 'The accepted values.' },
    items: { type: 'object', description: 'The type of the items of a list.', additionalProperties: text },
  },
  { required: ['description', 'required'], description: 'A parameter of a route.' },
);

const endpoint = objectWithAll({
  methods: { ...textList, description: 'The methods that take these parameters.' },
  args: {
    type: 'object',
    description: 'The parameters by name.',
    additionalProperties: reference('schemas', 'Argument'),
  },
});

/** JSON Schemas of the index and `/doc` (wire-format 9). */
export const indexSchemas: Json = {
  Argument: argument,
  Route: object(
    {
      namespace: { ...text, description: 'The namespace.' },
      methods: { ...textList, description: 'The supported methods.' },
      endpoints: { type: 'array', items: endpoint, description: 'The parameters of each method.' },
      _links: { type: 'object', description: 'The URL, if the route has a single one.' },
    },
    {
      required: ['namespace', 'methods', 'endpoints'],
      description: 'A route with its methods and parameters.',
    },
  ),
  NamespaceIndex: objectWithAll(
    {
      namespace: { ...text, description: 'The namespace.' },
      routes: {
        type: 'object',
        description: 'The routes by path pattern.',
        additionalProperties: reference('schemas', 'Route'),
      },
    },
    'All routes of the API.',
  ),
  Description: {
    ...objectWithAll(
      {
        openapi: { ...text, description: 'The OpenAPI version.' },
        info: { type: 'object', description: 'General information about the API.' },
        paths: { type: 'object', description: 'The operations by path.' },
        components: { type: 'object', description: 'Components that other parts refer to.' },
      },
      'An OpenAPI document.',
    ),
    additionalProperties: true,
  },
};
