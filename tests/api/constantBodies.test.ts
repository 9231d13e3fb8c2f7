import { startServer, type TestServer } from "../support/startServer.js";

describe("schemas, guides and pages", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const paths = [
    "/graphql/schema.graphql",
    "/api/swagger",
    "/api/swagger?version=3.1",
    "/docs",
    "/docs/mobile",
    "/problems",
    "/api-docs/",
    "/api-docs/swagger-ui-bundle.js",
    "/api-docs/swagger-ui.css",
    "/api-docs/swagger-ui-init.js",
  ];

  test.each(paths)("are not compressed anew for each request: %s", async (path) => {
    const origin = new URL(server.url).origin;
    const plain = await (await fetch(`${origin}${path}`, { headers: { "Accept-Encoding": "identity" } })).text();
    for (const coding of ["br", "gzip", "br"]) {
      const answer = await fetch(`${origin}${path}`, { headers: { "Accept-Encoding": coding } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-encoding")).toBe(coding);
      // What is compressed while it is sent has no length.
      expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(0);
      expect(await answer.text()).toBe(plain);
    }
  });
});
