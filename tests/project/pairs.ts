/** What one operation of the REST API is called in GraphQL, or why it has nothing there. */
export type Pair =
  | {
      readonly field: string;
      /** Inputs that only one API has, by name, with the reason. */
      readonly alone?: Readonly<Record<string, string>>;
    }
  | { readonly reason: string };

const same = (field: string): Pair => ({ field });

const nested = "a field of the month or of the budget says it";
const paged = { after: "REST answers all of them on one page", first: "REST answers all of them on one page" };
const withStatus = {
  rows: "an argument of the field `rows` there",
  cursor: "of the field `rows` there",
  limit: "of the field `rows` there",
};

/** Every operation of the REST API by its operationId. */
export const pairs: Readonly<Record<string, Pair>> = {
  register: same("register"),
  login: same("login"),
  refresh: { reason: "a cookie session has no token to refresh" },
  logout: same("logout"),
  getMe: same("me"),
  updateMe: same("updateMe"),
  deleteMe: same("deleteMe"),
  changePassword: same("changePassword"),
  changeEmail: same("changeEmail"),
  requestEmailVerification: same("requestEmailVerification"),
  verifyEmail: same("verifyEmail"),
  endUnconfirmedAccount: same("endUnconfirmedAccount"),
  undoEmailChange: same("undoEmailChange"),
  requestPasswordReset: same("requestPasswordReset"),
  resetPassword: same("resetPassword"),
  enableTotp: same("enableTotp"),
  confirmTotp: same("confirmTotp"),
  disableTotp: same("disableTotp"),
  listSessions: { field: "sessions", alone: paged },
  endSession: same("endSession"),
  endAllSessions: same("endAllSessions"),
  listSecurityEvents: same("securityEvents"),
  listAccessTokens: { field: "accessTokens", alone: paged },
  createAccessToken: same("createAccessToken"),
  deleteAccessToken: same("deleteAccessToken"),
  getToken: same("viewerToken"),
  exportMe: { reason: "a download" },

  listBudgets: same("budgets"),
  createBudget: same("createBudget"),
  getBudget: same("budget"),
  updateBudget: same("updateBudget"),
  deleteBudget: same("deleteBudget"),
  restoreBudget: same("restoreBudget"),
  listRecurring: same("recurringMovements"),
  createRecurring: same("createRecurring"),
  getRecurring: same("recurringMovement"),
  updateRecurring: same("updateRecurring"),
  deleteRecurring: same("deleteRecurring"),
  splitRecurring: same("splitRecurring"),
  listOccurrences: same("occurrences"),
  updateOccurrence: same("updateOccurrence"),
  bookOccurrence: same("bookOccurrence"),
  skipOccurrence: same("skipOccurrence"),
  restoreOccurrence: same("restoreOccurrence"),
  fundMonth: same("fundMonth"),
  getForecast: same("forecast"),
  listMembers: { reason: nested },
  getMember: { reason: "`node` finds a member by the id" },
  setMemberRole: same("setMemberRole"),
  removeMember: same("removeMember"),
  listInvitations: { reason: nested },
  createInvitation: same("inviteMember"),
  deleteInvitation: { field: "deleteInvitation", alone: { budgetId: "the id of an invitation says of which budget it is" } },
  previewInvitation: same("previewInvitation"),
  acceptInvitation: same("acceptInvitation"),
  listActivity: { reason: nested },

  listCategories: same("categories"),
  createCategory: same("createCategory"),
  getCategory: same("category"),
  updateCategory: same("updateCategory"),
  deleteCategory: same("deleteCategory"),
  mergeCategory: same("mergeCategories"),
  restoreCategory: same("restoreCategory"),

  listExpenses: { field: "expenses", alone: { totals: "a field of the connection, summed when it is asked for" } },
  createExpense: same("createExpense"),
  getExpense: same("expense"),
  updateExpense: same("updateExpense"),
  deleteExpense: same("deleteExpense"),
  restoreExpense: same("restoreExpense"),
  createExpenses: same("createExpenses"),
  updateExpenses: same("updateExpenses"),
  reviewExpenses: same("reviewExpenses"),
  deleteExpenses: same("deleteExpenses"),
  restoreExpenses: same("restoreExpenses"),
  createCapture: same("createCapture"),
  exportExpenses: { reason: "a download" },
  importExpenses: { reason: "an upload" },
  getImport: { field: "import", alone: withStatus },
  undoImport: same("undoImport"),

  listPayees: same("payees"),
  renamePayees: same("renamePayees"),
  listRules: same("rules"),
  createRule: same("createRule"),
  getRule: same("rule"),
  updateRule: same("updateRule"),
  deleteRule: same("deleteRule"),
  reorderRules: same("reorderRules"),
  listRuleSuggestions: same("ruleSuggestions"),
  previewRules: same("previewRules"),
  runRules: same("runRules"),
  undoRuleRun: same("undoRuleRun"),

  listMonths: same("months"),
  getMonth: same("month"),
  getMonthCategory: { reason: nested },
  setMonthAmount: same("setMonthAmount"),
  setMonthAmounts: same("setMonthAmounts"),
  listSuggestions: same("suggestions"),
  copyPlan: same("copyPlan"),
  createTransfer: same("createTransfer"),
  compareMonths: same("compareMonths"),
  listMonthlyBudgets: same("monthlyBudgets"),
  closeMonth: same("closeMonth"),
  getMonthlyBudget: same("monthlyBudget"),
  getMonthlyBudgetCsv: { reason: "a download" },
  deleteMonthlyBudget: same("deleteMonthlyBudget"),
  getSpending: same("spending"),
  getTrends: same("trends"),

  getInstallation: same("installation"),
  listAccounts: same("accounts"),
  setAccountDisabled: same("setAccountDisabled"),
  endAccountSessions: same("endAccountSessions"),
  resetAccountPassword: same("resetAccountPassword"),
  sendTestMail: same("sendTestMail"),
  startVerification: same("startVerification"),

  sync: { field: "sync", alone: { wait: "a subscription waits" } },
  getOpenApi: { reason: "introspection says it" },
};

/** What only GraphQL has. */
export const onlyGraphql: Readonly<Record<string, string>> = {
  issueBearer: "it makes a bearer token of a cookie session, and REST has no cookies",
  node: "REST reads each kind at its own address",
  nodes: "REST reads each kind at its own address",
};
