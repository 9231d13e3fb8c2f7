const client = (input, folder) => ({
  input: `../../.cache/clients/${input}`,
  output: {
    client: "fetch",
    mode: "split",
    target: `${folder}/client.ts`,
    schemas: `${folder}/model`,
    // The document's own server: without it the addresses would be relative to whatever page calls.
    baseUrl: { getBaseUrlFromSpecification: true },
    clean: true,
  },
});

export default { budget: client("openapi.json", "generated/3.0"), budget31: client("openapi-3.1.json", "generated/3.1") };
