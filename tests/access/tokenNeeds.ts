import type { TokenAction } from "../../src/domain/caller.js";

/** What a token needs for an operation: one of these actions. */
const names = ["read", "add", "write"] as const;
const read = ["read"] as const;
const add = ["add", "write"] as const;
const write = ["write"] as const;
const share = ["share"] as const;
const any = ["read", "add", "write", "share"] as const;

/** Written apart from the table of the server: what each operation of REST, or root field of GraphQL, asks of a token that is not `read`. */
const others: Readonly<Record<string, readonly TokenAction[]>> = {
  getToken: any,
  viewerToken: any,
  listBudgets: names,
  budgets: names,
  listCategories: names,
  categories: names,
  listMoneyAccounts: names,
  moneyAccounts: names,
  createExpense: add,
  createExpenses: add,
  createCapture: add,
  ...Object.fromEntries(
    [
      "updateMe createBudget updateBudget setMonthAmount setMonthAmounts createTransfer copyPlan fundMonth",
      "createCategory updateCategory deleteCategory restoreExpense restoreExpenses",
      "mergeCategory mergeCategories restoreCategory updateExpense updateExpenses deleteExpense deleteExpenses",
      "renamePayees createRule updateRule deleteRule reorderRules runRules undoRuleRun reviewExpenses",
      "linkExpenses unlinkExpense refuseLinkSuggestion",
      "createMoneyAccount updateMoneyAccount deleteMoneyAccount restoreMoneyAccount",
      "createAccountStatement deleteAccountStatement",
      "importExpenses undoImport closeMonth deleteMonthlyBudget",
    ]
      .flatMap((line) => line.split(" "))
      .map((name) => [name, write]),
  ),
  ...Object.fromEntries(
    "createRecurring updateRecurring deleteRecurring splitRecurring bookOccurrence skipOccurrence restoreOccurrence updateOccurrence"
      .split(" ")
      .map((name) => [name, write]),
  ),
  ...Object.fromEntries(
    "restoreBudget setMemberRole removeMember createInvitation inviteMember deleteInvitation acceptInvitation"
      .split(" ")
      .map((name) => [name, share]),
  ),
};

export function neededFor(name: string): readonly TokenAction[] {
  return others[name] ?? read;
}

/** What concerns the account as a whole: a token for some budgets may not. */
export const ofWholeAccount: ReadonlySet<string> = new Set(["updateMe", "createBudget", "previewInvitation", "acceptInvitation"]);

/** What names several budgets or none: for another budget it answers, with nothing of it. */
export const answersAnyway: ReadonlySet<string> = new Set([
  "getToken",
  "viewerToken",
  "getMe",
  "me",
  "exportMe",
  "listBudgets",
  "budgets",
  "nodes",
  "createExpenses",
  "updateExpenses",
  "deleteExpenses",
  "restoreExpenses",
]);
