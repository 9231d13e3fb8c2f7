import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { newId } from "../../../src/web/store/ids.js";
import { Device, isStored, plainExpense, type Tab } from "./Device.js";
import { monthOfServer, monthOfStore } from "./figures.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z" });
});
afterAll(() => server.stop());

test("older months are loaded when a person asks for them in any tab, and the figures are those of a whole copy", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada, { startMonth: "2026-08" });
  const food = await aCategory(ada, budget.id, { budgeted: 10_000, rollover: { policy: "full" } });
  const old = await anExpense(ada, budget.id, { date: "2026-08-03", amount: 300, categoryId: food.id });
  const recent = await anExpense(ada, budget.id, { date: "2026-11-03", amount: 500, categoryId: food.id });
  const small = new Device(server, ada, budget.id);
  const whole = new Device(server, ada, budget.id);
  try {
    await small.keepFrom("2026-10");
    const leading = await small.open();
    await isStored(leading);
    const second = await small.open();
    expect([leading.store.hasOlder, leading.store.expense(old.id), leading.store.expense(recent.id)?.amount]).toEqual([true, null, 500]);
    expect(leading.store.figures("2026-08")).toBeNull();

    second.connection.loadFrom("2026-08");
    expect(second.connection.loadingFrom).toBe("2026-08");
    const reference = await whole.open();
    await isStored(reference);
    for (const tab of [leading, second]) {
      await becomes(() => [tab.store.hasOlder, tab.connection.loadingFrom, tab.store.expense(old.id)?.amount], [false, null, 300]);
      for (const month of ["2026-08", "2026-09", "2026-11"]) expect(tab.store.figures(month)).toEqual(reference.store.figures(month));
    }
    await isStored(leading);
    small.close();
    expect((await small.open()).store.expense(old.id)?.amount).toBe(300);
    expect(small.failures).toEqual([]);
  } finally {
    small.close();
    whole.close();
  }
});

describe("where only the newest months are here", () => {
  async function narrow() {
    const ada = await server.phone();
    const budget = await aBudget(ada, { startMonth: "2026-08" });
    const food = await aCategory(ada, budget.id, { budgeted: 10_000, rollover: { policy: "full" } });
    const old = await anExpense(ada, budget.id, { date: "2026-08-03", amount: 300, categoryId: food.id });
    const recent = await anExpense(ada, budget.id, { date: "2026-11-03", amount: 500, categoryId: food.id });
    const device = new Device(server, ada, budget.id);
    await device.keepFrom("2026-10");
    const tab = await device.open();
    await isStored(tab);
    const agrees = async (each: Tab) => becomes(() => monthOfStore(each.store, "2026-11"), await monthOfServer(ada, budget.id, "2026-11"));
    await agrees(tab);
    return { ada, budget, food, old, recent, device, tab, agrees };
  }

  test("an older month that changed is counted, though what the first month starts with is not answered at first", async () => {
    const { ada, old, device, tab, agrees } = await narrow();
    let asked = 0;
    device.fate = () => (asked++ === 0 ? "lost" : "arrives");
    await ada.patch(`/expenses/${old.id}`, { amount: 4000 });
    await becomes(() => asked > 0, true);
    await agrees(tab);
    // And though the page is closed meanwhile.
    let isClosed = false;
    device.fate = () => {
      isClosed = true;
      device.close();
      return "lost";
    };
    await ada.patch(`/expenses/${old.id}`, { amount: 5000 });
    await becomes(() => isClosed, true);
    device.fate = () => "arrives";
    await agrees(await device.open());
    device.close();
  });

  test("an older month that changed is counted after the cursor has expired", async () => {
    const { ada, budget, old, device, tab, agrees } = await narrow();
    tab.close();
    await ada.patch(`/expenses/${old.id}`, { amount: 4000 });
    const head = (await device.disk.head(budget.id))!;
    const [body] = head.cursor!.split(".");
    await device.disk.save({ head: { ...head, cursor: `${body}.${"A".repeat(22)}` }, months: [], finished: null, left: [] });
    const again = await device.open();
    await isStored(again);
    await agrees(again);
    device.close();
  });

  test("an entry before them can be taken back, and one moved there too", async () => {
    const { ada, budget, food, recent, device, tab, agrees } = await narrow();
    const id = newId("exp", budget.id);
    await tab.connection.write({ kind: "create-expense", id, fields: { ...plainExpense, date: "2026-08-20", categoryId: food.id } });
    await isStored(tab);
    expect((await ada.get(`/expenses/${id}`)).status).toBe(200);
    await tab.connection.undo();
    await isStored(tab);
    expect((await ada.get(`/expenses/${id}`)).status).toBe(404);

    await tab.connection.write({ kind: "change-expenses", items: [{ id: recent.id, changes: { date: "2026-08-20" } }] });
    await isStored(tab);
    await tab.connection.undo();
    await isStored(tab);
    expect((await ada.get(`/expenses/${recent.id}`)).body.date).toBe("2026-11-03");
    await becomes(() => tab.store.expense(recent.id)?.date, "2026-11-03");
    await agrees(tab);

    device.setOnline(false);
    await tab.connection.write({ kind: "remove-expenses", ids: [recent.id] });
    await ada.patch(`/expenses/${recent.id}`, { date: "2026-08-21" });
    device.setOnline(true);
    await isStored(tab);
    expect((await ada.get(`/expenses/${recent.id}`)).status).toBe(404);
    await agrees(tab);
    device.close();
  });
});
