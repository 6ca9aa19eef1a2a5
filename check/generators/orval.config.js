/** The client of orval; the base URL is that of the description. */
export default {
  calendar: {
    input: 'generated/openapi.json',
    output: {
      target: 'generated/orval/client.ts',
      client: 'fetch',
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
};
