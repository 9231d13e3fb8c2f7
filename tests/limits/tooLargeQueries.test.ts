import type { Answer } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: "1200" } });
});
afterAll(() => server.stop());

const left = ({ headers }: Answer): number => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);

test("one that asks for too much pays for the refusal, and not for what it asked", async () => {
  const ada = await server.phone();
  const query = "{ budgets(first: 100) { nodes { id expenses(first: 100) { nodes { id } } } } }";
  const before = left(await ada.graphql("{ me { id } }"));
  for (let time = 1; time <= 2; time++) {
    const refused = await ada.graphql(query);
    expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([400, "query-too-complex"]);
    expect([refused.body.extensions.cost.requested, left(refused)]).toEqual([5, before - time * 5]);
  }
});

test("one of more than 20,000 characters is not read, and pays by its length", async () => {
  const ada = await server.phone();
  const ofLength = (length: number): string => `#${"\n".repeat(length - 14)}{ me { id } }`;
  expect(await ada.graphql(ofLength(20_000))).toMatchObject({ status: 200, body: { data: { me: {} } } });
  const before = left(await ada.graphql("{ me { id } }"));
  const { status, body, ...refused } = await ada.graphql(ofLength(20_001));
  const limit = { name: "characters", most: 20_000, found: 20_001 };
  expect([status, body.data, body.errors[0].extensions]).toEqual([400, undefined, { code: "query-too-complex", limit }]);
  expect(before - left({ status, body, ...refused })).toBe(201 + 4);
});
