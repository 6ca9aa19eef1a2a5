import { languages } from '../../i18n/language.ts';
import { namespace } from '../routing/address.ts';

/** An excerpt of the index. */
export const exampleIndex = {
  namespace,
  routes: {
    [`/${namespace}/doc`]: {
      namespace,
      methods: ['GET'],
      endpoints: [
        {
          methods: ['GET'],
          args: {
            i18n_language: {
              description: 'The language of the texts.',
              type: 'string',
              enum: languages,
              required: false,
            },
          },
        },
      ],
    },
  },
};

/** An excerpt of the OpenAPI document. */
export const exampleDescription = {
  openapi: '3.1.0',
  info: { title: 'Event Calendar', version: '1.0.0' },
  paths: { '/doc': { get: { operationId: 'readDescription' } } },
  components: { schemas: { Event: { type: 'object' } } },
};
