import { registerEnumType } from "type-graphql";
import { scopes } from "../domain/caller.js";
import { expenseTypes } from "../domain/expenseType.js";
import { roles } from "../domain/roles.js";
import { rolloverPolicies } from "../domain/rollover.js";

function enumOf<Word extends string>(words: readonly Word[]): Readonly<Record<string, Word>> {
  return Object.fromEntries(words.map((word) => [word, word]));
}

/** The same lower-case words on both doors. */
export const RoleEnum = enumOf(roles);
export const RolloverPolicyEnum = enumOf(rolloverPolicies);
export const ExpenseTypeEnum = enumOf(expenseTypes);
export const ScopeEnum = enumOf(scopes);
export const MonthStatusEnum = enumOf(["open", "closed"]);
export const LimitStateEnum = enumOf(["ok", "near", "over"]);
export const SpendingGroupEnum = enumOf(["category", "month", "payee", "tag", "day"]);
export const BatchStatusEnum = enumOf(["created", "existing", "updated", "deleted", "failed"]);
export const ExpenseSortEnum: Readonly<Record<string, string>> = {
  date_asc: "date",
  date_desc: "-date",
  amount_asc: "amount",
  amount_desc: "-amount",
  createdAt_asc: "createdAt",
  createdAt_desc: "-createdAt",
};

registerEnumType(RoleEnum, { name: "Role", description: "What a member may do in a budget. May grow." });
registerEnumType(RolloverPolicyEnum, { name: "RolloverPolicy", description: "What an envelope carries into the next month. May grow." });
registerEnumType(ExpenseTypeEnum, { name: "ExpenseType", description: "Money out, or money in. May grow." });
registerEnumType(MonthStatusEnum, { name: "MonthStatus", description: "Whether a statement of the month stands. May grow." });
registerEnumType(LimitStateEnum, { name: "LimitState", description: "How near an envelope is to its limit. May grow." });
registerEnumType(SpendingGroupEnum, { name: "SpendingGroup", description: "What a spending report is grouped by. May grow." });
registerEnumType(BatchStatusEnum, { name: "BatchStatus", description: "What became of one item of a batch. May grow." });
registerEnumType(ExpenseSortEnum, { name: "ExpenseSort", description: "The order of a list of expenses." });
registerEnumType(ScopeEnum, { name: "Scope", description: "What a personal access token may do. May grow." });
