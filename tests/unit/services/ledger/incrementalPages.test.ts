import type { LedgerDoc, LedgerPageDoc } from "../../../../src/models/ledger.js";
import type { DirtyFlag } from "../../../../src/services/ledger/dirtyFlags.js";
import { carriedOn, monthsMovedBy } from "../../../../src/services/ledger/incrementalPages.js";

const head = { epoch: 7, named: 3, monthEpochs: { "2026-10": 2 } } as unknown as LedgerDoc;
const moved = [{ categoryId: "cat_food", out: 100, in: 0, count: 1, inCount: 0 }];
const page = {
  _id: "bud:2026-10",
  budgetId: "bud",
  month: "2026-10",
  rev: 5,
  monthEpoch: 1,
  unnamed: 4,
  seen: [],
  moved,
  count: 1,
  inCount: 0,
} as unknown as LedgerPageDoc;

function fresh(id: string, month = "2026-10"): DirtyFlag {
  const parts = [{ categoryId: "cat_food", amount: 20 }];
  return { kind: "expense", id, version: 1, from: month, months: [month], fresh: { _id: id, month, type: "expense", parts } };
}
const changed: DirtyFlag = { kind: "expense", id: "exp_old", version: 4, from: "2026-10", months: ["2026-10"] };
const processed = (
  flags: readonly DirtyFlag[],
  given: Partial<LedgerPageDoc> = {},
  unprocessed: string[] | null = flags.map(({ id }) => id),
) => carriedOn({ head, pages: [{ ...page, ...given }], flags, unprocessed: unprocessed === null ? null : new Set(unprocessed) });

test("a page does not go on when something else than new expenses came, or somebody else's change lies between", async () => {
  expect(await processed([changed])).toEqual([]);
  expect(await processed([fresh("exp_1"), changed])).toEqual([]);
  expect(await processed([fresh("exp_1", "2026-09")])).toEqual([]);
  expect(await processed([fresh("exp_1")], { monthEpoch: 0 })).toEqual([]);
  expect(await processed([fresh("exp_1")], { monthEpoch: 2 })).toEqual([]);
  expect(await processed([fresh("exp_1")], { unnamed: 3 })).toEqual([]);
});

test("new expenses are added once, over the page that was read", async () => {
  const [carried] = await processed([fresh("exp_1"), fresh("exp_2")]);
  expect(carried).toMatchObject({ over: 5, page: { rev: 6, monthEpoch: 2, seen: ["exp_1", "exp_2"], count: 3 } });
  expect(carried?.page.moved).toEqual([{ categoryId: "cat_food", out: 140, in: 0, count: 3, inCount: 0 }]);
});

test("one that the page has seen already is not added, and those that are processed are forgotten", async () => {
  const [carried] = await processed([fresh("exp_1"), fresh("exp_2")], { seen: ["exp_1", "exp_gone"] });
  expect(carried).toMatchObject({ page: { seen: ["exp_1", "exp_2"], count: 2 } });
});

test("what new expenses move in accounts is added in the months of their ends, and once", async () => {
  const leg = (month: string, amount: number, cleared: boolean) => ({
    accountId: "mac_giro",
    date: `${month}-01`,
    month,
    amount,
    booked: amount,
    cleared,
  });
  const moving: DirtyFlag = {
    kind: "expense",
    id: "exp_1",
    version: 1,
    from: "2026-09",
    months: ["2026-09", "2026-10"],
    fresh: {
      _id: "exp_1",
      month: "2026-09",
      type: "transfer",
      parts: [{ categoryId: null, amount: 70 }],
      legs: [leg("2026-09", -70, true), leg("2026-10", 70, true), leg("2026-10", 5, false)],
    },
  };
  const held = {
    accountId: "mac_giro",
    onBudget: true,
    amount: 30,
    booked: 30,
    cleared: 0,
    in: 30,
    count: 1,
    transfers: 0,
    transferred: 0,
  };
  const [carried] = await processed([moving], { accounts: [held], accountsSeen: [] });
  expect(carried?.page).toMatchObject({ moved, count: 1, accountsSeen: ["exp_1"] });
  expect(carried?.page.accounts).toEqual([
    { ...held, amount: 105, booked: 105, cleared: 70, in: 105, count: 3, transfers: 2, transferred: 75 },
  ]);
  const [seen] = await processed([moving], { accounts: [held], accountsSeen: ["exp_1"] });
  expect(seen?.page.accounts).toEqual([held]);
  const [plain] = await processed([fresh("exp_2")]);
  expect(Object.keys(plain?.page ?? {})).not.toContain("accounts");
});

test("while not all that is unprocessed is known, none is forgotten", async () => {
  const [carried] = await processed([fresh("exp_2")], { seen: ["exp_1"] }, null);
  expect(carried?.page.seen).toEqual(["exp_1", "exp_2"]);
});

test("the months that changes move are named, unless one of them does not name them", () => {
  expect(monthsMovedBy([fresh("exp_1"), { ...changed, months: ["2026-08", "2026-10"] }])).toEqual(["2026-08", "2026-10"]);
  expect(monthsMovedBy([{ kind: "plan", id: "pln_1", version: 2, from: "2026-01" }])).toEqual([]);
  expect(monthsMovedBy([{ ...changed, months: null }])).toBeNull();
  expect(monthsMovedBy([{ kind: "budget", id: "bud", version: 2, from: "2026-01" }])).toBeNull();
});
