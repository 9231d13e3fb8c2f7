export default {
  budget: {
    input: "../../.cache/clients/openapi.json",
    output: {
      client: "fetch",
      mode: "split",
      target: "generated/client.ts",
      schemas: "generated/model",
      // The document's own server: without it the addresses would be relative to whatever page calls.
      baseUrl: { getBaseUrlFromSpecification: true },
      clean: true,
    },
  },
};
