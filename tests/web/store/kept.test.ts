import { anExpense, aBudget } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { Device, isStored, write } from "./Device.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("changes that were kept over signing out, without the copy they were made on, are compared with what the server has and stored", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const bread = await anExpense(ada, budget.id, { payee: "Baker", amount: 400 });
  const device = new Device(server, ada, budget.id);
  try {
    const before = await device.open();
    await isStored(before);
    device.setOnline(false);
    await write(before, { kind: "change-expenses", items: [{ id: bread.id, changes: { amount: 450 } }] });
    device.close();
    await device.disk.forget(budget.id);
    device.setOnline(true);
    const after = await device.open();
    await isStored(after);
    await becomes(() => after.store.expense(bread.id)?.amount, 450);
    expect((await ada.get(`/expenses/${bread.id}`)).body.amount).toBe(450);
    expect(device.failures).toEqual([]);
  } finally {
    device.close();
  }
});
