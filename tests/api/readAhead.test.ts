import { join } from "../sharing/shared.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

const UNCHANGED = { "If-None-Match": '"1"' };

let server: TestServer;
let ada: Phone;
let bob: Phone;
let budget: any;
let expense: any;
let sent: string[] = [];
beforeAll(async () => {
  server = await startServer();
  [ada, bob] = [await server.phone("ada"), await server.phone("bob")];
  budget = await aBudget(ada);
  expense = await anExpense(ada, budget.id);
  // The processing that follows reads the budget as well.
  await server.settled();
  const read = (command: any): string => command.find ?? command.aggregate;
  server.running.connection.getClient().on("commandStarted", ({ command }) => {
    if (["sessions", "budgets", "expenses", "accessTokens"].includes(read(command))) sent.push(read(command));
  });
});
afterAll(() => server.stop());

async function readsOf(phone: Phone, path: string, headers: Record<string, string> = {}) {
  sent = [];
  const { status } = await phone.get(path, headers);
  return { status, reads: sent };
}

test("an expense, or that it is unchanged, is read by the command that reads the session", async () => {
  const path = `/expenses/${expense.id}`;
  expect(await readsOf(ada, path)).toEqual({ status: 200, reads: ["sessions"] });
  expect(await readsOf(ada, path, UNCHANGED)).toEqual({ status: 304, reads: ["sessions"] });
});

test("a budget is read beside the session wherever the address names it", async () => {
  expect(await readsOf(ada, `/budgets/${budget.id}`)).toEqual({ status: 200, reads: ["sessions"] });
  expect(await readsOf(ada, `/expenses?budgetId=${budget.id}&totals=false`)).toEqual({ status: 200, reads: ["sessions", "expenses"] });
});

test("what was read ahead is nobody's who is no member: another's budget and a missing one answer alike", async () => {
  const missing = `/expenses/${expense.id.slice(0, -1)}${expense.id.endsWith("0") ? "1" : "0"}`;
  for (const path of [`/expenses/${expense.id}`, `/budgets/${budget.id}`, missing])
    for (const headers of [{}, UNCHANGED]) expect((await bob.get(path, headers)).status).toBe(404);
  expect((await ada.get(missing)).status).toBe(404);
  expect((await ada.get("/budgets/%7Bnonsense%7D")).status).toBe(404);
  expect((await ada.get(`/expenses?budgetId=${budget.id}&budgetId=${budget.id}`)).status).toBe(422);
});

test("a personal access token reads the same, after the token itself", async () => {
  const { token } = (await ada.post("/me/tokens", { name: "script", scopes: ["read"], password: PASSWORD })).body;
  const script = new Phone(server.url, token);
  expect(await readsOf(script, `/expenses/${expense.id}`)).toEqual({ status: 200, reads: ["accessTokens", "budgets"] });
  expect((await readsOf(script, `/expenses/${expense.id}`, UNCHANGED)).status).toBe(304);
});

test("who has left a budget, and whose session has ended, reads nothing of it", async () => {
  await join(ada, bob, budget.id, "viewer");
  expect((await bob.get(`/expenses/${expense.id}`)).status).toBe(200);
  expect((await ada.delete(`/budgets/${budget.id}/members/${bob.account.id}`)).status).toBe(204);
  expect((await bob.get(`/expenses/${expense.id}`, UNCHANGED)).status).toBe(404);
  await bob.post("/mobile-logout");
  expect((await bob.get(`/expenses/${expense.id}`)).status).toBe(401);
});
