import mongoose, { type Model } from "mongoose";
import { CATEGORIES_AT_MOST, MONEY_ACCOUNTS_AT_MOST, RECURRING_AT_MOST } from "../../domain/atMost.js";
import { Conflict } from "../../domain/errors.js";
import type { ProblemCode } from "../../domain/problems.js";
import type { Models } from "../../models/Models.js";
import type { DocumentKey } from "../storage/DocumentKey.js";
import { insertOnce } from "../storage/stored.js";
import type { Addition, QuotaGuard } from "./QuotaGuard.js";

interface BudgetCap {
  readonly most: number;
  readonly code: ProblemCode;
  readonly plural: string;
}

/** How many of each a budget has at most: all of them are read for its months, or for each of its expenses. */
export const budgetCaps = {
  categories: { most: CATEGORIES_AT_MOST, code: "too-many-categories", plural: "categories" },
  moneyAccounts: { most: MONEY_ACCOUNTS_AT_MOST, code: "too-many-money-accounts", plural: "money accounts" },
  recurring: { most: RECURRING_AT_MOST, code: "too-many-recurring", plural: "recurring movements" },
  rules: { most: 500, code: "too-many-rules", plural: "rules" },
} as const satisfies Record<string, BudgetCap>;

interface Needs {
  readonly models: Pick<Models, keyof typeof budgetCaps>;
  readonly quotaGuard: QuotaGuard;
}

interface Countable {
  countDocuments(filter: object): PromiseLike<number>;
}

/** Adds one more of them, or brings one back, when the budget has room for it. */
export function withinBudget<Made>(
  { models, quotaGuard }: Needs,
  kind: keyof typeof budgetCaps,
  { _id, budgetId }: DocumentKey,
  steps: Pick<Addition<Made>, "add" | "undo">,
): Promise<Made> {
  const { most, code, plural } = budgetCaps[kind];
  const counted: Countable = models[kind];
  const others = { budgetId, deletedAt: null, _id: mongoose.trusted({ $ne: _id }) };
  return quotaGuard.add({
    key: `${kind} ${budgetId}`,
    caps: [
      {
        most,
        count: async () => counted.countDocuments(others),
        refuse: () => new Conflict(code, `A budget has at most ${most} ${plural}.`),
      },
    ],
    ...steps,
  });
}

/** Adds a document, when the budget has room for it. One that was there before, by a call that this one repeats, stays and is the answer. */
export function insertWithinBudget<Doc extends DocumentKey>(
  needs: Needs,
  kind: keyof typeof budgetCaps,
  model: Model<Doc>,
  doc: Doc,
): Promise<Doc> {
  const at: DocumentKey = { _id: doc._id, budgetId: doc.budgetId };
  return withinBudget(needs, kind, at, {
    add: () => insertOnce(model, doc),
    undo: async (kept) => (kept === doc ? model.deleteOne({ ...at }) : false),
  });
}
