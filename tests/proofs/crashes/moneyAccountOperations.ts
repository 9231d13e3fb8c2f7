import { count, type Faulted, read, same, type Setting } from "./Faulted.js";

/** An account under an id that follows from the word, so that the request names it. */
const accountId = ({ budget, word }: Setting): string => `mac_${budget.id.slice(4)}${word.replace(/\D/g, "").padStart(22, "0")}`;
const account = (setting: Setting): object => ({
  newId: accountId(setting),
  budgetId: setting.budget.id,
  name: setting.word,
  kind: "bank",
  identifiers: [`number ${setting.word}`],
});
const path = (setting: Setting): string => `/money-accounts/${accountId(setting)}`;
const withAccount = async (setting: Setting): Promise<void> => {
  const { status, text } = await setting.phone.post("/money-accounts", account(setting));
  if (status !== 201) throw new Error(text);
};
const ofWord = (setting: Setting): Promise<number> =>
  count(setting, `/money-accounts?budgetId=${setting.budget.id}`, ({ name }) => name === setting.word);

export const moneyAccountOperations: readonly Faulted[] = [
  {
    operationId: "createMoneyAccount",
    method: "POST",
    path: () => "/money-accounts",
    body: account,
    holds: async (setting) => same(await ofWord(setting), 1),
  },
  {
    operationId: "updateMoneyAccount",
    method: "PATCH",
    before: withAccount,
    path,
    body: () => ({ note: "other" }),
    holds: async (setting) => same((await read(setting, path(setting))).note, "other"),
  },
  {
    operationId: "deleteMoneyAccount",
    method: "DELETE",
    before: withAccount,
    path,
    holds: async (setting) => same((await setting.phone.get(path(setting))).status, 404),
  },
  {
    operationId: "restoreMoneyAccount",
    method: "POST",
    before: async (setting) => {
      await withAccount(setting);
      await setting.phone.delete(path(setting));
    },
    path: (setting) => `${path(setting)}/restore`,
    holds: async (setting) => same(await ofWord(setting), 1),
  },
];
