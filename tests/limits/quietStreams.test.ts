import { setTimeout as pause } from "node:timers/promises";
import { usualWork } from "../../src/services/limits/WorkLimit.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import { aStream } from "../support/aStream.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ limits: { work: usualWork } });
});
afterAll(() => server.stop());

test("a stream without news holds no turn: others of its account are neither refused nor kept waiting", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const leaving = new AbortController();
  const next = await aStream(server, ada, budget.id, leaving.signal);
  for (let told = 0; told < 2; told++) {
    // Longer than what counts as a long turn.
    await pause(3 * usualWork.longMs);
    expect((await ada.get("/me")).status).toBe(200);
    await anExpense(ada, budget.id);
    let text = await next();
    while (text !== "" && !text.includes("EXPENSE")) text = await next();
    expect(text).not.toBe("");
  }
  leaving.abort();
});
