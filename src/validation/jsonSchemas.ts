import { z } from "zod";
import { bodyRules } from "./bodies.js";
import { accountSearch } from "./administration.js";
import * as categories from "./category.js";
import * as expenses from "./expenses/expense.js";
import * as imports from "./import.js";
import * as moneyAccounts from "./moneyAccount.js";
import * as months from "./month.js";
import { pageRequest } from "./paging.js";
import * as payees from "./payee.js";
import * as reports from "./report.js";
import * as recurring from "./recurring.js";
import { syncRequest, syncWait } from "./sync.js";
import { id } from "./parts.js";

const ofBudget = z.object({ budgetId: id });

/** An object that travels in an address as its JSON. */
const jsonText = z.string().optional();

/** What judges the parameters of an address, by operation. */
const queries: Readonly<Record<string, readonly z.ZodType[]>> = {
  listBudgets: [pageRequest],
  listActivity: [pageRequest],
  listSecurityEvents: [pageRequest],
  listAccounts: [accountSearch, pageRequest],
  listCategories: [ofBudget, pageRequest],
  deleteCategory: [categories.categoryRemoval],
  deleteMoneyAccount: [moneyAccounts.moneyAccountRemoval],
  listExpenses: [ofBudget, expenses.expenseFilter, pageRequest],
  exportExpenses: [ofBudget, expenses.expenseFilter],
  importExpenses: [imports.importRequest.extend({ mapping: jsonText })],
  getImport: [imports.importPage],
  listMonths: [months.monthRange],
  compareMonths: [months.sidesToCompare],
  listMoneyAccounts: [ofBudget, pageRequest],
  listAccountStatements: [pageRequest],
  listMonthlyBudgets: [ofBudget, months.statementFilter, pageRequest],
  listPayees: [payees.payeeRequest],
  listRecurring: [ofBudget, pageRequest],
  listOccurrences: [ofBudget, recurring.occurrenceRange],
  getForecast: [reports.forecastRequest],
  listRules: [ofBudget, pageRequest],
  listRuleSuggestions: [ofBudget],
  listLinkSuggestions: [ofBudget],
  sync: [syncRequest, syncWait],
  getMoneyAccountBalances: [reports.balanceRequest],
  getNetWorth: [reports.netWorthRequest],
  getSpending: [reports.spendingRequest],
  getTrends: [reports.trendsRequest],
};

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The rules in the words of OpenAPI 3.0. */
export function bodySchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(bodyRules).map(([name, rule]) => [name, jsonOf(rule)]));
}

export function querySchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(queries).map(([operation, rules]) => [
      operation,
      {
        properties: Object.fromEntries(rules.flatMap((rule) => Object.entries(jsonOf(rule).properties ?? {}))),
        required: rules.flatMap((rule) => jsonOf(rule).required ?? []),
      },
    ]),
  );
}

function jsonOf(rule: z.ZodType) {
  return z.toJSONSchema(rule, { target: "openapi-3.0", io: "input", unrepresentable: "any" });
}
