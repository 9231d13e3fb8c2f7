import { operations } from "../../api/operations.js";
import { moneyAccountInputs } from "./moneyAccountInputs.js";
import type { AutomatedPlace, Sent } from "./sent.js";

const WRONG = "not the password";
let made = 0;
const address = (): string => `parity${++made}@example.org`;

const OCCURRENCE = "2026-12-01";
const occurrenceOf = (at: AutomatedPlace): string => `/recurring/${at.recurringId}/occurrences/${OCCURRENCE}`;

const automation: Readonly<Record<string, Sent>> = {
  createCapture: {
    method: "POST",
    path: () => "/captures",
    input: "CreateCaptureInput",
    base: (at) => ({ budgetId: at.budgetId, amount: "12.50", payee: "Kiosk" }),
  },
  setAccountDisabled: {
    method: "PUT",
    path: () => "/admin/accounts/acc_none/disabled",
    input: "SetAccountDisabledInput",
    args: () => ({ id: "acc_none" }),
    base: () => ({ disabled: true }),
  },
  ...moneyAccountInputs,
  reviewExpenses: {
    method: "POST",
    path: () => "/expenses/review",
    input: "ReviewExpensesInput",
    base: (at) => ({ budgetId: at.budgetId, ids: [at.expenseId] }),
  },
  renamePayees: {
    method: "POST",
    path: () => "/payees/rename",
    input: "RenamePayeesInput",
    base: (at) => ({ budgetId: at.budgetId, from: ["Kiosk"], to: "Corner shop" }),
  },
  createRule: {
    method: "POST",
    path: () => "/rules",
    input: "CreateRuleInput",
    base: (at) => ({ budgetId: at.budgetId, when: { payee: "Kiosk" }, then: { categoryId: at.categoryId } }),
  },
  updateRule: {
    method: "PATCH",
    path: (at) => `/rules/${at.ruleId}`,
    input: "UpdateRuleInput",
    args: (at) => ({ id: at.ruleId }),
    base: () => ({}),
  },
  reorderRules: {
    method: "POST",
    path: () => "/rules/reorder",
    input: "ReorderRulesInput",
    base: (at) => ({ budgetId: at.budgetId, ids: [at.ruleId] }),
  },
  runRules: {
    method: "POST",
    path: () => "/rules/run",
    input: "RunRulesInput",
    base: (at) => ({ budgetId: at.budgetId, filter: {} }),
  },
  createRecurring: {
    method: "POST",
    path: () => "/recurring",
    input: "CreateRecurringInput",
    base: (at) => ({ budgetId: at.budgetId, template: { amount: 1000 }, rule: "FREQ=MONTHLY", start: OCCURRENCE }),
  },
  updateRecurring: {
    method: "PATCH",
    path: (at) => `/recurring/${at.recurringId}`,
    input: "UpdateRecurringInput",
    args: (at) => ({ id: at.recurringId }),
    base: () => ({}),
  },
  splitRecurring: {
    method: "POST",
    path: (at) => `/recurring/${at.recurringId}/split`,
    input: "SplitRecurringInput",
    args: (at) => ({ id: at.recurringId }),
    base: () => ({ from: "2027-02-01", template: { amount: 1200 } }),
  },
  bookOccurrence: {
    method: "POST",
    path: (at) => `${occurrenceOf(at)}/book`,
    input: "BookOccurrenceInput",
    args: (at) => ({ id: at.recurringId }),
    beside: () => ({ date: OCCURRENCE }),
    base: () => ({}),
  },
  updateOccurrence: {
    method: "PATCH",
    path: occurrenceOf,
    input: "UpdateOccurrenceInput",
    args: (at) => ({ id: at.recurringId }),
    beside: () => ({ date: OCCURRENCE }),
    base: () => ({ amount: 1100 }),
  },
  fundMonth: {
    method: "POST",
    path: (at) => `/budgets/${at.budgetId}/months/2026-11/fund`,
    input: "FundMonthInput",
    beside: (at) => ({ budgetId: at.budgetId, month: "2026-11" }),
    base: () => ({ from: "lastMonth" }),
  },
};

const further: Readonly<Record<string, Sent>> = {
  createExpenses: {
    method: "POST",
    path: () => "/expenses/batch",
    input: "CreateExpensesInput",
    base: (at) => ({ items: [{ budgetId: at.budgetId, amount: 1000, date: "2026-11-10" }] }),
  },
  updateExpenses: {
    method: "POST",
    path: () => "/expenses/batch-update",
    input: "UpdateExpensesInput",
    base: (at) => ({ items: [{ id: at.expenseId, change: { note: "new" } }] }),
  },
  deleteExpenses: {
    method: "POST",
    path: () => "/expenses/batch-delete",
    input: "DeleteExpensesInput",
    base: (at) => ({ items: [{ id: at.expenseId }] }),
  },
  restoreExpenses: {
    method: "POST",
    path: () => "/expenses/batch-restore",
    input: "RestoreExpensesInput",
    base: (at) => ({ items: [{ id: at.expenseId }] }),
  },
  mergeCategories: {
    method: "POST",
    path: (at) => `/categories/${at.categoryId}/merge`,
    input: "MergeCategoriesInput",
    args: (at) => ({ id: at.categoryId }),
    base: (at) => ({ into: at.otherId }),
  },
  setMonthAmounts: {
    method: "PATCH",
    path: (at) => `/budgets/${at.budgetId}/months/2026-11/categories`,
    input: "SetMonthAmountsInput",
    beside: (at) => ({ budgetId: at.budgetId, month: "2026-11" }),
    base: (at) => ({ amounts: [{ categoryId: at.categoryId, budgeted: 5000 }] }),
  },
  copyPlan: {
    method: "POST",
    path: (at) => `/budgets/${at.budgetId}/months/2026-11/copy-plan`,
    input: "CopyPlanInput",
    beside: (at) => ({ budgetId: at.budgetId, month: "2026-11" }),
    base: () => ({ from: "2026-10" }),
  },
  inviteMember: {
    method: "POST",
    path: (at) => `/budgets/${at.budgetId}/invitations`,
    input: "InviteMemberInput",
    beside: (at) => ({ budgetId: at.budgetId }),
    base: () => ({ email: address(), role: "viewer" }),
  },
  setMemberRole: {
    method: "PUT",
    path: (at) => `/budgets/${at.budgetId}/members/acc_0000000000000000`,
    input: "SetMemberRoleInput",
    beside: (at) => ({ budgetId: at.budgetId, accountId: "acc_0000000000000000" }),
    base: () => ({ role: "viewer" }),
  },
  acceptInvitation: { method: "POST", path: () => "/invitations/accept", input: "AcceptInvitationInput", base: () => ({ code: "x" }) },
  changeEmail: {
    method: "PUT",
    path: () => "/me/email",
    input: "ChangeEmailInput",
    base: () => ({ email: address(), password: "correct horse battery" }),
  },
  changePassword: {
    method: "PUT",
    path: () => "/me/password",
    input: "ChangePasswordInput",
    base: () => ({ currentPassword: "correct horse battery", newPassword: "a kettle sings at noon" }),
  },
  enableTotp: { method: "POST", path: () => "/me/totp", input: "ProofInput", base: () => ({ password: "correct horse battery" }) },
  confirmTotp: { method: "PUT", path: () => "/me/totp", input: "ConfirmTotpInput", base: () => ({ code: "000000" }) },
  disableTotp: { method: "DELETE", path: () => "/me/totp", input: "ProofInput", base: () => ({ password: WRONG }) },
  deleteBudget: {
    method: "DELETE",
    path: (at) => `/budgets/${at.budgetId}`,
    input: "DeleteBudgetInput",
    args: (at) => ({ id: at.budgetId }),
    base: () => ({ password: "correct horse battery" }),
  },
  deleteMe: {
    method: "DELETE",
    path: () => "/me",
    input: "DeleteMeInput",
    base: (at) => ({ password: "correct horse battery", giveUp: [at.budgetId] }),
  },
  requestPasswordReset: {
    method: "POST",
    path: () => "/password-resets",
    input: "RequestPasswordResetInput",
    base: () => ({ email: address() }),
  },
  resetPassword: {
    method: "PUT",
    path: () => "/password-resets/nothing-of-ours",
    input: "ResetPasswordInput",
    beside: () => ({ token: "nothing-of-ours" }),
    base: () => ({ password: "a kettle sings at noon" }),
  },
};

/** Every mutation whose input is the body of a request of the REST API. */
export const written: Readonly<Record<string, Sent>> = { ...operations, ...further, ...automation };

const IN_ADDRESS = "REST takes all of it in the address, where everything is text";

/** Mutations whose input has no body of the REST API to be compared with. */
export const withoutBody: Readonly<Record<string, string>> = {
  deleteCategory: IN_ADDRESS,
  deleteMoneyAccount: IN_ADDRESS,
  removeMember: IN_ADDRESS,
  verifyEmail: IN_ADDRESS,
  endUnconfirmedAccount: IN_ADDRESS,
  undoEmailChange: IN_ADDRESS,
  skipOccurrence: IN_ADDRESS,
  restoreOccurrence: IN_ADDRESS,
};
