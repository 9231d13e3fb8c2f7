/** The defaults of orval: a client of axios. */
const withDefaults = (input, folder) => ({ input: `../../.cache/clients/${input}`, output: { target: `generated/${folder}/client.ts`, clean: true } });

export default {
  budget: withDefaults("openapi.json", "3.0"),
  budget31: withDefaults("openapi-3.1.json", "3.1"),
  fetch: {
    input: "../../.cache/clients/openapi.json",
    output: {
      client: "fetch",
      mode: "split",
      target: "generated/fetch/client.ts",
      schemas: "generated/fetch/model",
      // The document's own server: without it the addresses would be relative to whatever page calls.
      baseUrl: { getBaseUrlFromSpecification: true },
      clean: true,
    },
  },
};
