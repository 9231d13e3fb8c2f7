import { isKeyOf } from "../../domain/categoryKeys.js";
import { formerKeyOf } from "../../domain/formerKeys.js";
import type { Keyed } from "../../domain/storedKeys.js";
import { yielding } from "../../runtime/turn.js";
import type { CategoryDoc } from "../../models/category.js";
import type { PlanDoc } from "../../models/months/plan.js";
import type { CategoryUses } from "./ExpenseTally.js";
import type { ReportViolation } from "./Violation.js";

/** Names are there once, parents stand at the top, and what uses a category finds it. */
export async function checkCategories(
  budget: Keyed,
  docs: readonly CategoryDoc[],
  plans: readonly PlanDoc[],
  uses: CategoryUses,
  report: ReportViolation,
): Promise<void> {
  const byId = new Map(docs.map((doc) => [doc._id, doc]));
  const live = docs.filter((doc) => doc.deletedAt === null);
  checkNames(budget, live, report);
  for (const { _id, parentId } of live) {
    if (parentId === null) continue;
    const parent = byId.get(parentId);
    if (parent === undefined || parent.deletedAt !== null) report("orphan", _id, `its parent ${parentId} does not exist`);
    else if (parent.parentId !== null) report("orphan", _id, `its parent ${parentId} has a parent itself`);
  }
  for (const [categoryId, user] of uses) {
    const category = byId.get(categoryId);
    if (category === undefined || category.deletedAt !== null) report("orphan", user, `its category ${categoryId} does not exist`);
  }
  for await (const { _id, amounts } of yielding(plans))
    for (const { categoryId } of amounts)
      if (!byId.has(categoryId)) report("orphan", _id, `it has an amount for the category ${categoryId}, which was never in this budget`);
}

function checkNames(budget: Keyed, live: readonly CategoryDoc[], report: ReportViolation): void {
  const names = new Map<string, string>();
  for (const category of live) {
    const { _id, name, liveName } = category;
    if (budget.keyForm !== "both" && !isKeyOf(category, budget)) report("duplicate", _id, `its name has the key ${String(liveName)}`);
    const key = formerKeyOf(name);
    const other = names.get(key);
    if (other !== undefined) report("duplicate", _id, `same name as ${other}`);
    names.set(key, _id);
  }
}
