import { mapped } from "../../../../src/runtime/turn.js";
import { ClearedPages } from "../../../../src/services/statements/frozenPages.js";
import { driftedRows } from "../../../../src/services/statements/drifted.js";
import { sortedRows } from "../../../../src/services/statements/sortedRows.js";
import { seededRandom } from "../../../support/seededRandom.js";

const MANY = 2_000;

afterEach(() => jest.restoreAllMocks());

test.each([0, 1, 2, 499, 500, 501, 1000, 1001, 1501, 4003])("%i rows are sorted as by sort", async (count) => {
  const random = seededRandom(count + 1);
  const rows = Array.from({ length: count }, (_, place) => ({ key: `${Math.floor(random() * count)}`, place }));
  const wanted = [...rows].sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  expect(await sortedRows(rows, ({ key }) => key)).toEqual(wanted);
});

/** How often the loop turned meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

test("putting many rows into pages, sorting included, and comparing them gives others their turns", async () => {
  // Each look at the clock finds it a millisecond later, so that a few rows take long. It goes on from now, as a turn may have begun before.
  let time = performance.now();
  jest.spyOn(performance, "now").mockImplementation(() => time++);
  const rows = Array.from({ length: MANY }, (_, n) => {
    const id = `exp_${(n * 7919) % MANY}`;
    return { id, expenseId: id, date: "2026-03-05", amount: -1, cleared: true };
  });
  const nothing = { find: () => ({ lean: async () => [] }) };
  const models: any = { statementPages: nothing, expenses: nothing };
  const doc: any = { budgetId: "bud_1", moneyAccountId: "mac_1", pages: [] };
  let pages: any;
  let live: any;
  const once = await turnsDuring(() => mapped(rows, ({ id }) => id));
  expect(once).toBeGreaterThan(100);
  expect(await turnsDuring(async () => (pages = await ClearedPages.of("mac_1", rows)))).toBeGreaterThan(3 * once);
  expect(await turnsDuring(async () => (live = await pages.through("2026-03-31")))).toBeGreaterThan(0);
  expect(await turnsDuring(async () => expect(await driftedRows(models, doc, live)).toHaveLength(500))).toBeGreaterThan(3 * once);
});
