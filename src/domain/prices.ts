import { type OneName, oneNameOf } from "./operationNames.js";

/** What an operation does more of, the more it is asked for or turns out to need. */
export type Unit =
  | "months"
  | "items"
  | "megabytes"
  | "searches"
  | "changes"
  | "unpackedMegabytes"
  | "rows"
  | "documents"
  | "monthRows"
  | "occurrences"
  | "bytes";

export interface More {
  readonly unit: Unit;
  /** So many of them, or a part of so many, ... */
  readonly every: number;
  /** ... cost so many points on top. */
  readonly points: number;
}

export interface Price {
  readonly points: number;
  readonly more?: More;
  /** What is not known before the work is done, and is charged while it is counted. */
  readonly afterwards?: readonly More[];
}

/** Each further step of so many changes costs a point more. */
const CHANGES_A_STEP = 200;

const perYear = (points: number): More => ({ unit: "months", every: 12, points });
const perBatch: More = { unit: "items", every: 10, points: 4 };
const search: More = { unit: "searches", every: 1, points: 20 };

const leaving: Price = { points: 1 };
const reading: Price = { points: 1 };
const writing: Price = { points: 2 };
/** A password is checked, which is slow on purpose, or a mail is sent. */
const guarded: Price = { points: 10 };
const batch: Price = { points: 2, more: perBatch };

/**
 * What an operation costs, in both APIs, weighed by what it makes the database and the processor do. An operation without a price does
 * not compile.
 */
const prices: Readonly<Record<OneName, Price>> = {
  // The account and its credentials
  logout: leaving,
  endSession: leaving,
  endAllSessions: leaving,
  register: { points: 25 },
  login: guarded,
  refresh: { points: 2 },
  requestPasswordReset: guarded,
  resetPassword: guarded,
  changePassword: guarded,
  changeEmail: guarded,
  requestEmailVerification: guarded,
  verifyEmail: writing,
  endUnconfirmedAccount: { points: 50 },
  undoEmailChange: guarded,
  enableTotp: guarded,
  confirmTotp: guarded,
  disableTotp: guarded,
  issueBearer: writing,
  createAccessToken: guarded,
  deleteAccessToken: writing,
  listAccessTokens: reading,
  getToken: reading,
  listSessions: reading,
  listSecurityEvents: reading,
  getMe: reading,
  updateMe: writing,
  deleteMe: { points: 50 },
  exportMe: { points: 100 },

  // Administration
  getInstallation: { points: 20 },
  listAccounts: { points: 5 },
  setAccountDisabled: writing,
  endAccountSessions: writing,
  resetAccountPassword: guarded,
  sendTestMail: guarded,
  startVerification: { points: 50 },

  // Budgets and who shares them
  listBudgets: reading,
  getBudget: reading,
  createBudget: writing,
  updateBudget: writing,
  deleteBudget: { points: 5 },
  restoreBudget: writing,
  listMembers: reading,
  getMember: reading,
  setMemberRole: writing,
  removeMember: writing,
  listInvitations: reading,
  createInvitation: guarded,
  deleteInvitation: writing,
  previewInvitation: reading,
  acceptInvitation: { points: 5 },
  listActivity: reading,

  // Categories
  listCategories: reading,
  getCategory: reading,
  createCategory: writing,
  updateCategory: writing,
  deleteCategory: { points: 10 },
  mergeCategory: { points: 20 },
  restoreCategory: { points: 10 },

  // Expenses
  listExpenses: { points: 2, more: search },
  getExpense: reading,
  createExpense: writing,
  updateExpense: writing,
  deleteExpense: writing,
  restoreExpense: writing,
  createExpenses: batch,
  updateExpenses: batch,
  deleteExpenses: batch,
  restoreExpenses: batch,
  reviewExpenses: { points: 20 },
  createCapture: { points: 5 },
  exportExpenses: { points: 50 },
  importExpenses: {
    points: 20,
    more: { unit: "megabytes", every: 1, points: 20 },
    afterwards: [
      { unit: "unpackedMegabytes", every: 1, points: 1 },
      { unit: "rows", every: 200, points: 1 },
    ],
  },
  getImport: reading,
  undoImport: { points: 50 },

  // Payees and rules
  listPayees: reading,
  renamePayees: { points: 50 },
  listRules: reading,
  getRule: reading,
  createRule: writing,
  updateRule: writing,
  deleteRule: writing,
  listRuleSuggestions: { points: 20 },
  reorderRules: { points: 10 },
  previewRules: { points: 20 },
  runRules: { points: 50 },
  undoRuleRun: { points: 50 },

  // Recurring movements
  listRecurring: reading,
  getRecurring: reading,
  createRecurring: writing,
  updateRecurring: writing,
  deleteRecurring: writing,
  splitRecurring: writing,
  listOccurrences: { points: 5 },
  updateOccurrence: writing,
  bookOccurrence: writing,
  skipOccurrence: writing,
  restoreOccurrence: writing,

  // Months
  listMonths: { points: 2, more: perYear(5) },
  getMonth: reading,
  getMonthCategory: reading,
  compareMonths: { points: 4 },
  listSuggestions: { points: 10 },
  setMonthAmount: writing,
  setMonthAmounts: { points: 10 },
  createTransfer: writing,
  copyPlan: { points: 10 },
  fundMonth: { points: 10 },

  // Statements
  closeMonth: { points: 10 },
  listMonthlyBudgets: { points: 2 },
  getMonthlyBudget: reading,
  getMonthlyBudgetCsv: { points: 2 },
  deleteMonthlyBudget: writing,

  // Reports, sync and whatever an id names
  getSpending: { points: 10, more: perYear(10) },
  getForecast: { points: 10 },
  getTrends: { points: 5, more: perYear(5) },
  sync: { points: 1, more: { unit: "changes", every: CHANGES_A_STEP, points: 1 } },
  budgetChanged: reading,
  node: reading,
  getOpenApi: reading,
};

const byName: ReadonlyMap<string, Price> = new Map(Object.entries(prices));

/** By the operationId, or by the name of the root field. */
export function priceOf(operation: string): Price {
  const price = byName.get(oneNameOf(operation));
  if (price === undefined) throw new Error(`The operation ${operation} has no price in src/domain/prices.ts.`);
  return price;
}

/** Every operation that has a price. */
export const priced: readonly string[] = [...byName.keys()];
