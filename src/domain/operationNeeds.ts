import { type Caller, type Permission, requirePermission, requireWholeAccount, seesNamesOnly } from "./caller.js";

/** What an operation needs of the credential. */
export interface OperationNeed {
  readonly permission: Permission;
  /** It concerns the account as a whole, so a token for some budgets may not. */
  readonly wholeAccount?: true;
  /** Only an administrator may: the service asks for the role, and who has lost it gets no stored answer again. */
  readonly administrator?: true;
}

const openToAll = null;
const credential = { permission: "credential" } as const;
const names = { permission: "names" } as const;
const read = { permission: "read" } as const;
const add = { permission: "add" } as const;
const write = { permission: "write" } as const;
const share = { permission: "share" } as const;
const session = { permission: "session" } as const;
const administration = { permission: "session", administrator: true } as const;
const readAccount = { permission: "read", wholeAccount: true } as const;
const writeAccount = { permission: "write", wholeAccount: true } as const;
const shareAccount = { permission: "share", wholeAccount: true } as const;

/**
 * Every operation of both APIs, by its operationId or the name of its root field: null for those without a credential. The check
 * before each operation and `x-scope` of the document read this table, so they cannot differ. Where only some of a request needs
 * more, as the role `owner` in setMemberRole does, the service asks for it.
 */
const operationNeeds = {
  // Without a credential
  getOpenApi: openToAll,
  register: openToAll,
  login: openToAll,
  refresh: openToAll,
  requestPasswordReset: openToAll,
  resetPassword: openToAll,
  verifyEmail: openToAll,
  endUnconfirmedAccount: openToAll,
  undoEmailChange: openToAll,

  // The account and its credentials
  getToken: credential,
  viewerToken: credential,
  getMe: read,
  me: read,
  exportMe: read,
  updateMe: writeAccount,
  logout: session,
  issueBearer: session,
  deleteMe: session,
  changePassword: session,
  changeEmail: session,
  requestEmailVerification: session,
  listSecurityEvents: session,
  securityEvents: session,
  listSessions: session,
  sessions: session,
  endSession: session,
  endAllSessions: session,
  listAccessTokens: session,
  accessTokens: session,
  createAccessToken: session,
  deleteAccessToken: session,
  enableTotp: session,
  confirmTotp: session,
  disableTotp: session,

  // Administration
  getInstallation: administration,
  installation: administration,
  listAccounts: administration,
  accounts: administration,
  setAccountDisabled: administration,
  endAccountSessions: administration,
  resetAccountPassword: administration,
  sendTestMail: administration,
  startVerification: administration,

  // Budgets
  listBudgets: names,
  budgets: names,
  getBudget: read,
  budget: read,
  createBudget: writeAccount,
  updateBudget: write,
  deleteBudget: session,
  restoreBudget: share,

  // Months
  listMonths: read,
  months: read,
  getMonth: read,
  month: read,
  getMonthCategory: read,
  listSuggestions: read,
  suggestions: read,
  compareMonths: read,
  setMonthAmount: write,
  setMonthAmounts: write,
  createTransfer: write,
  copyPlan: write,
  fundMonth: write,

  // Categories
  listCategories: names,
  categories: names,
  getCategory: read,
  category: read,
  createCategory: write,
  updateCategory: write,
  deleteCategory: write,
  mergeCategory: write,
  mergeCategories: write,
  restoreCategory: write,

  // Expenses
  listExpenses: read,
  expenses: read,
  getExpense: read,
  expense: read,
  exportExpenses: read,
  createExpense: add,
  createExpenses: add,
  updateExpense: write,
  updateExpenses: write,
  deleteExpense: write,
  deleteExpenses: write,
  restoreExpense: write,
  restoreExpenses: write,
  reviewExpenses: write,
  importExpenses: write,
  getImport: read,
  import: read,
  undoImport: write,

  // Recurring movements
  listRecurring: read,
  recurringMovements: read,
  getRecurring: read,
  recurringMovement: read,
  createRecurring: write,
  updateRecurring: write,
  deleteRecurring: write,
  splitRecurring: write,
  listOccurrences: read,
  occurrences: read,
  bookOccurrence: write,
  skipOccurrence: write,
  restoreOccurrence: write,
  updateOccurrence: write,
  createCapture: add,

  // Payees
  listPayees: read,
  payees: read,
  renamePayees: write,

  // Rules
  listRules: read,
  rules: read,
  getRule: read,
  rule: read,
  createRule: write,
  updateRule: write,
  deleteRule: write,
  reorderRules: write,
  previewRules: read,
  runRules: write,
  undoRuleRun: write,
  listRuleSuggestions: read,
  ruleSuggestions: read,

  // Statements
  listMonthlyBudgets: read,
  monthlyBudgets: read,
  getMonthlyBudget: read,
  monthlyBudget: read,
  getMonthlyBudgetCsv: read,
  closeMonth: write,
  deleteMonthlyBudget: write,

  // Reports, sync and whatever an id names
  getSpending: read,
  spending: read,
  getForecast: read,
  forecast: read,
  getTrends: read,
  trends: read,
  sync: read,
  budgetChanged: read,
  node: read,
  nodes: read,

  // Sharing
  listMembers: read,
  getMember: read,
  setMemberRole: share,
  removeMember: share,
  listInvitations: read,
  createInvitation: share,
  inviteMember: share,
  deleteInvitation: share,
  previewInvitation: readAccount,
  acceptInvitation: shareAccount,
  listActivity: read,
} as const satisfies Record<string, OperationNeed | null>;

export type OperationName = keyof typeof operationNeeds;

const needsByName: ReadonlyMap<string, OperationNeed | null> = new Map(Object.entries(operationNeeds));

/** Whoever forgets to enter an operation in the table finds out at the start of the server and at `npm run generate`. */
export function needOf(operation: string): OperationNeed | null {
  const need = needsByName.get(operation);
  if (need === undefined) throw new Error(`The operation ${operation} is missing in src/domain/operationNeeds.ts.`);
  return need;
}

/** The check before each operation. What it concerns, a budget or something in one, is decided where that is opened. */
export function requireNeed(who: Caller, need: OperationNeed | null): void {
  if (need === null) return;
  requirePermission(who, need.permission);
  if (need.wholeAccount === true) requireWholeAccount(who);
}

const writes: readonly Permission[] = ["add", "write", "share"];

/** Whoever may write and not read is answered what it sent. What only reads says itself what it shows of names. */
export function hearsWhatItSent(who: Caller, need: OperationNeed | null): boolean {
  return need !== null && writes.includes(need.permission) && seesNamesOnly(who);
}
