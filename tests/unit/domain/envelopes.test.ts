import { emptyOpening, type Envelope, figuresOf, type MonthMovements, type Movement, quietMonth } from "../../../src/domain/envelopes.js";
import type { RolloverRule } from "../../../src/domain/rollover.js";

const envelope = (id: string, standing: number, rule: RolloverRule): Envelope => ({
  id,
  parentId: null,
  name: id,
  standing: [{ from: "2026-01", value: standing }],
  rollovers: [{ from: "2026-01", value: rule }],
});

const none = { policy: "none", cap: null } as const;
const full = { policy: "full", cap: null } as const;
const surplus = { policy: "surplus", cap: null } as const;

const movement = (out: number, income = 0, count = 1): Movement => ({ out, in: income, count });

function moved(categories: Record<string, Movement>, uncategorised: Movement = movement(0, 0, 0)): MonthMovements {
  const entries = Object.entries(categories);
  const count = entries.reduce((sum, [, one]) => sum + one.count, uncategorised.count);
  return { categories: new Map(entries), uncategorised, count, toReview: 0 };
}

test("a month calculated by hand", () => {
  const envelopes = [
    envelope("food", 40000, full),
    envelope("fun", 10000, none),
    envelope("car", 5000, surplus),
    envelope("gift", 3000, { policy: "capped", cap: 2500 }),
  ];
  const january = figuresOf(
    "2026-01",
    emptyOpening,
    envelopes,
    new Map([["fun", 12000]]),
    moved({ food: movement(45000, 1500, 4), fun: movement(2000), car: movement(6000) }, movement(700, 250000, 2)),
  );
  expect(january.rows.map((row) => [row.budgeted, row.carriedIn, row.spent, row.available, row.carriedOut, row.expensesCount])).toEqual([
    [40000, 0, 43500, -3500, -3500, 4],
    [12000, 0, 2000, 10000, 0, 1],
    [5000, 0, 6000, -1000, 0, 1],
    [3000, 0, 0, 3000, 2500, 0],
  ]);
  expect(january.totals).toEqual({
    totalIncome: 250000,
    totalBudgeted: 60000,
    totalSpent: 52200,
    totalAvailable: 8500,
    totalCarriedIn: 0,
    totalCarriedOut: -1000,
    uncategorisedSpent: 700,
    toAssign: 189300,
    expensesCount: 8,
    uncategorisedCount: 2,
  });
  // 189300 + 10000 (fun) - 1000 (car) + 500 (gift above its cap) go on in the pool
  expect(january.closing).toEqual({
    pool: 198800,
    carriedIn: new Map([
      ["food", -3500],
      ["gift", 2500],
    ]),
  });

  const february = figuresOf("2026-02", january.closing, envelopes, new Map(), quietMonth);
  expect(february.rows.map((row) => row.available)).toEqual([36500, 10000, 5000, 5500]);
  expect(february.totals).toMatchObject({ totalCarriedIn: -1000, totalBudgeted: 58000, toAssign: 140800 });
  expect(february.totals.toAssign + february.totals.totalAvailable).toBe(250000 - 52200 - 500 + 0 + 0 + 500);
});

test("money of a category that is gone counts outside all categories", () => {
  const figures = figuresOf("2026-01", emptyOpening, [], new Map(), moved({ gone: movement(500, 200, 2) }, movement(100, 1000, 1)));
  expect(figures.totals).toMatchObject({
    totalIncome: 1200,
    uncategorisedSpent: 600,
    totalSpent: 600,
    toAssign: 600,
    expensesCount: 3,
    uncategorisedCount: 3,
  });
});

test("what came back beyond what was spent makes more available", () => {
  const { rows, totals } = figuresOf(
    "2026-01",
    emptyOpening,
    [envelope("food", 100, full)],
    new Map(),
    moved({ food: movement(500, 700, 2) }),
  );
  expect(rows).toMatchObject([{ spent: -200, available: 300 }]);
  expect(totals.totalSpent).toBe(-200);
});

test("an amount of 0 set for a month wins over the standing amount", () => {
  const [row] = figuresOf("2026-01", emptyOpening, [envelope("food", 100, full)], new Map([["food", 0]]), quietMonth).rows;
  expect(row).toMatchObject({ budgeted: 0, available: 0 });
});

test("before the terms of a category begin nothing is planned for it, and nothing is carried out of it", () => {
  const later: Envelope = {
    ...envelope("food", 100, full),
    standing: [{ from: "2026-02", value: 100 }],
    rollovers: [{ from: "2026-02", value: full }],
  };
  const before = figuresOf("2026-01", emptyOpening, [later], new Map([["food", 70]]), quietMonth);
  expect(before.rows).toMatchObject([{ budgeted: 70, carriedOut: 0, rollover: none }]);
  expect(figuresOf("2026-01", emptyOpening, [later], new Map(), quietMonth).rows).toMatchObject([{ budgeted: 0 }]);
  expect(figuresOf("2026-02", before.closing, [later], new Map(), quietMonth).rows).toMatchObject([{ budgeted: 100, rollover: full }]);
});

test("sums that end inside the safe range are exact, those that do not are refused", () => {
  const most = Number.MAX_SAFE_INTEGER;
  const envelopes = [envelope("a", most, full)];
  const opening = { pool: most, carriedIn: new Map() };
  const figures = figuresOf("2026-01", opening, envelopes, new Map(), moved({}, movement(0, most)));
  expect(figures.totals.toAssign).toBe(most);
  expect(figures.closing).toEqual({ pool: most, carriedIn: new Map([["a", most]]) });
  expect(() => figuresOf("2026-01", emptyOpening, [...envelopes, envelope("b", 1, full)], new Map(), quietMonth)).toThrow(
    expect.objectContaining({ code: "sum-out-of-range" }),
  );
});
