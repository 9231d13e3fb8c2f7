import { isDated } from "../../store/views/allocations.js";
import type { Sent } from "../../store/sync/remote.js";
import {
  BringBackCategory,
  ChangeBudget,
  ChangeCategory,
  CopyAmounts,
  MergeCategory,
  MoveAmount,
  RemoveCategory,
  RemoveStatement,
  SetAmounts,
  StoreCategory,
  StoreStatement,
} from "../documents/writeDocuments.js";
import { budgetRow, categoryRow, statementRow } from "./rows.js";
import { type Sender, stored, unlessGone, type WriteOf } from "./Sender.js";
import { categoryInput } from "./toInput.js";

export async function sendCategory(to: Sender, { id, fields, effectiveFrom }: WriteOf<"create-category">): Promise<Sent> {
  // A new one is never archived.
  const { archivedAt: _, ...given } = fields;
  const input = { ...categoryInput(given), name: fields.name, budgetId: to.budgetId, newId: id, effectiveFrom };
  const { category } = await to.run(StoreCategory, "createCategory", { input, key: to.key });
  return stored({ kind: "category", id, resource: categoryRow(category) });
}

export async function sendCategoryChange(to: Sender, { id, changes, effectiveFrom }: WriteOf<"change-category">): Promise<Sent> {
  const input = { ...categoryInput(changes), ...(isDated(changes) && effectiveFrom !== undefined ? { effectiveFrom } : {}) };
  const { category } = await to.run(ChangeCategory, "updateCategory", { id, input, key: to.key, ...to.version(id) });
  return stored({ kind: "category", id, resource: categoryRow(category) });
}

export async function sendCategoryRemoval(to: Sender, { id, moveTo }: WriteOf<"remove-category">): Promise<Sent> {
  const input = moveTo === undefined ? {} : moveTo === null ? { uncategorise: true } : { moveTo };
  const gone = { kind: "category", id, resource: null } as const;
  const sending = to.run(RemoveCategory, "deleteCategory", { id, input, key: to.key });
  return unlessGone(
    sending.then(() => stored(gone)),
    gone,
  );
}

export async function sendCategoryRestored(to: Sender, { row: { id } }: WriteOf<"restore-category">): Promise<Sent> {
  const { category } = await to.run(BringBackCategory, "restoreCategory", { id, key: to.key });
  return stored({ kind: "category", id, resource: categoryRow(category) });
}

export async function sendMerge(to: Sender, { id, into }: WriteOf<"merge-category">): Promise<Sent> {
  const { category } = await to.run(MergeCategory, "mergeCategories", { id, input: { into }, key: to.key });
  return stored({ kind: "category", id, resource: null }, { kind: "category", id: into, resource: categoryRow(category) });
}

export async function sendAmounts(to: Sender, { month, amounts }: WriteOf<"set-amounts">): Promise<Sent> {
  await to.run(SetAmounts, "setMonthAmounts", { input: { budgetId: to.budgetId, month, amounts: [...amounts] }, key: to.key });
  return stored();
}

export async function sendTransfer(to: Sender, { month, from, to: target, amount }: WriteOf<"transfer">): Promise<Sent> {
  await to.run(MoveAmount, "createTransfer", { input: { budgetId: to.budgetId, month, from, to: target, amount }, key: to.key });
  return stored();
}

export async function sendCopy(to: Sender, { month, from }: WriteOf<"copy-plan">): Promise<Sent> {
  await to.run(CopyAmounts, "copyPlan", { input: { budgetId: to.budgetId, month, from }, key: to.key });
  return stored();
}

export async function sendClosing(to: Sender, { month, note }: WriteOf<"close-month">): Promise<Sent> {
  const input = { budgetId: to.budgetId, month, ...(note === undefined ? {} : { note }) };
  const { monthlyBudget } = await to.run(StoreStatement, "closeMonth", { input, key: to.key });
  return stored({ kind: "monthly-budget", id: monthlyBudget.id, resource: statementRow(monthlyBudget) });
}

export async function sendStatementRemoval(to: Sender, { id }: WriteOf<"remove-statement">): Promise<Sent> {
  if (id === null) throw new Error("Which statement it is was not looked up.");
  const gone = { kind: "monthly-budget", id, resource: null } as const;
  const sending = to.run(RemoveStatement, "deleteMonthlyBudget", { id, key: to.key });
  return unlessGone(
    sending.then(() => stored(gone)),
    gone,
  );
}

export async function sendBudgetChange(to: Sender, { changes }: WriteOf<"change-budget">): Promise<Sent> {
  const { budgetId: id } = to;
  const { budget } = await to.run(ChangeBudget, "updateBudget", { id, input: changes, key: to.key, ...to.version(id) });
  return stored({ kind: "budget", id, resource: budgetRow(budget) });
}
