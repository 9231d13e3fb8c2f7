import { aBudget, anExpense } from "../builders/aBudget.js";
import { manyExpenses } from "../builders/manyExpenses.js";
import { usualWork } from "../../src/services/limits/WorkLimit.js";
import { PATIENT } from "../support/patience.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ limits: { work: { ...PATIENT, longMs: usualWork.longMs } } });
});
afterAll(() => server.stop());

/** How many commands that read expenses there were, and how many of them at once at the most, while something was asked. */
async function readingExpenses(ask: () => Promise<unknown>): Promise<{ commands: number; atOnce: number }> {
  const client = server.running.connection.getClient();
  const running = new Set<number>();
  let [commands, atOnce] = [0, 0];
  const began = ({ commandName, command, requestId }: any): void => {
    if (!["find", "aggregate"].includes(commandName) || command[commandName] !== "expenses") return;
    commands++;
    running.add(requestId);
    atOnce = Math.max(atOnce, running.size);
  };
  const ended = ({ requestId }: any): void => void running.delete(requestId);
  client.on("commandStarted", began).on("commandSucceeded", ended).on("commandFailed", ended);
  try {
    await ask();
  } finally {
    client.off("commandStarted", began).off("commandSucceeded", ended).off("commandFailed", ended);
  }
  return { commands, atOnce };
}

test("searches and reports of one account are read by one command at a time, a report in parts", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada, { startMonth: "2017-01" });
  await manyExpenses(server, ada, budget.id, 2500, () => ({}));
  await anExpense(ada, budget.id, { payee: "Market" });
  await server.settled();
  const search = `expenses(budgetId: "${budget.id}", filter: {q: "ma"}) { nodes { payee } totals { count } }`;
  const searches = await readingExpenses(async () => {
    const { body } = await ada.graphql(`{ ${[1, 2, 3, 4, 5].map((at) => `a${at}: ${search}`).join(" ")} }`);
    expect(body.data.a5).toEqual({ nodes: [{ payee: "Market" }], totals: { count: 1 } });
  });
  // How many expenses there are was counted when the pages were written.
  expect(searches).toEqual({ commands: 10, atOnce: 1 });
  const report = await readingExpenses(async () => {
    const { body } = await ada.get(`/reports/spending?budgetId=${budget.id}&from=2017-01-01&to=2026-11-30&groupBy=payee`);
    expect(body.rows).toMatchObject([{ key: null }, { key: "market", count: 1 }]);
  });
  // How many depends on the time that each part takes.
  expect(report.commands).toBeGreaterThan(2);
  expect([report.commands % 2, report.atOnce]).toEqual([0, 1]);
});
