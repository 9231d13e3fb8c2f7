import type { ProblemCode } from "../../domain/problems.js";
import type { Operation } from "./document.js";
import { takesKey } from "./parameters.js";

const SUM: ProblemCode = "sum-out-of-range";

/** The codes with which an operation can answer 409. */
const codes: Readonly<Record<string, readonly ProblemCode[]>> = {
  register: ["email-taken"],
  changeEmail: ["email-taken"],
  verifyEmail: ["email-taken"],
  deleteMe: ["budget-shared"],
  enableTotp: ["totp-enabled"],
  confirmTotp: ["totp-not-started"],
  createAccessToken: ["too-many-tokens"],
  createBudget: ["id-taken", "too-many-budgets"],
  updateBudget: ["budget-in-use"],
  restoreBudget: ["too-many-budgets"],
  setMemberRole: ["last-owner"],
  removeMember: ["last-owner"],
  createInvitation: ["too-many-invitations"],
  acceptInvitation: ["too-many-members"],
  createCategory: ["id-taken", "category-name-taken", "too-many-categories", SUM],
  updateCategory: ["category-name-taken", "category-being-removed", SUM],
  deleteCategory: ["category-in-use", "category-being-removed", SUM],
  mergeCategory: ["category-being-removed", SUM],
  restoreCategory: ["category-merged", "category-name-taken", "too-many-categories", SUM],
  createExpense: ["external-id-taken", "category-being-removed", "budget-changed", "too-many-expenses", SUM],
  updateExpense: ["external-id-taken", "category-being-removed", "budget-changed", SUM],
  restoreExpense: ["external-id-taken", "budget-changed", SUM],
  listExpenses: [SUM],
  createImport: ["too-many-imports"],
  undoImport: ["import-running"],
  importExpenses: ["too-many-imports"],
  createRecurring: ["id-taken", "too-many-recurring"],
  splitRecurring: ["id-taken", "too-many-recurring"],
  bookOccurrence: ["occurrence-booked", "occurrence-not-booked", "occurrence-skipped"],
  skipOccurrence: ["occurrence-booked"],
  restoreOccurrence: [SUM],
  updateOccurrence: ["occurrence-booked", "occurrence-skipped"],
  createCapture: ["category-being-removed", "budget-changed", "too-many-expenses", SUM],
  createRule: ["id-taken", "too-many-rules"],
  undoRuleRun: ["run-running"],
  closeMonth: ["budget-changed", SUM],
  deleteMonthlyBudget: ["superseded"],
};

/** Whatever adds up can find a sum that is too large. */
const adding = ["Months", "Monthly budgets", "Reports"];

export function conflictsOf(operation: Operation, method: string): readonly ProblemCode[] {
  const sums: readonly ProblemCode[] = (operation.tags ?? []).some((tag) => adding.includes(tag)) ? [SUM] : [];
  const own = [...new Set([...(codes[operation.operationId] ?? []), ...sums])];
  return takesKey(operation, method) ? [...own, "idempotency-key-in-use", "idempotency-answer-lost"] : own;
}
