import { aBudget } from "../builders/aBudget.js";
import { eventually } from "../support/eventually.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { sendFile } from "./sending.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

/** Some rows of the same few payees, each with an id of its own, so that there is something to compare in every way. */
const fileOf = (rows: number): string =>
  [
    "Date,Payee,Amount,Transaction ID",
    ...Array.from({ length: rows }, (_, n) => `2026-03-${String((n % 28) + 1).padStart(2, "0")},Shop ${n % 7},-${(n % 90) + 1}.00,T${n}`),
  ].join("\n");

/** The commands that read expenses while a file is looked at, and while it is imported. */
async function readsOf(budgetId: string, file: string, query: object): Promise<{ reads: number; duplicates: number }> {
  const client = server.running.connection.getClient();
  let reads = 0;
  const count = ({ command }: any): void => {
    if (["find", "aggregate", "count", "distinct"].some((verb) => command[verb] === "expenses") || command.collection === "expenses")
      reads++;
  };
  client.on("commandStarted", count);
  const { status, body } = await sendFile(ada, budgetId, file, { source: "giro", ...query });
  client.off("commandStarted", count);
  expect([200, 201]).toContain(status);
  return { reads, duplicates: body.counts.duplicates };
}

test("duplicates are looked for by batches: a file of 450 rows takes as many questions as one of 150", async () => {
  const budgets = [await aBudget(ada), await aBudget(ada)];
  const files = [fileOf(150), fileOf(450)];
  const found: { reads: number; duplicates: number }[] = [];
  for (const [at, budget] of budgets.entries()) {
    await readsOf(budget.id, files[at]!, {});
    await server.settled();
    found.push(await readsOf(budget.id, files[at]!, { dryRun: true }));
  }
  expect(found.map(({ duplicates }) => duplicates)).toEqual([150, 450]);
  expect(found[0]!.reads).toBeGreaterThan(0);
  expect(found[1]!.reads).toBe(found[0]!.reads);
});

test("the same without ids, by amount, date and payee; ten times the rows are two more questions at the most", async () => {
  const withoutIds = (file: string): string => file.replaceAll(/,(Transaction ID|T\d+)$/gm, "");
  const found: { reads: number; duplicates: number }[] = [];
  for (const rows of [150, 1500]) {
    const budget = await aBudget(ada);
    await readsOf(budget.id, withoutIds(fileOf(rows)), {});
    await eventually(async () =>
      (await server.backend.models.expenses.countDocuments({ budgetId: budget.id })) === rows ? true : undefined,
    );
    await server.settled();
    found.push(await readsOf(budget.id, withoutIds(fileOf(rows)), { dryRun: true }));
  }
  expect(found.map(({ duplicates }) => duplicates)).toEqual([150, 1500]);
  // The expenses that were there are read a thousand at a time.
  expect(found[1]!.reads).toBeLessThanOrEqual(found[0]!.reads + 2);
});
