import { z } from "zod";
import * as accounts from "../../../src/rules/accounts/account.js";
import * as administration from "../../../src/rules/administration/administration.js";
import * as budgets from "../../../src/rules/budgets/budget.js";
import * as categories from "../../../src/rules/categories/category.js";
import * as expenses from "../../../src/rules/expenses/expense.js";
import * as batches from "../../../src/rules/expenses/expenseBatch.js";
import * as reviews from "../../../src/rules/expenses/expenseReview.js";
import * as captures from "../../../src/rules/captures/capture.js";
import * as ruleInputs from "../../../src/rules/rules/rule.js";
import * as payees from "../../../src/rules/payees/payee.js";
import * as imports from "../../../src/rules/imports/import.js";
import * as months from "../../../src/rules/months/month.js";
import * as paging from "../../../src/rules/paging.js";
import * as recurring from "../../../src/rules/recurring/recurring.js";
import * as reports from "../../../src/rules/reports/report.js";
import * as sharing from "../../../src/rules/sharing/sharing.js";
import * as sync from "../../../src/rules/sync/sync.js";

const { email, chosenPassword, ...ofAccounts } = accounts;
const { limit, cursor, ...ofPages } = paging;
const modules = {
  ...ofAccounts,
  ...administration,
  ...budgets,
  ...categories,
  ...expenses,
  ...batches,
  ...reviews,
  ...captures,
  ...payees,
  ...ruleInputs,
  ...imports,
  ...months,
  ...ofPages,
  ...recurring,
  ...reports,
  ...sharing,
  ...sync,
};
/** Every rule of an input, by its name. */
export const rules: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(modules).flatMap(([name, rule]) => (rule instanceof z.ZodType ? [[name, rule]] : [])),
);

const day = "2026-11-02";
/** An input that each rule lets through. */
export const bases: Readonly<Record<string, object>> = {
  registration: { email: "ada@example.org", password: "12345678" },
  openedAccount: { email: "ada@example.org" },
  login: { email: "a", password: "p" },
  refresh: { refreshToken: "r" },
  passwordChange: { currentPassword: "p", newPassword: "12345678" },
  emailChange: { email: "ada@example.org", password: "p" },
  passwordResetRequest: { email: "a" },
  passwordReset: { password: "12345678" },
  proof: { password: "p" },
  totpConfirmation: { code: "123456" },
  accountRemoval: { password: "p" },
  newAccessToken: { name: "n", actions: ["read"], password: "p" },
  accountDisabling: { disabled: true },
  newBudget: { name: "n", currency: "EUR" },
  newCategory: { budgetId: "b", name: "n" },
  categoryMerge: { into: "c" },
  newExpense: { budgetId: "b", date: day },
  expenseBatch: { items: [1] },
  batchChange: { id: "e", change: {} },
  batchRemoval: { id: "e" },
  batchRestoration: { id: "e" },
  expenseReview: { budgetId: "b", ids: ["e"] },
  payeeRequest: { budgetId: "b" },
  payeeRename: { budgetId: "b", from: ["p"], to: "q" },
  newRecurring: { budgetId: "b", template: { amount: 1 }, rule: "FREQ=DAILY", start: day },
  recurringSplit: { from: day },
  occurrenceInPath: { date: day },
  funding: { from: "targets" },
  forecastRequest: { budgetId: "b" },
  newCapture: { amount: "1" },
  newRule: { budgetId: "b", when: { payee: "p" }, then: { note: "n" } },
  ruleOrder: { budgetId: "b", ids: ["r"] },
  ruleRunRequest: { budgetId: "b", filter: {} },
  importRequest: { budgetId: "b" },
  monthInPath: { month: "2026-11" },
  monthAmounts: { amounts: [{ categoryId: "c" }] },
  transfer: { from: null, to: "c", amount: 1 },
  monthToClose: { budgetId: "b", month: "2026-11" },
  sidesToCompare: { left: "a", right: "b" },
  roleChange: { role: "viewer" },
  newInvitation: { email: "ada@example.org", role: "viewer" },
  invitationCode: { code: "c" },
  spendingRequest: { budgetId: "b" },
  trendsRequest: { budgetId: "b" },
  syncRequest: {},
};
