import { newId } from "../../../src/web/store/ids.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import type { Phone } from "../../support/clients.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { Device, isStored, write, plainExpense as plain } from "./Device.js";

let server: TestServer;
let ada: Phone;
let budget: any;
const devices: Device[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.phone();
  budget = await aBudget(ada);
});
afterEach(() => devices.splice(0).forEach((device) => device.close()));

function aDevice(person = ada): Device {
  const device = new Device(server, person, budget.id);
  devices.push(device);
  return device;
}

test("a write is shown at once, sent as one request, and then stored", async () => {
  const device = aDevice();
  const tab = await device.openLive();
  device.sent.length = 0;
  const id = newId("exp", budget.id);
  const writing = write(tab, { kind: "create-expense", id, fields: plain });
  await becomes(() => tab.store.figures("2026-11")?.totals.uncategorisedSpent, 1250);
  await writing;
  await isStored(tab);
  expect(device.sent).toEqual(["StoreExpense"]);
  expect((await ada.get(`/expenses/${id}`)).body).toMatchObject({ amount: 1250, payee: "Grocer" });
});

test("what another device changes arrives by itself, without a request", async () => {
  const [one, other] = [aDevice(), aDevice()];
  const [hers, his] = [await one.open(), await other.open()];
  await isStored(hers);
  await isStored(his);
  other.sent.length = 0;
  const category = await aCategory(ada, budget.id, { name: "Food", budgeted: 5000 });
  await becomes(() => his.store.category(category.id)?.budgeted, 5000);
  const made = await anExpense(ada, budget.id, { amount: 700, categoryId: category.id });
  await becomes(() => his.store.figures("2026-11")?.rows[0]?.spent, 700);
  await ada.delete(`/expenses/${made.id}`);
  await becomes(() => [his.store.expense(made.id), hers.store.expense(made.id)], [null, null]);
  expect(other.sent).toEqual([]);
});
