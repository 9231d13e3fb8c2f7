import { VerifyService } from "../../src/services/verify/VerifyService.js";
import { aBudget } from "../builders/aBudget.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function found(): Promise<string[]> {
  const violations = [];
  for await (const violation of new VerifyService({ models: server.backend.models, clock: server.clock }).violations({}))
    violations.push(violation);
  return violations.map(({ invariant, id, detail }) => `${invariant} ${id}: ${detail}`);
}

async function accounts() {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const purse = await aMoneyAccount(ada, budget.id, { name: "Purse", identifiers: ["1"] });
  const closed = await aMoneyAccount(ada, budget.id, { name: "Closed", identifiers: ["2"] });
  const gone = await aMoneyAccount(ada, budget.id, { name: "Gone" });
  await ada.patch(`/money-accounts/${closed.id}`, { closedAt: "2026-11-01T00:00:00.000Z" });
  await ada.delete(`/money-accounts/${gone.id}`);
  await server.settled();
  return { purse, closed, gone };
}

/** Native writes: what no request could do. */
const changed = (id: string, $set: object): Promise<unknown> =>
  server.backend.models.moneyAccounts.collection.updateOne({ _id: id as never }, { $set });

test("what the server wrote claims what it should, and whatever else is claimed is told", async () => {
  const { purse, closed, gone } = await accounts();
  expect(await found()).toEqual([]);
  await changed(purse.id, { claims: [purse.id, "=other"] });
  expect(await found()).toEqual([`duplicate ${purse.id}: it claims ${purse.id}, =other`]);
  await changed(purse.id, { claims: [purse.id, "=purse", "#1"] });
  await changed(gone.id, { claims: [gone.id, "=gone"] });
  expect(await found()).toEqual([`duplicate ${gone.id}: it claims ${gone.id}, =gone`]);
  await changed(gone.id, { claims: [gone.id] });
  await changed(closed.id, { identifiers: ["1"] });
  expect(await found()).toEqual([
    `duplicate ${closed.id}: it claims ${closed.id}, #2`,
    `duplicate ${closed.id}: same name or identifier as ${purse.id}`,
  ]);
});
