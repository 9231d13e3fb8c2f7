import { automation } from "./automation.js";
import { PASSWORD } from "../../support/startServer.js";
import { count, type Faulted, november, read, same, type Setting, withWord } from "./Faulted.js";
import { planOperations } from "./planOperations.js";
import { linkOperations } from "./linkOperations.js";
import { moneyAccountOperations } from "./moneyAccountOperations.js";
import { recurringOperations } from "./recurringOperations.js";

const ids = (setting: Setting): string[] => setting.expenses.map((expense) => expense.id);

export const operations: readonly Faulted[] = [
  ...linkOperations,
  ...moneyAccountOperations,
  ...recurringOperations,
  {
    operationId: "createBudget",
    method: "POST",
    path: () => "/budgets",
    body: ({ word }) => ({ name: word, currency: "EUR" }),
    holds: async (setting) => same(await count(setting, "/budgets?limit=200", (budget) => budget.name === setting.word), 1),
  },
  {
    operationId: "updateBudget",
    method: "PATCH",
    path: ({ budget }) => `/budgets/${budget.id}`,
    body: ({ word }) => ({ note: word }),
    holds: async (setting) => same((await read(setting, `/budgets/${setting.budget.id}`)).note, setting.word),
  },
  {
    operationId: "createCategory",
    method: "POST",
    path: () => "/categories",
    body: ({ budget, word }) => ({ budgetId: budget.id, name: word }),
    holds: async (setting) =>
      same(await count(setting, `/categories?budgetId=${setting.budget.id}`, (category) => category.name === setting.word), 1),
  },
  {
    operationId: "updateCategory",
    method: "PATCH",
    path: ({ food }) => `/categories/${food.id}`,
    body: () => ({ budgeted: 777, effectiveFrom: "2026-11" }),
    holds: async (setting) => same((await november(setting, setting.food)).budgeted, 777),
  },
  {
    operationId: "deleteCategory",
    method: "DELETE",
    path: ({ food, fun }) => `/categories/${food.id}?moveTo=${fun.id}`,
    holds: async (setting) => {
      same((await setting.phone.get(`/categories/${setting.food.id}`)).status, 404);
      for (const id of ids(setting)) same((await read(setting, `/expenses/${id}`)).categoryId, setting.fun.id);
    },
  },
  {
    operationId: "mergeCategory",
    method: "POST",
    path: ({ food }) => `/categories/${food.id}/merge`,
    body: ({ fun }) => ({ into: fun.id }),
    holds: async (setting) => {
      same((await setting.phone.get(`/categories/${setting.food.id}`)).status, 404);
      for (const id of ids(setting)) same((await read(setting, `/expenses/${id}`)).categoryId, setting.fun.id);
      same((await november(setting, setting.fun)).budgeted, 15_000);
    },
  },
  {
    operationId: "createExpense",
    method: "POST",
    path: () => "/expenses",
    body: ({ budget, food, word }) => ({ budgetId: budget.id, categoryId: food.id, amount: 100, date: "2026-11-01", note: word }),
    holds: async (setting) => same((await withWord(setting)).length, 1),
  },
  {
    operationId: "updateExpense",
    andAfterwards: true,
    method: "PATCH",
    path: ({ expenses }) => `/expenses/${expenses[0].id}`,
    body: ({ word }) => ({ note: word, amount: 4321 }),
    holds: async (setting) =>
      same(
        (await withWord(setting)).map((expense) => expense.amount),
        [4321],
      ),
  },
  {
    operationId: "deleteExpense",
    method: "DELETE",
    path: ({ expenses }) => `/expenses/${expenses[0].id}`,
    holds: async (setting) => same((await setting.phone.get(`/expenses/${setting.expenses[0].id}`)).status, 404),
  },
  {
    operationId: "restoreExpense",
    method: "POST",
    path: ({ expenses }) => `/expenses/${expenses[0].id}/restore`,
    before: async ({ phone, expenses }) => {
      await phone.delete(`/expenses/${expenses[0].id}`);
    },
    holds: async (setting) => same((await read(setting, `/expenses/${setting.expenses[0].id}`)).version, 3),
  },
  {
    operationId: "createExpenses",
    method: "POST",
    path: () => "/expenses/batch",
    body: ({ budget, word }) => ({
      items: [1, 2, 3].map((amount) => ({ budgetId: budget.id, amount, date: "2026-11-02", note: word, externalId: `${word}-${amount}` })),
    }),
    holds: async (setting, { body }) => {
      same(
        body.results.map((result: any) => result.status),
        ["created", "created", "created"],
      );
      same((await withWord(setting)).length, 3);
    },
  },
  {
    operationId: "updateExpenses",
    method: "POST",
    path: () => "/expenses/batch-update",
    body: (setting) => ({ items: ids(setting).map((id) => ({ id, ifVersion: 1, change: { note: setting.word } })) }),
    holds: async (setting, { body }) => {
      same(
        body.results.map((result: any) => result.status),
        ["updated", "updated"],
      );
      same(
        (await withWord(setting)).map((expense) => expense.version),
        [2, 2],
      );
    },
  },
  {
    operationId: "deleteExpenses",
    method: "POST",
    path: () => "/expenses/batch-delete",
    body: (setting) => ({ items: ids(setting).map((id) => ({ id, ifVersion: 1 })) }),
    holds: async (setting, { body }) => {
      same(
        body.results.map((result: any) => result.status),
        ["deleted", "deleted"],
      );
      for (const id of ids(setting)) same((await setting.phone.get(`/expenses/${id}`)).status, 404);
    },
  },
  ...automation,
  {
    operationId: "restoreExpenses",
    method: "POST",
    path: () => "/expenses/batch-restore",
    body: (setting) => ({ items: ids(setting).map((id) => ({ id })) }),
    before: async (setting) => {
      await setting.phone.post("/expenses/batch-delete", { items: ids(setting).map((id) => ({ id })) });
    },
    holds: async (setting, { body }) => {
      same(
        body.results.map((result: any) => result.status),
        ["restored", "restored"],
      );
      for (const id of ids(setting)) same((await read(setting, `/expenses/${id}`)).version, 3);
    },
  },
  ...planOperations,
  {
    operationId: "restoreCategory",
    method: "POST",
    path: ({ food }) => `/categories/${food.id}/restore`,
    before: async ({ phone, food }) => {
      await phone.delete(`/categories/${food.id}?uncategorise=true`);
    },
    holds: async (setting) => same((await setting.phone.get(`/categories/${setting.food.id}`)).status, 200),
  },
  {
    operationId: "createInvitation",
    method: "POST",
    path: ({ budget }) => `/budgets/${budget.id}/invitations`,
    body: ({ word }) => ({ email: `${word}@example.org`, role: "viewer" }),
    holds: async (setting) =>
      same(
        await count(
          setting,
          `/budgets/${setting.budget.id}/invitations`,
          (invitation) => invitation.email === `${setting.word}@example.org`,
        ),
        1,
      ),
  },
  {
    operationId: "closeMonth",
    method: "POST",
    path: () => "/monthly-budgets",
    body: ({ budget, word }) => ({ budgetId: budget.id, month: "2026-10", note: word }),
    holds: async (setting) =>
      same(await count(setting, `/monthly-budgets?budgetId=${setting.budget.id}`, (statement) => statement.note === setting.word), 1),
  },
  {
    operationId: "createAccessToken",
    method: "POST",
    path: () => "/me/tokens",
    body: ({ word }) => ({ name: word, scopes: ["read"], password: PASSWORD }),
    holds: async (setting, { body }) => {
      same(await count(setting, "/me/tokens", (token) => token.name === setting.word), 1);
      same((await setting.phone.get("/me", { Authorization: `Bearer ${body.token}` })).status, 200);
    },
  },
  {
    operationId: "updateMe",
    method: "PATCH",
    path: () => "/me",
    body: ({ word }) => ({ name: word }),
    holds: async (setting) => same((await read(setting, "/me")).name, setting.word),
  },
  {
    operationId: "deleteBudget",
    method: "DELETE",
    path: ({ budget }) => `/budgets/${budget.id}`,
    body: ({ phone }) => ({ password: phone.account.password }), // Signing in counts as proof for 10 minutes only.
    holds: async (setting) => same((await setting.phone.get(`/budgets/${setting.budget.id}`)).status, 404),
  },
];
