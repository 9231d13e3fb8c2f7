import { Secret, TOTP } from "otpauth";
import { aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { PASSWORD } from "../support/startServer.js";
import { administrationRows } from "./administrationRows.js";
import { aLinkedTransfer, twoMovements } from "./linkRows.js";
import { moneyAccountRows } from "./moneyAccountRows.js";
import { recurringRows } from "./recurringRows.js";
import { codeFor, forgetGuesses, givenUp, type Kind, sharedBudget, type World } from "./world.js";

interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Row {
  readonly kind: Kind;
  /** Called once per cell, so that what one actor destroys is there for the next; `person` is who will send it. */
  readonly send: (world: World, person: Phone) => Promise<Sent> | Sent;
  /** The request harms whoever sends it, so somebody new does. */
  readonly disposable?: true;
}

let made = 0;
const unique = (): string => `n${++made}`;
const statementOf = async (world: World): Promise<any> => {
  const budget = await sharedBudget(world);
  return (await world.owner.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" })).body;
};
export const csv = (): string => `date,amount,payee\n2026-11-02,-5.00,Shop ${unique()}\n`;
const codeNow = (world: World, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.server.clock.now().getTime() });
export const aRule = async ({ owner, budget }: World): Promise<any> =>
  (await owner.post("/rules", { budgetId: budget.id, when: { payee: unique() }, then: { note: "n" } })).body;
export const aRun = async ({ owner, budget }: World): Promise<any> =>
  (await owner.post("/rules/run", { budgetId: budget.id, filter: { payee: [unique()] } })).body;
const row = (kind: Kind, send: Row["send"]): Row => ({ kind, send });
const harming = (kind: Kind, send: Row["send"]): Row => ({ kind, send, disposable: true });

/** One row for each operation of the REST API, by its operationId. An operation without a row fails the build. */
export const restRows: Readonly<Record<string, Row>> = {
  register: row("everyone", () => ({ path: "/mobile-register", body: { email: `${unique()}@example.org`, password: PASSWORD } })),
  login: row("everyone", () => ({ path: "/mobile-login", body: { email: "owner@example.org", password: PASSWORD } })),
  refresh: row("everyone", async (world) => ({ path: "/mobile-refresh", body: { refreshToken: (await world.disposable()).refreshToken } })),
  requestPasswordReset: row("everyone", () => ({ path: "/password-resets", body: { email: `${unique()}@example.org` } })),
  logout: { ...harming("self", () => ({ path: "/mobile-logout" })), kind: "self" },

  getToken: row("credential", () => ({ path: "/me/token" })),
  getMe: row("self", () => ({ path: "/me" })),
  updateMe: harming("self", () => ({ path: "/me", body: { name: "Renamed" } })),
  deleteMe: harming("self", () => ({ path: "/me", body: { password: PASSWORD } })),
  changePassword: harming("self", () => ({ path: "/me/password", body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` } })),
  changeEmail: harming("self", () => ({ path: "/me/email", body: { email: `${unique()}@example.org`, password: PASSWORD } })),
  requestEmailVerification: harming("self", () => ({ path: "/me/email-verification" })),
  listSecurityEvents: row("self", () => ({ path: "/me/security-events" })),
  exportMe: row("self", () => ({ path: "/me/export" })),
  listSessions: row("self", () => ({ path: "/me/sessions" })),
  endAllSessions: harming("self", () => ({ path: "/me/sessions" })),
  endSession: row("private", async (world) => {
    await forgetGuesses(world);
    const other = await world.owner.post("/mobile-login", { email: "owner@example.org", password: PASSWORD });
    const { sid } = JSON.parse(Buffer.from(other.body.token.split(".")[1], "base64url").toString());
    return { path: `/me/sessions/${sid}` };
  }),
  listAccessTokens: row("self", () => ({ path: "/me/tokens" })),
  createAccessToken: harming("self", () => ({ path: "/me/tokens", body: { name: "mine", scopes: ["read"], password: PASSWORD } })),
  deleteAccessToken: row("private", async (world) => {
    const { body } = await world.owner.post("/me/tokens", { name: unique(), scopes: ["read"], password: PASSWORD });
    return { path: `/me/tokens/${body.accessToken.id}` };
  }),
  enableTotp: harming("self", () => ({ path: "/me/totp", body: { password: PASSWORD } })),
  confirmTotp: harming("self", async (world, person) => {
    const { body } = await person.post("/me/totp", { password: PASSWORD });
    return { path: "/me/totp", body: { code: body.secret === undefined ? "000000" : codeNow(world, body.secret) } };
  }),
  disableTotp: harming("self", async (world, person) => {
    const { body } = await person.post("/me/totp", { password: PASSWORD });
    if (body.secret === undefined) return { path: "/me/totp", body: { password: PASSWORD } };
    const { recoveryCodes } = (await person.put("/me/totp", { code: codeNow(world, body.secret) })).body;
    return { path: "/me/totp", body: { password: PASSWORD, code: recoveryCodes[0] } };
  }),

  listBudgets: row("self", () => ({ path: "/budgets" })),
  createBudget: row("self", () => ({ path: "/budgets", body: { name: "Mine", currency: "EUR" } })),
  getBudget: row("read", ({ budget }) => ({ path: `/budgets/${budget.id}` })),
  updateBudget: row("write", ({ budget }) => ({ path: `/budgets/${budget.id}`, body: { note: unique() } })),
  restoreBudget: row("private", async (world) => ({ path: `/budgets/${(await givenUp(world)).id}/restore` })),
  deleteBudget: row("own", async (world) => ({ path: `/budgets/${(await sharedBudget(world)).id}` })),
  listMonths: row("read", ({ budget }) => ({ path: `/budgets/${budget.id}/months` })),
  getMonth: row("read", ({ budget }) => ({ path: `/budgets/${budget.id}/months/2026-11` })),
  setMonthAmount: row("write", ({ budget, category }) => ({
    path: `/budgets/${budget.id}/months/2026-11/categories/${category.id}`,
    body: { budgeted: ++made },
  })),
  setMonthAmounts: row("write", ({ budget, category }) => ({
    path: `/budgets/${budget.id}/months/2026-11/categories`,
    body: { amounts: [{ categoryId: category.id, budgeted: ++made }] },
  })),
  createTransfer: row("write", ({ budget, category }) => ({
    path: `/budgets/${budget.id}/months/2026-11/transfers`,
    body: { from: null, to: category.id, amount: 1 },
  })),

  listCategories: row("read", ({ budget }) => ({ path: `/categories?budgetId=${budget.id}` })),
  createCategory: row("write", ({ budget }) => ({ path: "/categories", body: { budgetId: budget.id, name: unique() } })),
  getCategory: row("read", ({ category }) => ({ path: `/categories/${category.id}` })),
  updateCategory: row("write", ({ category }) => ({ path: `/categories/${category.id}`, body: { icon: unique() } })),
  deleteCategory: row("write", async ({ owner, budget }) => ({ path: `/categories/${(await aCategory(owner, budget.id)).id}` })),

  listExpenses: row("read", ({ budget }) => ({ path: `/expenses?budgetId=${budget.id}` })),
  createExpense: row("write", ({ budget, category }) => ({
    path: "/expenses",
    body: { budgetId: budget.id, categoryId: category.id, amount: 5, date: "2026-11-02" },
  })),
  getExpense: row("read", ({ expense }) => ({ path: `/expenses/${expense.id}` })),
  updateExpense: row("write", ({ expense }) => ({ path: `/expenses/${expense.id}`, body: { note: unique() } })),
  deleteExpense: row("write", async ({ owner, budget }) => ({ path: `/expenses/${(await anExpense(owner, budget.id)).id}` })),
  restoreExpense: row("write", async ({ owner, budget }) => {
    const expense = await anExpense(owner, budget.id);
    await owner.delete(`/expenses/${expense.id}`);
    return { path: `/expenses/${expense.id}/restore` };
  }),

  linkExpenses: row("write", async (world) => ({ path: "/expenses/link", body: await twoMovements(world) })),
  unlinkExpense: row("write", async (world) => ({ path: `/expenses/${await aLinkedTransfer(world)}/unlink` })),
  listLinkSuggestions: row("read", ({ budget }) => ({ path: `/expenses/link-suggestions?budgetId=${budget.id}` })),
  refuseLinkSuggestion: row("write", async (world) => ({ path: "/expenses/link-suggestions/refuse", body: await twoMovements(world) })),

  mergeCategory: row("write", async ({ owner, budget, category }) => ({
    path: `/categories/${(await aCategory(owner, budget.id)).id}/merge`,
    body: { into: category.id },
  })),
  restoreCategory: row("write", async ({ owner, budget }) => {
    const category = await aCategory(owner, budget.id);
    await owner.delete(`/categories/${category.id}`);
    return { path: `/categories/${category.id}/restore` };
  }),
  getMonthCategory: row("read", ({ budget, category }) => ({ path: `/budgets/${budget.id}/months/2026-11/categories/${category.id}` })),
  listSuggestions: row("read", ({ budget }) => ({ path: `/budgets/${budget.id}/months/2026-11/suggestions` })),
  copyPlan: row("write", ({ budget }) => ({ path: `/budgets/${budget.id}/months/2026-11/copy-plan`, body: {} })),
  compareMonths: row("read", ({ budget }) => ({ path: `/budgets/${budget.id}/comparisons?left=2026-10&right=2026-11` })),
  getSpending: row("read", ({ budget }) => ({ path: `/reports/spending?budgetId=${budget.id}` })),
  getNetWorth: row("read", ({ budget }) => ({ path: `/reports/net-worth?budgetId=${budget.id}` })),
  getTrends: row("read", ({ budget }) => ({ path: `/reports/trends?budgetId=${budget.id}` })),
  sync: row("read", ({ budget }) => ({ path: `/sync?budgetId=${budget.id}` })),

  listMembers: row("read", ({ budget }) => ({ path: `/budgets/${budget.id}/members` })),
  getMember: row("read", ({ budget, fourth }) => ({ path: `/budgets/${budget.id}/members/${fourth.account.id}` })),
  setMemberRole: row("own", async (world) => ({
    path: `/budgets/${(await sharedBudget(world)).id}/members/${world.fourth.account.id}`,
    body: { role: "editor" },
  })),
  removeMember: row("own", async (world) => ({ path: `/budgets/${(await sharedBudget(world)).id}/members/${world.fourth.account.id}` })),
  listInvitations: row("own", ({ budget }) => ({ path: `/budgets/${budget.id}/invitations` })),
  createInvitation: row("own", async (world) => ({
    path: `/budgets/${(await sharedBudget(world)).id}/invitations`,
    body: { email: `${unique()}@example.org`, role: "viewer" },
  })),
  deleteInvitation: row("own", async (world) => {
    await forgetGuesses(world);
    const budget = await sharedBudget(world);
    const { body } = await world.owner.post(`/budgets/${budget.id}/invitations`, { email: `${unique()}@example.org`, role: "viewer" });
    return { path: `/budgets/${budget.id}/invitations/${body.id}` };
  }),
  previewInvitation: row("self", async (world, person) => ({ path: `/invitations/${await codeFor(world, person)}` })),
  acceptInvitation: row("self", async (world, person) => ({ path: "/invitations/accept", body: { code: await codeFor(world, person) } })),
  listActivity: row("read", ({ budget }) => ({ path: `/budgets/${budget.id}/activity` })),

  // A batch answers 200 whoever sends it; what each item came to is held in tests/access/batches.test.ts.
  createExpenses: row("self", ({ budget }) => ({
    path: "/expenses/batch",
    body: { items: [{ budgetId: budget.id, amount: 5, date: "2026-11-02" }] },
  })),
  updateExpenses: row("self", ({ expense }) => ({
    path: "/expenses/batch-update",
    body: { items: [{ id: expense.id, change: { note: unique() } }] },
  })),
  deleteExpenses: row("self", async ({ owner, budget }) => ({
    path: "/expenses/batch-delete",
    body: { items: [{ id: (await anExpense(owner, budget.id)).id }] },
  })),
  restoreExpenses: row("self", async ({ owner, budget }) => {
    const expense = await anExpense(owner, budget.id);
    await owner.delete(`/expenses/${expense.id}`);
    return { path: "/expenses/batch-restore", body: { items: [{ id: expense.id }] } };
  }),
  importExpenses: row("write", ({ budget }) => ({
    path: `/expenses/imports?budgetId=${budget.id}&format=csv`,
    body: csv(),
    headers: { "Content-Type": "text/csv" },
  })),
  getImport: row("read", async ({ owner, budget }) => {
    const { body } = await owner.send("POST", `/expenses/imports?budgetId=${budget.id}&format=csv`, csv(), { "Content-Type": "text/csv" });
    return { path: `/expenses/imports/${body.id}` };
  }),
  createCapture: row("write", ({ budget }) => ({ path: "/captures", body: { budgetId: budget.id, amount: "1.00" } })),
  listPayees: row("read", ({ budget }) => ({ path: `/payees?budgetId=${budget.id}` })),
  renamePayees: row("write", ({ budget }) => ({ path: "/payees/rename", body: { budgetId: budget.id, from: ["p"], to: "q" } })),
  listRules: row("read", ({ budget }) => ({ path: `/rules?budgetId=${budget.id}` })),
  createRule: row("write", ({ budget }) => ({
    path: "/rules",
    body: { budgetId: budget.id, when: { payee: unique() }, then: { note: "n" } },
  })),
  getRule: row("read", async (world) => ({ path: `/rules/${(await aRule(world)).id}` })),
  updateRule: row("write", async (world) => ({ path: `/rules/${(await aRule(world)).id}`, body: { stop: true } })),
  deleteRule: row("write", async (world) => ({ path: `/rules/${(await aRule(world)).id}` })),
  reorderRules: row("write", async (world) => {
    const { owner } = world;
    const budget = await sharedBudget(world);
    const { body } = await owner.post("/rules", { budgetId: budget.id, when: { payee: "p" }, then: { note: "n" } });
    return { path: "/rules/reorder", body: { budgetId: budget.id, ids: [body.id] } };
  }),
  listRuleSuggestions: row("read", ({ budget }) => ({ path: `/rules/suggestions?budgetId=${budget.id}` })),
  previewRules: row("read", ({ budget }) => ({ path: "/rules/preview", body: { budgetId: budget.id, filter: {} } })),
  runRules: row("write", ({ budget }) => ({ path: "/rules/run", body: { budgetId: budget.id, filter: { payee: ["p"] } } })),
  undoRuleRun: row("write", async (world) => ({ path: `/rule-runs/${(await aRun(world)).id}/undo` })),
  ...moneyAccountRows,
  ...recurringRows,
  fundMonth: row("write", ({ budget }) => ({ path: `/budgets/${budget.id}/months/2026-11/fund`, body: { from: "lastMonth" } })),
  getForecast: row("read", ({ budget }) => ({ path: `/reports/forecast?budgetId=${budget.id}` })),
  reviewExpenses: row("write", ({ budget, expense }) => ({
    path: "/expenses/review",
    body: { budgetId: budget.id, ids: [expense.id] },
  })),
  undoImport: row("write", async ({ owner, budget }) => {
    const { body } = await owner.send("POST", `/expenses/imports?budgetId=${budget.id}&format=csv`, csv(), { "Content-Type": "text/csv" });
    return { path: `/expenses/imports/${body.id}/undo` };
  }),
  exportExpenses: row("read", ({ budget }) => ({ path: `/expenses/export?budgetId=${budget.id}&format=json` })),

  getMonthlyBudgetCsv: row("read", ({ statement }) => ({ path: `/monthly-budgets/${statement.id}/csv` })),
  listMonthlyBudgets: row("read", ({ budget }) => ({ path: `/monthly-budgets?budgetId=${budget.id}` })),
  closeMonth: row("write", ({ budget }) => ({ path: "/monthly-budgets", body: { budgetId: budget.id, month: "2026-09" } })),
  getMonthlyBudget: row("read", ({ statement }) => ({ path: `/monthly-budgets/${statement.id}` })),
  ...administrationRows,
  deleteMonthlyBudget: row("write", async (world) => ({ path: `/monthly-budgets/${(await statementOf(world)).id}` })),
};

/** Operations that a credential has no part in, beside those for everyone: the secret is in the address. */
export const withoutRow: Readonly<Record<string, string>> = {
  getOpenApi: "the document itself, open to everybody; tests/openapi",
  resetPassword: "the token in its address is the credential; tests/accounts/passwordReset",
  verifyEmail: "the code in its address is the credential; tests/accounts/addresses",
  endUnconfirmedAccount: "the code in its address is the credential; tests/accounts/addresses",
  undoEmailChange: "the code in its address is the credential; tests/accounts/addresses",
};
