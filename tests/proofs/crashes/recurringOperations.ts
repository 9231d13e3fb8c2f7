import { count, type Faulted, november, read, same, type Setting, withWord } from "./Faulted.js";

/** A movement under an id that follows from the word, so that the request names it. */
const movementId = ({ budget, word }: Setting): string => `rec_${budget.id.slice(4)}${word.replace(/\D/g, "").padStart(22, "0")}`;
const movement = (setting: Setting, body: object = {}): object => ({
  newId: movementId(setting),
  budgetId: setting.budget.id,
  template: { amount: 700, note: setting.word },
  rule: "FREQ=MONTHLY",
  start: "2026-12-01",
  ...body,
});
const withMovement = async (setting: Setting): Promise<void> => {
  const { status, text } = await setting.phone.post("/recurring", movement(setting));
  if (status !== 201) throw new Error(text);
};
const occurrence = (setting: Setting): string => `/recurring/${movementId(setting)}/occurrences/2026-12-01`;
const december = async (setting: Setting): Promise<any[]> =>
  (await read(setting, `/recurring/occurrences?budgetId=${setting.budget.id}&from=2026-12-01&to=2026-12-31`)).data;

export const recurringOperations: readonly Faulted[] = [
  {
    operationId: "createRecurring",
    method: "POST",
    path: () => "/recurring",
    body: (setting) => movement(setting),
    holds: async (setting) =>
      same(await count(setting, `/recurring?budgetId=${setting.budget.id}`, (one) => one.template.note === setting.word), 1),
  },
  {
    operationId: "updateRecurring",
    method: "PATCH",
    before: withMovement,
    path: (setting) => `/recurring/${movementId(setting)}`,
    body: () => ({ template: { amount: 701 } }),
    holds: async (setting) => same((await read(setting, `/recurring/${movementId(setting)}`)).template.amount, 701),
  },
  {
    operationId: "deleteRecurring",
    method: "DELETE",
    before: withMovement,
    path: (setting) => `/recurring/${movementId(setting)}`,
    holds: async (setting) => same((await setting.phone.get(`/recurring/${movementId(setting)}`)).status, 404),
  },
  {
    operationId: "splitRecurring",
    method: "POST",
    before: withMovement,
    path: (setting) => `/recurring/${movementId(setting)}/split`,
    body: (setting) => ({ from: "2027-01-01", newId: `${movementId(setting).slice(0, -4)}zzzz` }),
    holds: async (setting) => same((await read(setting, `/recurring?budgetId=${setting.budget.id}`)).data.length, 2),
  },
  {
    operationId: "bookOccurrence",
    method: "POST",
    before: withMovement,
    path: (setting) => `${occurrence(setting)}/book`,
    body: () => ({ amount: 702 }),
    holds: async (setting) => {
      same(
        (await withWord(setting)).map((expense) => expense.amount),
        [702],
      );
      same(
        (await december(setting)).map((one) => one.status),
        ["booked"],
      );
    },
  },
  {
    operationId: "skipOccurrence",
    method: "POST",
    before: withMovement,
    path: (setting) => `${occurrence(setting)}/skip`,
    holds: async (setting) =>
      same(
        (await december(setting)).map((one) => one.status),
        ["skipped"],
      ),
  },
  {
    operationId: "restoreOccurrence",
    method: "POST",
    before: async (setting) => {
      await withMovement(setting);
      await setting.phone.post(`${occurrence(setting)}/skip`);
    },
    path: (setting) => `${occurrence(setting)}/restore`,
    holds: async (setting) =>
      same(
        (await december(setting)).map((one) => one.status),
        ["expected"],
      ),
  },
  {
    operationId: "updateOccurrence",
    method: "PATCH",
    before: withMovement,
    path: (setting) => occurrence(setting),
    body: () => ({ amount: 703 }),
    holds: async (setting) =>
      same(
        (await december(setting)).map((one) => one.amount),
        [703],
      ),
  },
  {
    operationId: "fundMonth",
    method: "POST",
    before: async ({ phone, budget, fun }) => {
      await phone.patch(`/budgets/${budget.id}/months/2026-10/categories/${fun.id}`, { budgeted: 88_000 });
    },
    path: ({ budget }) => `/budgets/${budget.id}/months/2026-11/fund`,
    body: () => ({ from: "lastMonth" }),
    holds: async (setting) => same((await november(setting, setting.fun)).budgeted, 88_000),
  },
];
