import type { Dependencies } from "../../services/Dependencies.js";
import { CategoryMergeService } from "../../services/categories/CategoryMergeService.js";
import { CategoryRemovalSaga } from "../../services/categories/CategoryRemovalSaga.js";
import { CategoryRemovalService } from "../../services/categories/CategoryRemovalService.js";
import { CategoryRestoreService } from "../../services/categories/CategoryRestoreService.js";
import { CategoryService } from "../../services/categories/CategoryService.js";
import { PlanMerge } from "../../services/categories/PlanMerge.js";
import { MovedMonths } from "../../services/months/MovedMonths.js";
import { RecurringCategories } from "../../services/recurring/RecurringCategories.js";
import { RuleCategories } from "../../services/rules/RuleCategories.js";

type Needs = Pick<
  Dependencies,
  "models" | "access" | "cursors" | "clock" | "outbox" | "referenceRepair" | "planOverflow" | "readers" | "quotaGuard"
>;

/** Every `new` of categories. */
export function composeCategories(given: Needs) {
  const { models, clock } = given;
  const needs = { ...given, movedMonths: new MovedMonths(models, given.readers.one.months, clock) };
  const planMerge = new PlanMerge(needs);
  const recurringCategories = new RecurringCategories(models, clock);
  const ruleCategories = new RuleCategories(models, clock);
  const removalSaga = new CategoryRemovalSaga({ ...needs, planMerge, recurringCategories, ruleCategories });
  return {
    categories: new CategoryService(needs),
    categoryRemoval: new CategoryRemovalService({ ...needs, removalSaga, recurringCategories }),
    categoryMerge: new CategoryMergeService({ ...needs, removalSaga, planMerge }),
    categoryRestore: new CategoryRestoreService(needs),
  };
}
