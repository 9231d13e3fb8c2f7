import fc from "fast-check";
import { CRASHES } from "../crashes/crashing.js";

/** What may be done to a budget; `pick`s choose among what is there at that moment. */
export type Command =
  | { do: "nothing" }
  /** 0: whole. Else the outbox processor dies at this step. */
  | { do: "process"; crash: number }
  | { do: "addCategory"; budgeted: number; rule: Rule; from: number; parent: number | null }
  | { do: "changeStanding"; pick: number; budgeted: number; from: number | null }
  | { do: "changeRule"; pick: number; rule: Rule; from: number | null }
  | { do: "setAmount"; pick: number; month: number; budgeted: number | null }
  | { do: "transfer"; from: number | null; to: number | null; month: number; amount: number }
  | { do: "copyPlan"; month: number; from: number | null }
  | {
      do: "setTarget";
      pick: number;
      target: { kind: "monthly" | "refill" | "byDate"; amount: number; by: number } | null;
      from: number | null;
    }
  | { do: "fund"; month: number; source: "targets" | "suggestions" | "lastMonth"; only: number | null; dryRun: boolean }
  | { do: "addExpense"; type: "expense" | "income"; day: Day; parts: Part[] }
  | { do: "addForeign"; day: Day; pick: number | null; amount: number; rate: [number, number] }
  | {
      do: "changeExpense";
      pick: number;
      amount: number | null;
      day: Day | null;
      category: number | null | undefined;
      type: "expense" | "income" | null;
    }
  | { do: "splitExpense"; pick: number; parts: Part[] }
  | { do: "removeExpense"; pick: number }
  | { do: "restoreExpense"; pick: number }
  | { do: "removeCategory"; pick: number; to: number | null }
  | { do: "close"; month: number }
  | { do: "takeBack"; pick: number };

interface Rule {
  policy: "none" | "surplus" | "full" | "capped";
  cap: number;
}
export interface Part {
  category: number | null;
  amount: number;
}
/** Months after the first one, and a day within the calendar month. */
export interface Day {
  month: number;
  day: number;
}

export interface Setting {
  currency: "JPY" | "EUR" | "KWD" | "CLF";
  startDay: number;
  months: number;
}

const pick = fc.nat(30);
const money = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.integer({ min: 1, max: 100_000 }),
  fc.integer({ min: 1, max: 1_000_000_000_000 }),
);
const moneyOrNone = fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 5, arbitrary: money });
const rule = fc.record({ policy: fc.constantFrom("none", "surplus", "full", "capped"), cap: moneyOrNone }) as fc.Arbitrary<Rule>;
const month = fc.nat(8);
const target = fc.record({ kind: fc.constantFrom("monthly" as const, "refill" as const, "byDate" as const), amount: money, by: month });
const day = fc.record({ month: fc.nat(7), day: fc.integer({ min: 1, max: 31 }) });
const type = fc.oneof({ weight: 4, arbitrary: fc.constant("expense" as const) }, { weight: 1, arbitrary: fc.constant("income" as const) });
const part = fc.record({ category: fc.option(pick, { freq: 5 }), amount: money });
const parts = fc.oneof(
  { weight: 3, arbitrary: fc.array(part, { minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.array(part, { minLength: 2, maxLength: 5 }) },
);
const named = <Name extends string>(name: Name) => ({ do: fc.constant(name) });

export const command: fc.Arbitrary<Command> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.record({ ...named("nothing") }) },
  { weight: 4, arbitrary: fc.record({ ...named("process"), crash: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: CRASHES })) }) },
  {
    weight: 3,
    arbitrary: fc.record({ ...named("addCategory"), budgeted: moneyOrNone, rule, from: fc.nat(6), parent: fc.option(pick, { freq: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ ...named("changeStanding"), pick, budgeted: moneyOrNone, from: fc.option(month) }) },
  { weight: 2, arbitrary: fc.record({ ...named("changeRule"), pick, rule, from: fc.option(month) }) },
  { weight: 3, arbitrary: fc.record({ ...named("setAmount"), pick, month, budgeted: fc.option(moneyOrNone) }) },
  { weight: 2, arbitrary: fc.record({ ...named("transfer"), from: fc.option(pick), to: fc.option(pick), month, amount: money }) },
  { weight: 1, arbitrary: fc.record({ ...named("copyPlan"), month, from: fc.option(month) }) },
  { weight: 2, arbitrary: fc.record({ ...named("setTarget"), pick, target: fc.option(target, { freq: 5 }), from: fc.option(month) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...named("fund"),
      month,
      source: fc.constantFrom("targets" as const, "suggestions" as const, "lastMonth" as const),
      only: fc.option(pick, { freq: 1 }),
      dryRun: fc.boolean(),
    }),
  },
  { weight: 8, arbitrary: fc.record({ ...named("addExpense"), type, day, parts }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...named("addForeign"),
      day,
      pick: fc.option(pick),
      amount: fc.integer({ min: 1000, max: 1_000_000 }),
      rate: fc.tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.nat(6)),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...named("changeExpense"),
      pick,
      amount: fc.option(money),
      day: fc.option(day),
      category: fc.option(fc.option(pick), { nil: undefined }),
      type: fc.option(type),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...named("splitExpense"), pick, parts: fc.array(part, { minLength: 2, maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ ...named("removeExpense"), pick }) },
  { weight: 1, arbitrary: fc.record({ ...named("restoreExpense"), pick }) },
  { weight: 1, arbitrary: fc.record({ ...named("removeCategory"), pick, to: fc.option(pick) }) },
  { weight: 2, arbitrary: fc.record({ ...named("close"), month }) },
  { weight: 1, arbitrary: fc.record({ ...named("takeBack"), pick }) },
);

export function settingIn(currencies: readonly Setting["currency"][]): fc.Arbitrary<Setting> {
  return fc.record({
    currency: fc.constantFrom(...currencies),
    startDay: fc.oneof(fc.constantFrom(1, 28), fc.integer({ min: 1, max: 28 })),
    months: fc.integer({ min: 2, max: 7 }),
  });
}
