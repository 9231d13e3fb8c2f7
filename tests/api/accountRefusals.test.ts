import { aBudget } from "../builders/aBudget.js";
import { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("where nobody may register, both APIs say so", async () => {
  const closed = await startServer({ env: { REGISTRATION: "closed" } });
  try {
    const input = { email: "late@example.org", password: PASSWORD };
    const rest = await new Phone(closed.url, null).post("/mobile-register", input);
    expect([rest.status, rest.body.code]).toEqual([403, "registration-closed"]);
    const graphql = await closed.web().graphql("mutation($input: RegisterInput!) { register(input: $input) { __typename } }", { input });
    expect(graphql.body.errors[0].extensions.code).toBe("registration-closed");
  } finally {
    await closed.stop();
  }
});

test("who has not confirmed his address invites nobody", async () => {
  const phone = await Phone.register(server.url, "unconfirmed@example.org", PASSWORD);
  const budget = await aBudget(phone);
  const answer = await phone.post(`/budgets/${budget.id}/invitations`, { email: "friend@example.org", role: "viewer" });
  expect([answer.status, answer.body.code]).toEqual([403, "email-unverified"]);
});

test("two-factor authentication that nobody began cannot be confirmed", async () => {
  const phone = await server.phone();
  const answer = await phone.put("/me/totp", { code: "123456" });
  expect([answer.status, answer.body.code]).toEqual([409, "totp-not-started"]);
});
