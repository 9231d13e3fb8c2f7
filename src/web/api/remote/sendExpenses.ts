import { type ResultOf } from "gql.tada";
import type { Change } from "../../store/model.js";
import { Refused, type Sent } from "../../store/sync/remote.js";
import type { Refusal } from "../../store/outbox/writes.js";
import { ChangeExpenses, RemoveExpenses, RestoreExpenses, ReviewExpenses, StoreExpense } from "../documents/writeDocuments.js";
import { problemOfExtensions } from "../problem.js";
import { expenseRow } from "./rows.js";
import { type Sender, stored, type WriteOf } from "./Sender.js";
import { expenseInput } from "./toInput.js";

type Result = NonNullable<ResultOf<typeof ChangeExpenses>["updateExpenses"]>["results"][number];

export async function sendExpense(to: Sender, { id, fields }: WriteOf<"create-expense">): Promise<Sent> {
  const input = { ...expenseInput(fields), date: fields.date, budgetId: to.budgetId, newId: id };
  const { expense } = await to.run(StoreExpense, "createExpense", { input, key: to.key });
  return stored({ kind: "expense", id, resource: expenseRow(expense) });
}

export async function sendChanges(to: Sender, { items }: WriteOf<"change-expenses">): Promise<Sent> {
  const input = { items: items.map(({ id, changes }) => ({ id, change: expenseInput(changes), ...to.version(id) })) };
  const { results } = await to.run(ChangeExpenses, "updateExpenses", { input, key: to.key });
  return sentOf(
    items.map(({ id }) => id),
    results,
  );
}

export async function sendRemovals(to: Sender, { ids }: WriteOf<"remove-expenses">): Promise<Sent> {
  const input = { items: ids.map((id) => ({ id })) };
  const { results } = await to.run(RemoveExpenses, "deleteExpenses", { input, key: to.key });
  // A deletion answers what was there; what is gone already is as wanted.
  return sentOf(
    ids,
    results.map((result) =>
      result.problem === null || result.problem.code === "not-found" ? { ...result, expense: null, problem: null } : result,
    ),
  );
}

export async function sendRestored(to: Sender, { rows }: WriteOf<"restore-expenses">): Promise<Sent> {
  const input = { items: rows.map(({ id }) => ({ id })) };
  const { results } = await to.run(RestoreExpenses, "restoreExpenses", { input, key: to.key });
  return sentOf(
    rows.map(({ id }) => id),
    results,
  );
}

export async function sendReview(to: Sender, { ids, reviewed }: WriteOf<"review-expenses">): Promise<Sent> {
  const { expenses } = await to.run(ReviewExpenses, "reviewExpenses", {
    input: { budgetId: to.budgetId, ids: [...ids], reviewed },
    key: to.key,
  });
  return stored(...expenses.map((expense): Change => ({ kind: "expense", id: expense.id, resource: expenseRow(expense) })));
}

/** A single one that failed is a refusal; of several, each says for itself. */
function sentOf(ids: readonly string[], results: readonly Result[]): Sent {
  const changes: Change[] = [];
  const failures: { id: string; why: Refusal }[] = [];
  for (const { index, expense, problem } of results) {
    const id = ids[index] ?? "";
    if (problem !== null) failures.push({ id, why: problemOfExtensions(problem.detail, { code: problem.code, errors: problem.errors }) });
    else changes.push({ kind: "expense", id, resource: expense === null ? null : expenseRow(expense) });
  }
  const [first] = failures;
  if (first !== undefined && ids.length === 1) throw new Refused(first.why);
  return { changes, failures };
}
