import type { CodegenConfig } from '@graphql-codegen/cli';
import scalars from '../../docs/scalars.json' with { type: 'json' };

/** With `strictScalars`, a scalar that docs/scalars.json lacks is an error. */
const options = { strictScalars: true, scalars };

/** The types of graphql-codegen: those of the schema, and those of operations. */
const config: CodegenConfig = {
  schema: 'generated/schema.graphql',
  documents: 'generated/operations.graphql',
  generates: {
    'generated/graphql/schema.ts': { plugins: ['typescript'], config: options },
    'generated/graphql/operations.ts': { plugins: ['typescript-operations'], config: options },
  },
};

export default config;
