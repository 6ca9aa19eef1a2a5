import { type Json, object, reference, whole } from './json.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: text };

const argument = object(
  {
    description: { ...text, description: 'What it means.' },
    type: { oneOf: [text, texts], description: 'Its type, or all of its types.' },
    format: { ...text, description: 'The form of a number.' },
    default: { description: 'What counts where it is not sent.' },
    required: { type: 'boolean', description: 'Whether it must be sent.' },
    enum: { ...texts, description: 'The values that are accepted.' },
    items: { type: 'object', description: 'What a list holds.', additionalProperties: text },
  },
  { required: ['description', 'required'], description: 'An argument of a route.' },
);

const endpoint = whole({
  methods: { ...texts, description: 'The methods that take these arguments.' },
  args: {
    type: 'object',
    description: 'The arguments by their name.',
    additionalProperties: reference('schemas', 'Argument'),
  },
});

/** What the interface answers about itself as JSON Schema (wire-format 9). */
export const indexSchemas: Json = {
  Argument: argument,
  Route: object(
    {
      namespace: { ...text, description: 'The namespace.' },
      methods: { ...texts, description: 'The methods that it answers.' },
      endpoints: { type: 'array', items: endpoint, description: 'The arguments of each method.' },
      _links: { type: 'object', description: 'Its address, where it is one.' },
    },
    {
      required: ['namespace', 'methods', 'endpoints'],
      description: 'A route with its methods and arguments.',
    },
  ),
  Index: whole(
    {
      namespace: { ...text, description: 'The namespace.' },
      routes: {
        type: 'object',
        description: 'The routes by the pattern of their address.',
        additionalProperties: reference('schemas', 'Route'),
      },
    },
    'Every route of the interface.',
  ),
  Description: {
    ...whole(
      {
        openapi: { ...text, description: 'The version of OpenAPI.' },
        info: { type: 'object', description: 'What is described.' },
        paths: { type: 'object', description: 'What may be asked, by address.' },
        components: { type: 'object', description: 'The parts that others point at.' },
      },
      'An OpenAPI document.',
    ),
    additionalProperties: true,
  },
};
