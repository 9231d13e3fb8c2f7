import { z } from "zod";
import * as accounts from "../../../src/validation/account.js";
import * as administration from "../../../src/validation/administration.js";
import * as budgets from "../../../src/validation/budget.js";
import * as categories from "../../../src/validation/category.js";
import * as expenses from "../../../src/validation/expenses/expense.js";
import * as batches from "../../../src/validation/expenses/expenseBatch.js";
import * as links from "../../../src/validation/expenses/expenseLink.js";
import * as reviews from "../../../src/validation/expenses/expenseReview.js";
import * as captures from "../../../src/validation/capture.js";
import * as ruleInputs from "../../../src/validation/rule.js";
import * as payees from "../../../src/validation/payee.js";
import * as imports from "../../../src/validation/import.js";
import * as accountStatements from "../../../src/validation/accountStatement.js";
import * as moneyAccounts from "../../../src/validation/moneyAccount.js";
import * as months from "../../../src/validation/month.js";
import * as paging from "../../../src/validation/paging.js";
import * as recurring from "../../../src/validation/recurring.js";
import * as reports from "../../../src/validation/report.js";
import * as sharing from "../../../src/validation/sharing.js";
import * as sync from "../../../src/validation/sync.js";

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
  ...links,
  ...captures,
  ...payees,
  ...ruleInputs,
  ...imports,
  ...moneyAccounts,
  ...accountStatements,
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
  newAccountStatement: { date: "2026-01-31", balance: 0 },
  newMoneyAccount: { budgetId: "b", name: "n", kind: "bank" },
  newExpense: { budgetId: "b", date: day },
  expenseBatch: { items: [1] },
  batchChange: { id: "e", change: {} },
  batchRemoval: { id: "e" },
  batchRestoration: { id: "e" },
  expenseLink: { out: "e", in: "f" },
  linkRefusal: { out: "e", in: "f" },
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
  netWorthRequest: { budgetId: "b" },
  syncRequest: {},
};
