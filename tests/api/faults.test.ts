import { gunzipSync, gzipSync } from "node:zlib";
import { GraphQLError } from "graphql";
import { MongoNetworkError, MongoServerError } from "mongodb";
import { graphqlErrors } from "../../src/graphql/errors.js";
import { problemOf } from "../../src/rest/errors.js";
import { problemBody } from "../../src/rest/problem.js";
import { aBudget } from "../builders/aBudget.js";
import { startServer, type TestServer } from "../support/startServer.js";

const faults = [
  new MongoNetworkError("connection 1 to 127.0.0.1 closed"),
  new MongoServerError({ errmsg: "operation was interrupted", code: 11602 }),
];

describe("a fault of the database, into which tsoa wrote a status", () => {
  test.each(faults)("is 503 with Retry-After in the REST API", (fault) => {
    const problem = problemOf(Object.assign(fault, { status: 401 }));
    expect(problem).toMatchObject({ code: "unavailable", headers: { "Retry-After": "5" } });
    expect(problemBody(problem).status).toBe(503);
    expect(problem.detail).not.toContain(fault.message);
  });

  test.each(faults)("is unavailable in the GraphQL API, and is reported", (fault) => {
    const reported: unknown[] = [];
    const formatted = graphqlErrors((error) => reported.push(error))(new GraphQLError("x").toJSON(), Object.assign(fault, { status: 401 }));
    expect(formatted).toMatchObject({ extensions: { code: "unavailable", retryAfter: 5 } });
    expect(formatted.message).not.toContain(fault.message);
    expect(reported).toEqual([fault]);
  });
});

test.each([400, 401, 404, 503])("the status %d of an error that nobody knows reaches no caller", (status) => {
  const error = Object.assign(new TypeError("x is not a function"), { status, statusCode: status, expose: true });
  expect(problemBody(problemOf(error))).toMatchObject({ status: 500, code: "internal" });
});

describe("what cannot be read", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test.each(["/api/mobile-login", "/graphql"])("a body that cannot be inflated is malformed at %s", async (path) => {
    const body = gzipSync(Buffer.from("{}"));
    expect(gunzipSync(body).toString()).toBe("{}");
    const headers = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
    const answer = await fetch(`${server.url}${path}`, { method: "POST", headers, body: body.subarray(0, 12) });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("malformed-request");
  });

  test("so is an address with a bad percent escape", async () => {
    const ada = await server.phone("ada");
    expect(await ada.get("/expenses/%E0%A4%A")).toMatchObject({ status: 400, body: { code: "malformed-request" } });
  });

  test.each(["50%", "%ZZ", "%FF", "M%FCller", "%ED%A0%80"])(
    "so is one whose query is no text in UTF-8 (%s), in both APIs",
    async (text) => {
      const ada = await server.phone();
      const budget = await aBudget(ada);
      expect(await ada.get(`/expenses?budgetId=${budget.id}&payee=${text}`)).toMatchObject({
        status: 400,
        body: { code: "malformed-request" },
      });
      expect((await ada.get(`/expenses?budgetId=${budget.id}&payee=50%25+M%C3%BCller`)).status).toBe(200);
      const headers = { Authorization: `Bearer ${ada.token}`, "Apollo-Require-Preflight": "1" };
      const answer = await fetch(`${server.url}/graphql?query=%7B__typename%7D%23${text}`, { headers });
      expect([answer.status, ((await answer.json()) as any).errors[0].extensions.code]).toEqual([400, "malformed-request"]);
    },
  );
});
