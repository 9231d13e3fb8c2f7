import { RowClassifier } from "../../src/services/imports/RowClassifier.js";
import { aBudget } from "../builders/aBudget.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { sendFile } from "./sending.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.stop());

test("while a batch of rows is classified, others have their turn as soon as it has taken long", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const batches: { rows: number; turns: number }[] = [];
  // Each look at the clock takes a millisecond while rows are classified. It never goes back.
  const now = performance.now.bind(performance);
  let [late, isSlow] = [0, false];
  jest.spyOn(performance, "now").mockImplementation(() => now() + (isSlow ? late++ : late));
  const classify = Reflect.get(RowClassifier.prototype, "classify");
  jest.spyOn(RowClassifier.prototype, "classify").mockImplementation(async function (this: RowClassifier, ...given) {
    let [turns, over] = [0, false];
    const tick = (): void => {
      if (over) return;
      turns++;
      setImmediate(tick);
    };
    setImmediate(tick);
    isSlow = true;
    const found = await classify.apply(this, given);
    isSlow = false;
    over = true;
    batches.push({ rows: given[1].length, turns });
    return found;
  });
  const file = ["Date,Payee,Amount", ...Array.from({ length: 1200 }, (_, n) => `2026-03-14,Shop ${n % 7},-${(n % 90) + 1}.50`)].join("\n");
  const { body } = await sendFile(ada, budget.id, file, { dryRun: true });
  expect(body.counts).toMatchObject({ read: 1200, created: 1200 });
  expect(batches.map(({ rows }) => rows)).toEqual([500, 500, 200]);
  // Without ids and large amounts nothing is asked of the database meanwhile, so every turn is one that was given.
  for (const { rows, turns } of batches) expect(turns).toBeGreaterThanOrEqual(rows / 10);
});
