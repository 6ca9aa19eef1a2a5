import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

/** The client of Kubb; `full` returns the status with the body. */
export default defineConfig({
  input: { path: 'generated/openapi.json' },
  output: { path: 'generated/kubb', clean: true, format: false, lint: false },
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs(),
    pluginClient({ client: 'fetch', dataReturnType: 'full' }),
  ],
});
