import { aBudget } from "../../builders/aBudget.js";
import { join } from "../../sharing/shared.js";
import { Phone } from "../../support/clients.js";
import { becomes } from "../../support/eventually.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { newId } from "../../../src/web/store/ids.js";
import { Device, isStored, plainExpense } from "./Device.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("what waits in a tab is not sent in the name of whoever has signed in since, and is sent once its owner is back", async () => {
  const [ada, ben] = [await server.phone(), await server.phone()];
  const budget = await aBudget(ada);
  await join(ada, ben, budget.id, "editor");
  const session = new Phone(server.url, ada.token);
  const device = new Device(server, session, budget.id);
  device.accountId = ada.account.id;
  const tab = await device.openLive();
  device.setOnline(false);
  const id = newId("exp", budget.id);
  await tab.connection.write({ kind: "create-expense", id, fields: plainExpense });
  session.token = ben.token;
  device.setOnline(true);
  await becomes(() => tab.connection.status, "signed-out");
  expect(tab.store.outbox.map(({ state }) => state.is)).toEqual(["waiting"]);
  expect(await server.backend.models.expenses.countDocuments({ budgetId: budget.id })).toBe(0);
  session.token = ada.token;
  tab.connection.retry();
  await isStored(tab);
  expect(await server.backend.models.expenses.findById(id).lean()).toMatchObject({ createdBy: ada.account.id });
  device.close();
  expect(device.failures).toEqual([]);
});
