import { RowClassifier } from "../../src/services/imports/RowClassifier.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import { becomes } from "../support/eventually.js";
import { startServer } from "../support/startServer.js";
import { sendFile } from "./sending.js";
import { freshDatabase } from "../support/databases.js";

const ROWS = 2600;
const file = `Date,Payee,Amount\n${Array.from({ length: ROWS }, (_, n) => `2026-0${(n % 9) + 1}-10,Shop ${n % 7},-${(n % 50) + 1}.00`).join("\n")}\n`;
const sum = Array.from({ length: ROWS }, (_, n) => ((n % 50) + 1) * 100).reduce((all, one) => all + one, 0);

afterEach(() => jest.restoreAllMocks());

/** Lets the n-th call through only half, and every later one not at all: the process is as good as dead. */
function dyingAt(n: number, model: any, method: string): Promise<void> {
  const real = model[method].bind(model);
  let calls = 0;
  return new Promise((dead) => {
    jest.spyOn(model, method).mockImplementation(async (...given: any[]) => {
      calls++;
      if (calls === n && method === "insertMany") await real(given[0].slice(0, 200), given[1]);
      if (calls < n) return real(...given);
      dead();
      throw new Error("killed");
    });
  });
}

test.each([
  ["half way through a batch", "expenses", "insertMany", 3],
  ["between a batch and its report", "importPages", "replaceOne", 2],
  ["between a report and the cursor", "imports", "updateOne", 3],
])("an import that dies %s is finished by another process, each row once", async (_when, collection, method, n) => {
  const dbName = freshDatabase("resuming");
  const first = await startServer({ dbName });
  const ada = await first.phone("ada");
  const budget = await aBudget(ada);
  const there = await anExpense(ada, budget.id, { amount: 100, payee: "Shop 0", date: "2026-01-10" });
  const model = (first.running.backend.models as any)[collection];
  // New expenses go into the collection as they are.
  const dead = dyingAt(n, method === "insertMany" ? model.collection : model, method);
  const sent = sendFile(ada, budget.id, file);
  await dead;
  first.running.server.closeAllConnections();
  await sent.catch(() => undefined);
  await first.backend.services.imports.stop();

  const second = await startServer({ dbName, now: "2026-11-15T12:10:00Z" });
  await second.backend.services.imports.idle();
  const [doc] = await second.backend.models.imports.find({ budgetId: budget.id }).lean();
  const phone = Object.assign(ada, { url: second.url });
  const report = (await phone.get(`/expenses/imports/${doc?._id}?rows=duplicate`)).body;
  expect(report).toMatchObject({ status: "done", counts: { read: ROWS, created: ROWS - 1, duplicates: 1, refused: 0, asked: 0 } });
  expect(report.rows.map((row: any) => row.expenseId)).toEqual([there.id]);
  const { totals } = (await phone.get(`/expenses?budgetId=${budget.id}`)).body;
  expect(totals).toEqual({ count: ROWS, income: 0, expenses: sum, refunds: 0, net: -sum, transfers: null });
  await second.backend.outbox.idle();
  expect(await second.backend.models.importChunks.countDocuments({})).toBe(0);
  expect(await second.backend.models.expenses.countDocuments({ dirtyBudgetId: budget.id })).toBe(0);
  await second.stop();
  await first.stop().catch(() => undefined);
});

test("a run that lost its import to another process stops, and leaves the rest to that one", async () => {
  const classify = Reflect.get(RowClassifier.prototype, "classify");
  const held: (() => void)[] = [];
  jest.spyOn(RowClassifier.prototype, "classify").mockImplementation(async function (this: RowClassifier, ...given) {
    await new Promise<void>((goOn) => held.push(goOn));
    return classify.apply(this, given);
  });
  const dbName = freshDatabase("resuming");
  const first = await startServer({ dbName, limits: { importPatienceMs: 200 } });
  const ada = await first.phone("ada");
  const budget = await aBudget(ada);
  const { body } = await sendFile(ada, budget.id, "Date,Payee,Amount\n2026-11-02,Bakery,-5.00\n");
  // By its clock the lease of the first one has ended.
  const second = await startServer({ dbName, now: "2026-11-15T12:10:00Z" });
  await becomes(async () => held.length, 2);
  held[0]?.();
  await first.backend.services.imports.idle();
  const phone = Object.assign(ada, { url: second.url });
  const report = async (): Promise<any> => (await phone.get(`/expenses/imports/${body.id}`)).body;
  expect(await report()).toMatchObject({ status: "running", counts: { created: 0 } });
  held[1]?.();
  await second.backend.services.imports.idle();
  expect(await report()).toMatchObject({ status: "done", counts: { created: 1 } });
  expect((await phone.get(`/expenses?budgetId=${budget.id}`)).body.totals.count).toBe(1);
  await second.stop();
  await first.stop();
});
