import { twoMovements } from "./linkRows.js";
import { moneyAccountFields } from "./moneyAccountRows.js";
import { movement } from "./recurringRows.js";
import { aRule, aRun, csv } from "./restRows.js";
import { type GraphqlRow, q, row, text } from "./graphqlRows.js";
import type { World } from "./world.js";

const through = (root: keyof World & ("budget" | "category" | "expense" | "statement"), name: string, fields: string): GraphqlRow =>
  row("read", (world) => q(`${name}(id: ${text(world[root].id)}) { ${fields} }`));

const compared = (fields: string): GraphqlRow =>
  row("read", ({ budget }) => q(`compareMonths(budgetId: ${text(budget.id)}, left: "2026-10", right: "2026-11") { ${fields} }`));

const synced = (fields: string): GraphqlRow =>
  row("read", ({ budget }) => q(`sync(budgetId: ${text(budget.id)}) { changes { resource { __typename ${fields} } } }`));

const imported = (fields: string): GraphqlRow =>
  row("read", async ({ budget, owner }) => {
    const { body } = await owner.send("POST", `/expenses/imports?budgetId=${budget.id}&format=csv`, csv(), { "Content-Type": "text/csv" });
    return q(`import(id: ${text(body.id)}) { ${fields} }`);
  });

const ruled = (fields: string): GraphqlRow => row("read", async (world) => q(`rule(id: ${text((await aRule(world)).id)}) { ${fields} }`));

const repeated = (fields: string): GraphqlRow =>
  row("read", async (world) => q(`recurringMovement(id: ${text((await movement(world)).id)}) { ${fields} }`));

const occurring = (fields: string): GraphqlRow =>
  row("read", async (world) => {
    const { budgetId } = await movement(world);
    return q(`occurrences(budgetId: ${text(budgetId)}, from: "2026-12-01") { ${fields} }`);
  });

const suggested = (fields: string): GraphqlRow =>
  row("read", async (world) => {
    await twoMovements(world);
    return q(`linkSuggestions(budgetId: ${text(world.budget.id)}) { ${fields} }`);
  });

/** One row for each field that leads from one object to another that access is decided for, by `Type.field`. */
export const fieldRows: Readonly<Record<string, GraphqlRow>> = {
  ...moneyAccountFields,
  "LinkSuggestion.out": suggested("out { id }"),
  "LinkSuggestion.in": suggested("in { id }"),
  "Budget.month": through("budget", "budget", "month { month }"),
  "Budget.categories": through("budget", "budget", "categories { nodes { id } }"),
  "Budget.members": through("budget", "budget", "members { nodes { __typename } }"),
  "Category.budget": through("category", "category", "budget { id }"),
  "Category.parent": through("category", "category", "parent { id }"),
  "Category.expenses": through("category", "category", "expenses { nodes { id } totals { count } }"),
  "Expense.budget": through("expense", "expense", "budget { id }"),
  "Expense.category": through("expense", "expense", "category { id }"),
  "Expense.moneyAccount": through("expense", "expense", "moneyAccount { id }"),
  "Expense.statement": through("expense", "expense", "statement { id }"),
  "Expense.toStatement": through("expense", "expense", "toStatement { id }"),
  "Expense.toMoneyAccount": through("expense", "expense", "toMoneyAccount { id }"),
  "Split.category": through("expense", "expense", "splits { category { id } }"),
  "Month.budget": row("read", ({ budget }) => q(`month(budgetId: ${text(budget.id)}) { budget { id } }`)),
  "MonthCategory.category": row("read", ({ budget }) => q(`month(budgetId: ${text(budget.id)}) { categories { category { id } } }`)),
  "MonthCategory.parent": row("read", ({ budget }) => q(`month(budgetId: ${text(budget.id)}) { categories { parent { id } } }`)),
  "MonthlyBudgetCategory.parent": through("statement", "monthlyBudget", "categories { parent { id } }"),
  "Reason.rule": through("expense", "expense", "because { rule { id } }"),
  "Reason.recurring": through("expense", "expense", "because { recurring { id } }"),
  "OccurrenceOfExpense.recurring": through("expense", "expense", "occurrence { recurring { id } }"),
  "Forecast.budget": row("read", ({ budget }) => q(`forecast(budgetId: ${text(budget.id)}) { budget { id } }`)),
  "Spending.budget": row("read", ({ budget }) => q(`spending(budgetId: ${text(budget.id)}) { budget { id } }`)),
  "Trends.budget": row("read", ({ budget }) => q(`trends(budgetId: ${text(budget.id)}) { budget { id } }`)),
  "RuleWhen.moneyAccount": ruled("when { moneyAccount { id } }"),
  "RuleWhen.category": ruled("when { category { id } }"),
  "MonthlyBudget.budget": through("statement", "monthlyBudget", "budget { id }"),
  "Account.budgets": row("self", () => q("me { budgets { nodes { id } } }")),
  "Activity.budget": through("budget", "budget", "activity(first: 1) { nodes { budget { id } } }"),
  "Budget.activity": through("budget", "budget", "activity(first: 1) { nodes { id by { name } } }"),
  "Budget.expenses": through("budget", "budget", "expenses { nodes { id } totals { count } }"),
  "Budget.invitations": row("own", ({ budget }) => q(`budget(id: ${text(budget.id)}) { invitations { nodes { id } } }`)),
  "Budget.months": through("budget", "budget", "months { month }"),
  "Budget.monthlyBudgets": through("budget", "budget", "monthlyBudgets { nodes { id } }"),
  "Budget.spending": through("budget", "budget", "spending { totals { count } }"),
  "ComparedCategory.category": compared("categories { category { id } }"),
  "ComparedSide.monthlyBudget": compared("left { monthlyBudget { id } }"),
  "Comparison.budget": compared("budget { id }"),
  "Drift.category": through("statement", "monthlyBudget", "drift { category { id } }"),
  "ImportJob.budget": imported("budget { id }"),
  "ImportJob.rows": imported("rows { nodes { line } }"),
  "ImportRow.category": imported("rows { nodes { category { id } } }"),
  "ImportRow.expense": imported("rows { nodes { expense { id } } }"),
  "ImportRow.suggestedCategory": imported("rows { nodes { suggestedCategory { id } } }"),
  "Invitation.budget": row("own", ({ budget }) => q(`budget(id: ${text(budget.id)}) { invitations { nodes { budget { id } } } }`)),
  "Member.budget": through("budget", "budget", "members { nodes { budget { id } } }"),
  "Month.statement": row("read", ({ budget }) => q(`month(budgetId: ${text(budget.id)}, month: "2026-10") { statement { id } }`)),
  "Month.monthlyBudget": row("read", ({ budget }) => q(`month(budgetId: ${text(budget.id)}, month: "2026-10") { monthlyBudget { id } }`)),
  "MonthlyBudget.supersededBy": through("statement", "monthlyBudget", "supersededBy { id }"),
  "MonthlyBudgetCategory.category": through("statement", "monthlyBudget", "categories { category { id } }"),
  "Plan.budget": synced("... on Plan { budget { id } }"),
  "PlannedAmount.category": synced("... on Plan { amounts { category { id } } }"),
  "SpendingRow.category": row("read", ({ budget }) => q(`spending(budgetId: ${text(budget.id)}) { rows { category { id } } }`)),
  "SpendingRow.moneyAccount": row("read", ({ budget }) =>
    q(`spending(budgetId: ${text(budget.id)}, groupBy: ACCOUNT) { rows { moneyAccount { id } } }`),
  ),
  "RecurringMovement.budget": repeated("budget { id }"),
  "RecurringTemplate.category": repeated("template { category { id } }"),
  "RecurringTemplate.moneyAccount": repeated("template { moneyAccount { id } }"),
  "RecurringTemplate.toMoneyAccount": repeated("template { toMoneyAccount { id } }"),
  "SingleOccurrence.category": repeated("singles { category { id } }"),
  "Occurrence.recurring": occurring("recurring { id }"),
  "Occurrence.expense": occurring("expense { id }"),
  "FundedAmount.category": row("write", ({ budget }) => ({
    query: `mutation { fundMonth(input: { budgetId: ${text(budget.id)}, month: "2026-11", from: LAST_MONTH, dryRun: true }) { amounts { category { id } } } }`,
  })),
  "Suggestion.category": row("read", ({ budget }) => q(`suggestions(budgetId: ${text(budget.id)}) { category { id } }`)),
  "Payee.category": row("read", ({ budget }) => q(`payees(budgetId: ${text(budget.id)}) { category { id } }`)),
  "Rule.budget": ruled("budget { id }"),
  "RuleThen.moneyAccount": ruled("then { moneyAccount { id } }"),
  "RuleThen.category": ruled("then { category { id } }"),
  "RuleSplit.category": ruled("then { splits { category { id } } }"),
  "RuleSuggestion.category": row("read", ({ budget }) => q(`ruleSuggestions(budgetId: ${text(budget.id)}) { category { id } }`)),
  "RuleEffect.expense": row("read", ({ budget }) =>
    q(`previewRules(input: { budgetId: ${text(budget.id)}, filter: {} }) { data { expense { id } } }`),
  ),
  "RuledFields.moneyAccount": row("read", ({ budget }) =>
    q(`previewRules(input: { budgetId: ${text(budget.id)}, filter: {} }) { data { before { moneyAccount { id } } } }`),
  ),
  "RuledFields.category": row("read", ({ budget }) =>
    q(`previewRules(input: { budgetId: ${text(budget.id)}, filter: {} }) { data { before { category { id } } } }`),
  ),
  "RuleRun.budget": row("read", async (world) => q(`node(id: ${text((await aRun(world)).id)}) { ... on RuleRun { budget { id } } }`)),
};
