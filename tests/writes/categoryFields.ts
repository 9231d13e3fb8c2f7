import type { CategoryChange } from "../../src/shapes/categories/CategoryInput.js";
import type { MonthAmount } from "../../src/shapes/months/MonthInput.js";
import { type CategoryFacts, type Name, patched } from "./facts.js";

export interface CategoryPatch {
  readonly of: Name;
  readonly change: CategoryChange;
  /** It says what is so already: then nothing is written. */
  readonly isSame?: true;
}

/** Of each field of an input the changes that set it, and those that clear it where null does. */
export type Each<Change, Patch> = {
  readonly [Field in keyof Required<Change>]: { readonly set: readonly Patch[] } & (null extends Change[Field]
    ? { readonly cleared: readonly Patch[] }
    : object);
};

/** Every field is set, and cleared where null clears it. */
export const categoryFields: Each<CategoryChange, CategoryPatch> = {
  name: { set: [{ of: "@food", change: { name: "Groceries" } }] },
  icon: { set: [{ of: "@fun", change: { icon: "ball" } }], cleared: [{ of: "@food", change: { icon: null } }] },
  color: { set: [{ of: "@fun", change: { color: "#abcdef" } }], cleared: [{ of: "@food", change: { color: null } }] },
  position: { set: [{ of: "@food", change: { position: 9 } }] },
  parentId: { set: [{ of: "@food", change: { parentId: "@fun" } }], cleared: [{ of: "@treats", change: { parentId: null } }] },
  alertAt: { set: [{ of: "@food", change: { alertAt: [50] } }] },
  archivedAt: {
    set: [{ of: "@food", change: { archivedAt: "2026-11-02T00:00:00.000Z" } }],
    cleared: [{ of: "@fun", change: { archivedAt: null } }],
  },
  budgeted: {
    set: [
      { of: "@food", change: { budgeted: 11_000 } },
      // What was said for later months goes.
      { of: "@fun", change: { budgeted: 4000, effectiveFrom: "2026-09" } },
    ],
  },
  rollover: {
    set: [
      { of: "@food", change: { rollover: { policy: "none" } } },
      { of: "@fun", change: { rollover: { policy: "capped", cap: 100 }, effectiveFrom: "2026-09" } },
    ],
  },
  target: {
    set: [
      { of: "@food", change: { target: { kind: "monthly", amount: 12_000 } } },
      { of: "@fun", change: { target: { kind: "byDate", amount: 90_000, by: "2027-06" }, effectiveFrom: "2026-10" } },
    ],
    cleared: [{ of: "@food", change: { target: null }, isSame: true }],
  },
  effectiveFrom: { set: [{ of: "@treats", change: { effectiveFrom: "2026-12", budgeted: 1, rollover: { policy: "full" } } }] },
};

/** What begins in a month is said again, everything else takes the place of what was said. */
export function changedCategory(
  before: CategoryFacts,
  { effectiveFrom, budgeted, rollover, target, ...words }: CategoryChange,
): CategoryFacts {
  const { then = [], ...rest } = before;
  const archivedAt = words.archivedAt === undefined ? [] : [{ archivedAt: words.archivedAt }];
  const dated = { effectiveFrom, budgeted, rollover, target };
  const isDated = [budgeted, rollover, target].some((value) => value !== undefined && value !== null);
  return {
    ...patched(rest, { ...words, archivedAt: undefined }),
    then: [...then, ...archivedAt, ...(isDated ? [patched({}, dated)] : [])],
  };
}

export interface AmountPatch {
  readonly month: string;
  readonly of: Name;
  readonly change: MonthAmount;
  /** What is set there afterwards; nothing where it is left out. */
  readonly facts?: MonthAmount;
}

export const amountFields: Each<MonthAmount, AmountPatch> = {
  budgeted: {
    set: [
      { month: "2026-10", of: "@food", change: { budgeted: 500 }, facts: { budgeted: 500, note: "guests" } },
      { month: "2026-09", of: "@treats", change: { budgeted: 0 }, facts: { budgeted: 0 } },
      { month: "2026-12", of: "@fun", change: { budgeted: 77 }, facts: { budgeted: 77 } },
    ],
    cleared: [
      { month: "2026-10", of: "@food", change: { budgeted: null }, facts: { note: "guests" } },
      { month: "2026-11", of: "@fun", change: { budgeted: null } },
    ],
  },
  note: {
    set: [
      { month: "2026-10", of: "@fun", change: { note: "ball" }, facts: { note: "ball" } },
      { month: "2026-08", of: "@food", change: { note: "holiday" }, facts: { note: "holiday" } },
    ],
    cleared: [
      { month: "2026-10", of: "@food", change: { note: null }, facts: { budgeted: 12_000 } },
      { month: "2026-10", of: "@fun", change: { note: null } },
    ],
  },
};
