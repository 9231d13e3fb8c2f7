import { aRecurring } from "../builders/aRecurring.js";
import type { Answer, Phone } from "../support/clients.js";

/** The first month of the budget. */
export const START = "2025-01";
/** Who does it: a test signs her in before. */
export const by: { ada: Phone } = { ada: undefined as never };

export interface World {
  readonly id: string;
  readonly food: any;
  readonly fun: any;
  readonly spare: any;
  readonly child: any;
  readonly expense: any;
  readonly far: any;
  /** What a preparation made. */
  readonly noted: any;
}

/** What may move months, on both APIs. */
export interface Way {
  readonly prepare?: (world: World) => Promise<unknown>;
  readonly rest: (world: World) => Promise<Answer>;
  /** The mutation, its arguments and its variables. */
  readonly graphql?: (world: World) => readonly [field: string, type: string, args: Readonly<Record<string, unknown>>];
}

const month = ({ id }: World, label: string): string => `/budgets/${id}/months/${label}`;
const FILE = "Date,Payee,Amount\n2025-02-03,Market,-1.00\n2026-06-04,Market,-2.00\n";
/** What the rows say is certain, so that no question is left. */
const imported = ({ id }: World) => by.ada.send("POST", `/expenses/imports?budgetId=${id}`, FILE, { "Content-Type": "text/csv" });
const known = ({ id, far }: World): object => ({
  budgetId: id,
  amount: 1000,
  date: far.date,
  categoryId: far.categoryId,
  externalId: "known",
});
const knownAndNew = (world: World): object => ({ items: [known(world), { budgetId: world.id, amount: 3, date: "2025-05-05" }] });
const changes = ({ expense, far }: World): object => ({
  items: [expense, far].map(({ id }, place) => ({ id, change: { amount: [901, far.amount][place] } })),
});
/** It waits for review. */
const captured = ({ id }: World) => by.ada.post("/captures", { budgetId: id, amount: "5.00", at: "2026-02-10T12:00:00Z" });
/** For the expense of March 2026 alone, which has no category. */
const aRule = ({ id, spare }: World) =>
  by.ada.post("/rules", { budgetId: id, when: { categoryId: "none", type: "expense" }, then: { categoryId: spare.id } });
const change = (patch: object, graphql: object = patch): Way => ({
  rest: ({ fun }) => by.ada.patch(`/categories/${fun.id}`, patch),
  graphql: ({ fun }) => ["updateCategory", "UpdateCategoryInput!", { id: fun.id, input: graphql }],
});

export const ways: Readonly<Record<string, Way>> = {
  "a merge": {
    rest: ({ food, spare }) => by.ada.post(`/categories/${food.id}/merge`, { into: spare.id }),
    graphql: ({ food, spare }) => ["mergeCategories", "MergeCategoriesInput!", { id: food.id, input: { into: spare.id } }],
  },
  "a merge of a category with a standing amount": {
    rest: ({ fun, food }) => by.ada.post(`/categories/${fun.id}/merge`, { into: food.id }),
    graphql: ({ fun, food }) => ["mergeCategories", "MergeCategoriesInput!", { id: fun.id, input: { into: food.id } }],
  },
  "a merge of a category without anything": {
    rest: ({ spare, fun }) => by.ada.post(`/categories/${spare.id}/merge`, { into: fun.id }),
    graphql: ({ spare, fun }) => ["mergeCategories", "MergeCategoriesInput!", { id: spare.id, input: { into: fun.id } }],
  },
  "a deletion that moves expenses": {
    rest: ({ food, fun }) => by.ada.delete(`/categories/${food.id}?moveTo=${fun.id}`),
    graphql: ({ food, fun }) => ["deleteCategory", "DeleteCategoryInput", { id: food.id, input: { moveTo: fun.id } }],
  },
  "a deletion that uncategorises": {
    rest: ({ fun }) => by.ada.delete(`/categories/${fun.id}?uncategorise=true`),
    graphql: ({ fun }) => ["deleteCategory", "DeleteCategoryInput", { id: fun.id, input: { uncategorise: true } }],
  },
  "a deletion of a category without anything": {
    rest: ({ spare }) => by.ada.delete(`/categories/${spare.id}`),
    graphql: ({ spare }) => ["deleteCategory", "DeleteCategoryInput", { id: spare.id, input: {} }],
  },
  "a restored category": {
    prepare: ({ fun, food }) => by.ada.delete(`/categories/${fun.id}?moveTo=${food.id}`),
    rest: ({ fun }) => by.ada.post(`/categories/${fun.id}/restore`, undefined),
    graphql: ({ fun }) => ["restoreCategory", "", { id: fun.id }],
  },
  "a new category with an amount": {
    rest: ({ id }) => by.ada.post("/categories", { budgetId: id, name: "New", budgeted: 5, effectiveFrom: "2026-06" }),
    graphql: ({ id }) => [
      "createCategory",
      "CreateCategoryInput!",
      { input: { budgetId: id, name: "New", budgeted: 5, effectiveFrom: "2026-06" } },
    ],
  },
  "a new category without an amount": {
    rest: ({ id }) => by.ada.post("/categories", { budgetId: id, name: "New" }),
    graphql: ({ id }) => ["createCategory", "CreateCategoryInput!", { input: { budgetId: id, name: "New" } }],
  },
  "a new standing amount": change({ budgeted: 800, effectiveFrom: "2026-07" }),
  "a new standing amount that is the old one again": change({ budgeted: 700, effectiveFrom: "2026-10" }),
  "a new target": change(
    { target: { kind: "monthly", amount: 9 }, effectiveFrom: "2026-10" },
    { target: { kind: "MONTHLY", amount: 9 }, effectiveFrom: "2026-10" },
  ),
  "a new name": change({ name: "Other" }),
  "amounts of a month": {
    rest: (world) => by.ada.patch(`${month(world, "2026-04")}/categories/${world.food.id}`, { budgeted: 5 }),
    graphql: ({ id, food }) => [
      "setMonthAmount",
      "SetMonthAmountInput!",
      { input: { budgetId: id, month: "2026-04", categoryId: food.id, budgeted: 5 } },
    ],
  },
  "a copied plan": {
    rest: (world) => by.ada.post(`${month(world, "2026-10")}/copy-plan`, { from: "2025-06" }),
    graphql: ({ id }) => ["copyPlan", "CopyPlanInput!", { input: { budgetId: id, month: "2026-10", from: "2025-06" } }],
  },
  "an expense that moves": {
    rest: ({ expense }) => by.ada.patch(`/expenses/${expense.id}`, { date: "2025-08-01" }),
    graphql: ({ expense }) => ["updateExpense", "UpdateExpenseInput!", { id: expense.id, input: { date: "2025-08-01" } }],
  },
  "a deleted expense": {
    rest: ({ expense }) => by.ada.delete(`/expenses/${expense.id}`),
    graphql: ({ expense }) => ["deleteExpense", "", { id: expense.id }],
  },
  "restoring an expense that is there": {
    rest: ({ expense }) => by.ada.post(`/expenses/${expense.id}/restore`, undefined),
    graphql: ({ expense }) => ["restoreExpense", "", { id: expense.id }],
  },
  "a deletion of several": {
    rest: ({ expense, far }) => by.ada.post("/expenses/batch-delete", { items: [{ id: expense.id }, { id: far.id }] }),
    graphql: ({ expense, far }) => ["deleteExpenses", "DeleteExpensesInput!", { input: { items: [{ id: expense.id }, { id: far.id }] } }],
  },
  "a restoration of several, one of which is there": {
    prepare: ({ expense }) => by.ada.delete(`/expenses/${expense.id}`),
    rest: ({ expense, far }) => by.ada.post("/expenses/batch-restore", { items: [{ id: expense.id }, { id: far.id }] }),
    graphql: ({ expense, far }) => ["restoreExpenses", "RestoreExpensesInput!", { input: { items: [{ id: expense.id }, { id: far.id }] } }],
  },
  "a change of several, one of which changes nothing": {
    rest: (world) => by.ada.post("/expenses/batch-update", changes(world)),
    graphql: (world) => ["updateExpenses", "UpdateExpensesInput!", { input: changes(world) }],
  },
  "an expense that is there already": {
    rest: (world) => by.ada.post("/expenses", known(world)),
    graphql: (world) => ["createExpense", "CreateExpenseInput!", { input: known(world) }],
  },
  "several expenses, one of which is there already": {
    rest: (world) => by.ada.post("/expenses/batch", knownAndNew(world)),
    graphql: (world) => ["createExpenses", "CreateExpensesInput!", { input: knownAndNew(world) }],
  },
  "a capture": {
    rest: ({ id }) => by.ada.post("/captures", { budgetId: id, amount: "5.00", at: "2026-02-10T12:00:00Z" }),
    graphql: ({ id }) => ["createCapture", "CreateCaptureInput!", { input: { budgetId: id, amount: "5.00", at: "2026-02-10T12:00:00Z" } }],
  },
  "a transfer between envelopes": {
    rest: (world) => by.ada.post(`${month(world, "2026-08")}/transfers`, { from: world.fun.id, to: world.spare.id, amount: 20 }),
    graphql: ({ id, fun, spare }) => [
      "createTransfer",
      "CreateTransferInput!",
      { input: { budgetId: id, month: "2026-08", from: fun.id, to: spare.id, amount: 20 } },
    ],
  },
  "a funding": {
    prepare: ({ spare }) => by.ada.patch(`/categories/${spare.id}`, { target: { kind: "monthly", amount: 50 }, effectiveFrom: START }),
    rest: (world) => by.ada.post(`${month(world, "2026-10")}/fund`, { from: "targets" }),
    graphql: ({ id }) => ["fundMonth", "FundMonthInput!", { input: { budgetId: id, month: "2026-10", from: "TARGETS" } }],
  },
  "a funding that is only tried": {
    prepare: ({ spare }) => by.ada.patch(`/categories/${spare.id}`, { target: { kind: "monthly", amount: 50 }, effectiveFrom: START }),
    rest: (world) => by.ada.post(`${month(world, "2026-10")}/fund`, { from: "targets", dryRun: true }),
    graphql: ({ id }) => ["fundMonth", "FundMonthInput!", { input: { budgetId: id, month: "2026-10", from: "TARGETS", dryRun: true } }],
  },
  "a review": {
    prepare: (world) => captured(world),
    rest: ({ id }) => by.ada.post("/expenses/review", { budgetId: id, filter: {} }),
    graphql: ({ id }) => ["reviewExpenses", "ReviewExpensesInput!", { input: { budgetId: id, filter: {} } }],
  },
  "a run of rules": {
    prepare: (world) => aRule(world),
    rest: ({ id }) => by.ada.post("/rules/run", { budgetId: id, filter: {} }),
    graphql: ({ id }) => ["runRules", "RunRulesInput!", { input: { budgetId: id, filter: {} } }],
  },
  "a run of rules taken back": {
    prepare: async (world) => {
      await aRule(world);
      world.noted.run = (await by.ada.post("/rules/run", { budgetId: world.id, filter: {} })).body.id;
    },
    rest: ({ noted }) => by.ada.post(`/rule-runs/${noted.run}/undo`, undefined),
    graphql: ({ noted }) => ["undoRuleRun", "", { id: noted.run }],
  },
  "an import": { rest: imported },
  "an import of rows that are there": { prepare: imported, rest: imported },
  "an import taken back": {
    prepare: async (world) => {
      world.noted.import = (await imported(world)).body.id;
    },
    rest: ({ noted }) => by.ada.post(`/expenses/imports/${noted.import}/undo`, undefined),
    graphql: ({ noted }) => ["undoImport", "", { id: noted.import }],
  },
  "an occurrence booked": {
    prepare: async (world) => {
      world.noted.recurring = (
        await aRecurring(by.ada, world.id, { start: "2026-12-20", mode: "propose", template: { categoryId: world.food.id } })
      ).id;
    },
    rest: ({ noted }) => by.ada.post(`/recurring/${noted.recurring}/occurrences/2026-12-20/book`, {}),
    graphql: ({ noted }) => ["bookOccurrence", "BookOccurrenceInput!", { id: noted.recurring, input: { date: "2026-12-20" } }],
  },
  "taking back the statement of a closed month": {
    prepare: async (world) => {
      world.noted.statement = (await by.ada.post("/monthly-budgets", { budgetId: world.id, month: "2026-05" })).body.id;
    },
    rest: ({ noted }) => by.ada.delete(`/monthly-budgets/${noted.statement}`),
    graphql: ({ noted }) => ["deleteMonthlyBudget", "", { id: noted.statement }],
  },
  "closing a month that is closed": {
    rest: ({ id }) => by.ada.post("/monthly-budgets", { budgetId: id, month: "2025-04" }),
    graphql: ({ id }) => ["closeMonth", "CloseMonthInput!", { input: { budgetId: id, month: "2025-04" } }],
  },
  "a new parent": {
    rest: ({ spare, fun }) => by.ada.patch(`/categories/${fun.id}`, { parentId: spare.id }),
    graphql: ({ spare, fun }) => ["updateCategory", "UpdateCategoryInput!", { id: fun.id, input: { parentId: spare.id } }],
  },
  "a new rollover": change({ rollover: { policy: "full" } }, { rollover: { policy: "FULL" } }),
  "an archived category": change({ archivedAt: "2026-11-01T00:00:00.000Z" }),
  "closing a month": {
    rest: ({ id }) => by.ada.post("/monthly-budgets", { budgetId: id, month: "2025-09" }),
    graphql: ({ id }) => ["closeMonth", "CloseMonthInput!", { input: { budgetId: id, month: "2025-09" } }],
  },
};
