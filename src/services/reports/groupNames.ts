import type { BudgetDoc } from "../../models/budget.js";
import type { Models } from "../../models/Models.js";
import type { SpendingGroup } from "../../validation/report.js";
import type { Stages } from "../reads/BudgetQuery.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { namesOf } from "../sharing/shownActivities.js";
import type { SummedGroup } from "./spendingQuery.js";

/** What a budget usually has at most. */
const CATEGORIES = 100;

/** The names of the groups by their keys. What has no entry is gone, and counts as without one. Null: the keys are the names. */
export type GroupNames = ReadonlyMap<string, string | null> | null;

export async function groupNames(
  models: Models,
  reads: BudgetReads,
  { _id: budgetId }: BudgetDoc,
  groupBy: SpendingGroup,
  groups: readonly SummedGroup[],
): Promise<GroupNames> {
  if (groupBy === "member") {
    const ids = groups.flatMap(({ _id: { key } }) => key ?? []);
    const names = await namesOf(models, ids);
    return new Map(ids.map((id) => [id, names.get(id) ?? null]));
  }
  if (groupBy === "account") return byId(await models.moneyAccounts.find({ budgetId, deletedAt: null }, { name: 1 }).lean<Named[]>());
  if (groupBy !== "category") return null;
  const stages: Stages = [{ $match: { budgetId, deletedAt: null } }, { $project: { name: 1 } }];
  return byId(await reads.aggregate<Named>({ of: "categories", budgetId, stages, rows: CATEGORIES }));
}

interface Named {
  readonly _id: string;
  readonly name: string;
}

function byId(docs: readonly Named[]): Map<string, string> {
  return new Map(docs.map(({ _id, name }) => [_id, name]));
}
