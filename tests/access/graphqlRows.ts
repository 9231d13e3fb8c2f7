import { Secret, TOTP } from "otpauth";
import { aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { PASSWORD } from "../support/startServer.js";
import { aLinkedTransfer, twoMovements } from "./linkRows.js";
import { moneyAccountRoots } from "./moneyAccountRows.js";
import { recurringRoots } from "./recurringRoots.js";
import { csv } from "./restRows.js";
import { codeFor, forgetGuesses, givenUp, type Kind, sharedBudget, type World } from "./world.js";

interface Asked {
  readonly query: string;
  readonly variables?: object;
}

export interface GraphqlRow {
  readonly kind: Kind;
  readonly ask: (world: World, person: Phone) => Promise<Asked> | Asked;
  readonly disposable?: true;
}

let made = 0;
export const unique = (): string => `g${++made}`;
const codeNow = (world: World, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.server.clock.now().getTime() });
export const row = (kind: Kind, ask: GraphqlRow["ask"]): GraphqlRow => ({ kind, ask });
const harming = (kind: Kind, ask: GraphqlRow["ask"]): GraphqlRow => ({ kind, ask, disposable: true });
export const q = (query: string): Asked => ({ query: `{ ${query} }` });
export const m = (name: string, type: string, input: object, fields: string): Asked => ({
  query: `mutation($input: ${type}!) { ${name}(input: $input) { ${fields} } }`,
  variables: { input },
});
export const text = JSON.stringify;

/** One row for each field of Query and Mutation, by its name. */
export const mainRows: Readonly<Record<string, GraphqlRow>> = {
  viewerToken: row("credential", () => q("viewerToken { actions budgets expiresAt }")),
  me: row("self", () => q("me { id email }")),
  sessions: row("self", () => q("sessions { nodes { id } }")),
  securityEvents: row("self", () => q("securityEvents { nodes { id } }")),
  accessTokens: row("self", () => q("accessTokens { nodes { id } }")),
  budgets: row("self", () => q("budgets { nodes { id } }")),
  budget: row("read", ({ budget }) => q(`budget(id: ${text(budget.id)}) { id name role }`)),
  category: row("read", ({ category }) => q(`category(id: ${text(category.id)}) { id }`)),
  categories: row("read", ({ budget }) => q(`categories(budgetId: ${text(budget.id)}) { nodes { id } }`)),
  expense: row("read", ({ expense }) => q(`expense(id: ${text(expense.id)}) { id }`)),
  expenses: row("read", ({ budget }) => q(`expenses(budgetId: ${text(budget.id)}) { nodes { id } totals { count } }`)),
  month: row("read", ({ budget }) => q(`month(budgetId: ${text(budget.id)}) { month }`)),
  months: row("read", ({ budget }) => q(`months(budgetId: ${text(budget.id)}) { month }`)),
  monthlyBudget: row("read", ({ statement }) => q(`monthlyBudget(id: ${text(statement.id)}) { id }`)),
  monthlyBudgets: row("read", ({ budget }) => q(`monthlyBudgets(budgetId: ${text(budget.id)}) { nodes { id } }`)),
  nodes: row("self", ({ expense }) => q(`nodes(ids: [${text(expense.id)}]) { id }`)),
  node: row("read", ({ expense }) => q(`node(id: ${text(expense.id)}) { id }`)),

  compareMonths: row("read", ({ budget }) =>
    q(`compareMonths(budgetId: ${text(budget.id)}, left: "2026-10", right: "2026-11") { __typename }`),
  ),
  import: row("read", async ({ budget, owner }) => {
    const { body } = await owner.send("POST", `/expenses/imports?budgetId=${budget.id}&format=csv`, csv(), { "Content-Type": "text/csv" });
    return q(`import(id: ${text(body.id)}) { id }`);
  }),
  spending: row("read", ({ budget }) => q(`spending(budgetId: ${text(budget.id)}) { __typename }`)),
  suggestions: row("read", ({ budget }) => q(`suggestions(budgetId: ${text(budget.id)}) { __typename }`)),
  sync: row("read", ({ budget }) => q(`sync(budgetId: ${text(budget.id)}) { __typename }`)),
  trends: row("read", ({ budget }) => q(`trends(budgetId: ${text(budget.id)}) { __typename }`)),

  register: row("everyone", () =>
    m("register", "RegisterInput", { email: `${unique()}-web@example.org`, password: PASSWORD }, "account { id }"),
  ),
  login: row("everyone", () => m("login", "LoginInput", { email: "owner@example.org", password: PASSWORD }, "account { id }")),
  requestPasswordReset: row("everyone", () =>
    m("requestPasswordReset", "RequestPasswordResetInput", { email: `${unique()}@example.org` }, "ok"),
  ),
  issueBearer: row("self", () => ({ query: "mutation { issueBearer { token expiresIn } }" })),
  logout: harming("self", () => ({ query: "mutation { logout { ok } }" })),
  updateMe: harming("self", () => m("updateMe", "UpdateMeInput", { name: "Renamed" }, "account { id }")),
  deleteMe: harming("self", () => m("deleteMe", "DeleteMeInput", { password: PASSWORD }, "ok")),
  changePassword: harming("self", () =>
    m("changePassword", "ChangePasswordInput", { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` }, "account { id }"),
  ),
  changeEmail: harming("self", () =>
    m("changeEmail", "ChangeEmailInput", { email: `${unique()}-web@example.org`, password: PASSWORD }, "account { id }"),
  ),
  requestEmailVerification: harming("self", () => ({ query: "mutation { requestEmailVerification { ok } }" })),
  endAllSessions: harming("self", () => ({ query: "mutation { endAllSessions { ok } }" })),
  endSession: row("private", async (world) => {
    // Another session of the owner, made without a login: by now the owner may have a second step.
    const { sessions } = world.server.backend.models;
    const mine = await sessions.findOne({ accountId: world.owner.account.id, revokedAt: null }).lean();
    const sid = `ses_${unique().padStart(26, "0")}`;
    await sessions.create({ ...mine, _id: sid });
    return { query: `mutation { endSession(id: ${text(sid)}) { endedId } }` };
  }),
  createAccessToken: harming("self", () =>
    m("createAccessToken", "CreateAccessTokenInput", { name: "mine", scopes: ["READ"], password: PASSWORD }, "token accessToken { id }"),
  ),
  deleteAccessToken: row("private", async (world) => {
    const { body } = await world.owner.post("/me/tokens", { name: unique(), scopes: ["read"], password: PASSWORD });
    return { query: `mutation { deleteAccessToken(id: ${text(body.accessToken.id)}) { deletedId } }` };
  }),
  enableTotp: harming("self", () => m("enableTotp", "ProofInput", { password: PASSWORD }, "totp { secret }")),
  confirmTotp: harming("self", async (world, person) => {
    const { body } = await person.post("/me/totp", { password: PASSWORD });
    return m(
      "confirmTotp",
      "ConfirmTotpInput",
      { code: body.secret === undefined ? "000000" : codeNow(world, body.secret) },
      "recoveryCodes",
    );
  }),
  disableTotp: harming("self", async (world, person) => {
    const { body } = await person.post("/me/totp", { password: PASSWORD });
    if (body.secret === undefined) return m("disableTotp", "ProofInput", { password: PASSWORD }, "account { id }");
    const { recoveryCodes } = (await person.put("/me/totp", { code: codeNow(world, body.secret) })).body;
    return m("disableTotp", "ProofInput", { password: PASSWORD, code: recoveryCodes[0] }, "account { id }");
  }),

  createBudget: row("self", () => m("createBudget", "CreateBudgetInput", { name: "Mine", currency: "EUR" }, "budget { id }")),
  updateBudget: row("write", ({ budget }) => ({
    query: `mutation { updateBudget(id: ${text(budget.id)}, input: { note: "${unique()}" }) { budget { id } } }`,
  })),
  restoreBudget: row("private", async (world) => ({
    query: `mutation { restoreBudget(id: ${text((await givenUp(world)).id)}) { budget { id } } }`,
  })),
  deleteBudget: row("own", async (world) => ({
    query: `mutation { deleteBudget(id: ${text((await sharedBudget(world)).id)}) { deletedId } }`,
  })),
  createCategory: row("write", ({ budget }) =>
    m("createCategory", "CreateCategoryInput", { budgetId: budget.id, name: unique() }, "category { id } months { month }"),
  ),
  updateCategory: row("write", ({ category }) => ({
    query: `mutation { updateCategory(id: ${text(category.id)}, input: { icon: "${unique()}" }) { category { id } } }`,
  })),
  deleteCategory: row("write", async ({ owner, budget }) => ({
    query: `mutation { deleteCategory(id: ${text((await aCategory(owner, budget.id)).id)}) { deletedId } }`,
  })),
  createExpense: row("write", ({ budget, category }) =>
    m(
      "createExpense",
      "CreateExpenseInput",
      { budgetId: budget.id, categoryId: category.id, amount: 5, date: "2026-11-02" },
      "expense { id } months { month }",
    ),
  ),
  updateExpense: row("write", ({ expense }) => ({
    query: `mutation { updateExpense(id: ${text(expense.id)}, input: { note: "${unique()}" }) { expense { id } } }`,
  })),
  deleteExpense: row("write", async ({ owner, budget }) => ({
    query: `mutation { deleteExpense(id: ${text((await anExpense(owner, budget.id)).id)}) { deletedId } }`,
  })),
  restoreExpense: row("write", async ({ owner, budget }) => {
    const expense = await anExpense(owner, budget.id);
    await owner.delete(`/expenses/${expense.id}`);
    return { query: `mutation { restoreExpense(id: ${text(expense.id)}) { expense { id } } }` };
  }),
  setMonthAmount: row("write", ({ budget, category }) => ({
    query: `mutation { setMonthAmount(input: { budgetId: ${text(budget.id)}, month: "2026-11", categoryId: ${text(category.id)}, budgeted: ${++made} }) { monthCategory { budgeted } } }`,
  })),
  setMonthAmounts: row("write", ({ budget, category }) => ({
    query: `mutation { setMonthAmounts(input: { budgetId: ${text(budget.id)}, month: "2026-11", amounts: [{ categoryId: ${text(category.id)}, budgeted: ${++made} }] }) { months { month } } }`,
  })),
  createTransfer: row("write", ({ budget, category }) => ({
    query: `mutation { createTransfer(input: { budgetId: ${text(budget.id)}, month: "2026-11", from: null, to: ${text(category.id)}, amount: 1 }) { months { month } } }`,
  })),
  copyPlan: row("write", ({ budget }) => ({
    query: `mutation { copyPlan(input: { budgetId: ${text(budget.id)}, month: "2026-11" }) { __typename } }`,
  })),
  linkExpenses: row("write", async (world) => m("linkExpenses", "LinkExpensesInput", await twoMovements(world), "expense { id }")),
  unlinkExpense: row("write", async (world) => ({
    query: `mutation { unlinkExpense(id: ${text(await aLinkedTransfer(world))}) { in { id } } }`,
  })),
  linkSuggestions: row("read", ({ budget }) => q(`linkSuggestions(budgetId: ${text(budget.id)}) { days out { id } in { id } }`)),
  refuseLinkSuggestion: row("write", async (world) =>
    m("refuseLinkSuggestion", "RefuseLinkSuggestionInput", await twoMovements(world), "ok"),
  ),
  ...moneyAccountRoots,
  ...recurringRoots,
  reviewExpenses: row("write", ({ budget, expense }) =>
    m("reviewExpenses", "ReviewExpensesInput", { budgetId: budget.id, ids: [expense.id] }, "__typename"),
  ),
  undoImport: row("write", async ({ owner, budget }) => {
    const { body } = await owner.send("POST", `/expenses/imports?budgetId=${budget.id}&format=csv`, csv(), { "Content-Type": "text/csv" });
    return { query: `mutation { undoImport(id: ${text(body.id)}) { __typename } }` };
  }),
  mergeCategories: row("write", async ({ owner, budget, category }) => ({
    query: `mutation { mergeCategories(id: ${text((await aCategory(owner, budget.id)).id)}, input: { into: ${text(category.id)} }) { __typename } }`,
  })),
  restoreCategory: row("write", async ({ owner, budget }) => {
    const category = await aCategory(owner, budget.id);
    await owner.delete(`/categories/${category.id}`);
    return { query: `mutation { restoreCategory(id: ${text(category.id)}) { __typename } }` };
  }),
  createExpenses: row("self", ({ budget }) =>
    m("createExpenses", "CreateExpensesInput", { items: [{ budgetId: budget.id, amount: 5, date: "2026-11-02" }] }, "__typename"),
  ),
  updateExpenses: row("self", ({ expense }) =>
    m("updateExpenses", "UpdateExpensesInput", { items: [{ id: expense.id, change: { note: unique() } }] }, "__typename"),
  ),
  deleteExpenses: row("self", async ({ owner, budget }) =>
    m("deleteExpenses", "DeleteExpensesInput", { items: [{ id: (await anExpense(owner, budget.id)).id }] }, "__typename"),
  ),
  restoreExpenses: row("self", async ({ owner, budget }) => {
    const expense = await anExpense(owner, budget.id);
    await owner.delete(`/expenses/${expense.id}`);
    return m("restoreExpenses", "RestoreExpensesInput", { items: [{ id: expense.id }] }, "__typename");
  }),

  setMemberRole: row("own", async (world) => ({
    query: `mutation { setMemberRole(input: { budgetId: ${text((await sharedBudget(world)).id)}, accountId: ${text(world.fourth.account.id)}, role: EDITOR }) { __typename } }`,
  })),
  removeMember: row("own", async (world) => ({
    query: `mutation { removeMember(input: { budgetId: ${text((await sharedBudget(world)).id)}, accountId: ${text(world.fourth.account.id)} }) { __typename } }`,
  })),
  inviteMember: row("own", async (world) => ({
    query: `mutation { inviteMember(input: { budgetId: ${text((await sharedBudget(world)).id)}, email: "${unique()}@example.org", role: VIEWER }) { __typename } }`,
  })),
  deleteInvitation: row("own", async (world) => {
    await forgetGuesses(world);
    const budget = await sharedBudget(world);
    const { body } = await world.owner.post(`/budgets/${budget.id}/invitations`, { email: `${unique()}-i@example.org`, role: "viewer" });
    return { query: `mutation { deleteInvitation(id: ${text(body.id)}) { __typename } }` };
  }),
  previewInvitation: row("self", async (world, person) =>
    q(`previewInvitation(code: ${text(await codeFor(world, person))}) { budgetName }`),
  ),
  acceptInvitation: row("self", async (world, person) =>
    m("acceptInvitation", "AcceptInvitationInput", { code: await codeFor(world, person) }, "__typename"),
  ),

  closeMonth: row("write", ({ budget }) =>
    m("closeMonth", "CloseMonthInput", { budgetId: budget.id, month: "2026-09" }, "monthlyBudget { id }"),
  ),
  deleteMonthlyBudget: row("write", async (world) => {
    const budget = await sharedBudget(world);
    const { body } = await world.owner.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" });
    return { query: `mutation { deleteMonthlyBudget(id: ${text(body.id)}) { deletedId } }` };
  }),
};

export const withoutRow: Readonly<Record<string, string>> = {
  resetPassword: "the token it takes is the credential; tests/accounts/passwordReset",
  verifyEmail: "the code that it takes is the credential; tests/accounts/addresses",
  endUnconfirmedAccount: "the code that it takes is the credential; tests/accounts/addresses",
  undoEmailChange: "the code that it takes is the credential; tests/accounts/addresses",
};
