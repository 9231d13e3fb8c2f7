import { aBudget } from "../builders/aBudget.js";
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

/** Without the line that its expenses wait for review: tests/sharing/reviewLines.test.ts. */
const linesOf = async (budgetId: string): Promise<any[]> =>
  (await ada.get(`/budgets/${budgetId}/activity`)).body.data.filter((line: any) => line.action !== "toReview");
const file = "Date,Payee,Amount\n2026-03-04,Kiosk,-3.00\n2026-03-05,Market,-7.00\nnever,Bad,-1.00\n";

test("an import is one line of the activity list, in both APIs", async () => {
  const budget = await aBudget(ada, { name: "Home" });
  server.clock.forward(1000);
  const { body } = await sendFile(ada, budget.id, file);
  const [line, ...rest] = await linesOf(budget.id);
  expect(line).toMatchObject({
    action: "imported",
    kind: "import",
    resourceId: body.id,
    label: "2 expenses",
    accountId: ada.account.id,
    undoUntil: null,
  });
  expect(rest.map((one) => one.action)).toEqual(["created"]);
  const told = await ada.graphql("query($b: ID!) { budget(id: $b) { activity { nodes { id action kind label } } } }", { b: budget.id });
  expect(told.body.data.budget.activity.nodes).toContainEqual({
    id: `evt_${line.id}`,
    action: "IMPORTED",
    kind: "IMPORT",
    label: "2 expenses",
  });
});

test("a file that adds nothing, and one that is only looked at, leave no line", async () => {
  const budget = await aBudget(ada);
  await sendFile(ada, budget.id, file, { dryRun: true });
  await sendFile(ada, budget.id, "Date,Payee,Amount\n2026-03-04,Kiosk,-3.00\n");
  await sendFile(ada, budget.id, "Date,Payee,Amount\n2026-03-04,Kiosk,-3.00\n");
  expect((await linesOf(budget.id)).map((one) => [one.action, one.label])).toEqual(
    expect.arrayContaining([
      ["imported", "1 expense"],
      ["created", expect.any(String)],
    ]),
  );
  expect((await linesOf(budget.id)).length).toBe(2);
});

test("an import whose end is tried twice is in the activity once", async () => {
  const budget = await aBudget(ada);
  const { imports } = server.running.backend.models;
  const updateOne = imports.updateOne.bind(imports);
  let failed = false;
  imports.updateOne = ((filter: any, update: any) => {
    if (failed || update.$set?.status !== "done") return updateOne(filter, update);
    failed = true;
    return Promise.reject(new Error("killed"));
  }) as any;
  const sent = sendFile(ada, budget.id, file);
  while (!failed || (await imports.countDocuments({ budgetId: budget.id, lane: "running" })) > 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  imports.updateOne = updateOne as any;
  server.clock.forward(120_000);
  await server.backend.services.imports.resume();
  expect((await sent).body).toMatchObject({ status: "done", counts: { created: 2, refused: 1 } });
  expect((await linesOf(budget.id)).filter((one) => one.action === "imported").map((one) => one.label)).toEqual(["2 expenses"]);
});
