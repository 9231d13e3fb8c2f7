import type { Remote } from "../../../../src/web/store/sync/remote.js";
import { firstKept, readFrom } from "../../../../src/web/store/rows/window.js";
import { anExpenseRow, expenseChange } from "./rows.js";

test("of a full budget fewer months are kept, and none before its first", () => {
  expect(firstKept("2026-11", 40_000, "2020-01")).toBe("2024-12");
  expect(firstKept("2026-11", 200_000, "2020-01")).toBe("2025-12");
  expect(firstKept("2026-11", 200_000, "2026-09")).toBe("2026-09");
});

test("older months are read to the last page, from the beginning", async () => {
  const asked: unknown[] = [];
  const opening = { pool: 5, carriedIn: new Map() };
  const remote = {
    async changes({ since, from }: { since: string | null; from: string | null }) {
      asked.push([since, from]);
      const page = asked.length;
      return { changes: [expenseChange(anExpenseRow(`exp_${page}`))], cursor: `c${page}`, hasMore: page < 3, expensesCount: null };
    },
    opening: async () => opening,
  };
  const found = await readFrom("2025-01", { remote: remote as unknown as Remote, budgetId: "bud_1" }, new AbortController().signal);
  expect(asked).toEqual([null, "c1", "c2"].map((since) => [since, "2025-01"]));
  expect([found.window, found.changes.map(({ id }) => id)]).toEqual([{ from: "2025-01", opening }, ["exp_1", "exp_2", "exp_3"]]);
});
