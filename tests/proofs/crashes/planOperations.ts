import { type Faulted, november, read, same } from "./Faulted.js";

/** The writes of a month's plan. */
export const planOperations: readonly Faulted[] = [
  {
    operationId: "setMonthAmount",
    method: "PATCH",
    path: ({ budget, food }) => `/budgets/${budget.id}/months/2026-11/categories/${food.id}`,
    body: () => ({ budgeted: 555 }),
    holds: async (setting) => same((await november(setting, setting.food)).budgeted, 555),
  },
  {
    operationId: "setMonthAmounts",
    method: "PATCH",
    path: ({ budget }) => `/budgets/${budget.id}/months/2026-11/categories`,
    body: ({ food, fun }) => ({
      amounts: [
        { categoryId: food.id, budgeted: 556 },
        { categoryId: fun.id, budgeted: 557 },
      ],
    }),
    holds: async (setting) =>
      same([(await november(setting, setting.food)).budgeted, (await november(setting, setting.fun)).budgeted], [556, 557]),
  },
  {
    operationId: "createTransfer",
    method: "POST",
    path: ({ budget }) => `/budgets/${budget.id}/months/2026-11/transfers`,
    body: ({ food, fun }) => ({ from: food.id, to: fun.id, amount: 6000 }),
    holds: async (setting) =>
      same([(await november(setting, setting.food)).budgeted, (await november(setting, setting.fun)).budgeted], [4000, 11_000]),
  },
  {
    operationId: "copyPlan",
    method: "POST",
    path: ({ budget }) => `/budgets/${budget.id}/months/2026-12/copy-plan`,
    body: () => ({}),
    before: async ({ phone, budget, food }) => {
      await phone.patch(`/budgets/${budget.id}/months/2026-11/categories/${food.id}`, { budgeted: 4321 });
    },
    holds: async (setting) => {
      const month = await read(setting, `/budgets/${setting.budget.id}/months/2026-12`);
      same(month.categories.find((row: any) => row.categoryId === setting.food.id).budgeted, 4321);
    },
  },
];
