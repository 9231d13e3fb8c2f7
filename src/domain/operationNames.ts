import type { OperationName } from "./operationNeeds.js";

/** Root fields of GraphQL that do what an operation of REST does under another name. */
const fields = {
  accessTokens: "listAccessTokens",
  accounts: "listAccounts",
  budget: "getBudget",
  budgets: "listBudgets",
  categories: "listCategories",
  category: "getCategory",
  expense: "getExpense",
  expenses: "listExpenses",
  forecast: "getForecast",
  import: "getImport",
  installation: "getInstallation",
  inviteMember: "createInvitation",
  me: "getMe",
  mergeCategories: "mergeCategory",
  month: "getMonth",
  monthlyBudget: "getMonthlyBudget",
  monthlyBudgets: "listMonthlyBudgets",
  months: "listMonths",
  nodes: "node",
  occurrences: "listOccurrences",
  payees: "listPayees",
  recurringMovement: "getRecurring",
  recurringMovements: "listRecurring",
  rule: "getRule",
  rules: "listRules",
  ruleSuggestions: "listRuleSuggestions",
  securityEvents: "listSecurityEvents",
  sessions: "listSessions",
  spending: "getSpending",
  suggestions: "listSuggestions",
  trends: "getTrends",
  viewerToken: "getToken",
} as const satisfies Partial<Record<OperationName, OperationName>>;

/** An operation by one name for both APIs: that of REST, where REST has it. */
export type OneName = Exclude<OperationName, keyof typeof fields>;

const oneNames: ReadonlyMap<string, string> = new Map(Object.entries(fields));

export function oneNameOf(operation: string): string {
  return oneNames.get(operation) ?? operation;
}
