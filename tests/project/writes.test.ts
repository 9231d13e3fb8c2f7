import { readdirSync, readFileSync } from "node:fs";

/** What a test of tests/writes calls for an operation: its mutation, or the address where it is sent by REST. */
const tried: Readonly<Record<string, string>> = {
  createBudget: "budgets.add(",
  updateBudget: '"updateBudget"',
  createCategory: '"createCategory"',
  updateCategory: '"updateCategory"',
  deleteCategory: '"deleteCategory"',
  mergeCategory: '"mergeCategories"',
  restoreCategory: '"restoreCategory"',
  createExpense: '"createExpense"',
  updateExpense: '"updateExpense"',
  deleteExpense: '"deleteExpense"',
  restoreExpense: '"restoreExpense"',
  createExpenses: '"createExpenses"',
  updateExpenses: '"updateExpenses"',
  deleteExpenses: '"deleteExpenses"',
  restoreExpenses: '"restoreExpenses"',
  reviewExpenses: '"reviewExpenses"',
  linkExpenses: '"linkExpenses"',
  unlinkExpense: '"unlinkExpense"',
  importExpenses: "sendFile(",
  undoImport: '"undoImport"',
  createCapture: '"createCapture"',
  renamePayees: '"renamePayees"',
  createRule: '"createRule"',
  updateRule: '"updateRule"',
  deleteRule: '"deleteRule"',
  reorderRules: '"reorderRules"',
  runRules: '"runRules"',
  undoRuleRun: '"undoRuleRun"',
  createMoneyAccount: '"createMoneyAccount"',
  updateMoneyAccount: '"updateMoneyAccount"',
  deleteMoneyAccount: '"deleteMoneyAccount"',
  restoreMoneyAccount: '"restoreMoneyAccount"',
  createAccountStatement: '"createAccountStatement"',
  deleteAccountStatement: '"deleteAccountStatement"',
  setMonthAmount: '"setMonthAmount"',
  setMonthAmounts: '"setMonthAmounts"',
  copyPlan: '"copyPlan"',
  fundMonth: '"fundMonth"',
  createTransfer: '"createTransfer"',
  closeMonth: '"closeMonth"',
  deleteMonthlyBudget: '"deleteMonthlyBudget"',
  setMemberRole: ".put(memberOf(",
  removeMember: ".delete(memberOf(",
  createInvitation: "invite(",
  deleteInvitation: "/invitations/${id}",
  acceptInvitation: "join(",
};

/** Operations that tests/writes leaves out. The tag `Accounts` or `Me` says that an operation changes no budget. */
const leftOut: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "createRecurring updateRecurring deleteRecurring splitRecurring skipOccurrence restoreOccurrence updateOccurrence"
      .split(" ")
      .map((operationId) => [operationId, "it moves no figure; what it leads to is tried in tests/recurring"]),
  ),
  bookOccurrence: "its expense is compared with one entered by hand in tests/recurring",
  deleteBudget: "nothing of it can be read afterwards; erased in tests/accounts, told to devices in tests/sync",
  refuseLinkSuggestion: "nothing that is shown changes (tests/moneyaccounts/suggestions)",
  previewRules: "writes nothing",
  restoreBudget: "brings back what was there, as it was (tests/access/takingBudgets, tests/accounts/sharedRemoval)",
};

const { paths } = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
const changing: { operationId: string; tags: string[] }[] = Object.values<any>(paths)
  .flatMap((item) => Object.entries<any>(item))
  .flatMap(([method, operation]) => (["post", "patch", "put", "delete"].includes(method) ? [operation] : []));

test("every operation that changes a budget is tried in tests/writes, or says why not", () => {
  const others = ["Accounts", "Me", "Administration"];
  const ofBudgets = changing.filter(({ tags }) => !others.some((tag) => tags.includes(tag))).map(({ operationId }) => operationId);
  expect([...Object.keys(tried), ...Object.keys(leftOut)].sort()).toEqual(ofBudgets.sort());
});

test("what is said to be tried is called there", () => {
  const text = readdirSync("tests/writes")
    .map((file) => readFileSync(`tests/writes/${file}`, "utf8"))
    .join("\n");
  expect(Object.keys(tried).filter((operationId) => !text.includes(tried[operationId]!))).toEqual([]);
});
