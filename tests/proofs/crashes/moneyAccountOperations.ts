import { count, type Faulted, read, same, type Setting } from "./Faulted.js";

/** An account under an id that follows from the word, so that the request names it. */
const numbered = ({ budget, word }: Setting, first: string): string =>
  `mac_${budget.id.slice(4)}${first}${word.replace(/\D/g, "").padStart(21, "0")}`;
const accountId = (setting: Setting): string => numbered(setting, "0");
const otherId = (setting: Setting): string => numbered(setting, "1");
const account = (setting: Setting): object => ({
  newId: accountId(setting),
  budgetId: setting.budget.id,
  name: setting.word,
  kind: "bank",
  identifiers: [`number ${setting.word}`],
  // It moves no figure, as totals of lists leave it out.
  opening: { amount: 50, from: "unassigned" },
});
const path = (setting: Setting): string => `/money-accounts/${accountId(setting)}`;

async function post(setting: Setting, at: string, body: object): Promise<any> {
  const answer = await setting.phone.post(at, body);
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
}

const withAccount = async (setting: Setting): Promise<void> => post(setting, "/money-accounts", account(setting));
/** A movement in it, and another account that may get that. */
const withMovement = async (setting: Setting): Promise<void> => {
  const { budget, word } = setting;
  await withAccount(setting);
  await post(setting, "/money-accounts", { newId: otherId(setting), budgetId: budget.id, name: `other ${word}`, kind: "bank" });
  await post(setting, "/expenses", { budgetId: budget.id, amount: 70, date: "2026-11-10", note: word, moneyAccountId: accountId(setting) });
};
const ofWord = (setting: Setting): Promise<number> =>
  count(setting, `/money-accounts?budgetId=${setting.budget.id}`, ({ name }) => name === setting.word);
const movements = async (setting: Setting, moneyAccountId: string): Promise<any[]> => {
  const { data } = await read(setting, `/expenses?budgetId=${setting.budget.id}&moneyAccountId=${moneyAccountId}&limit=200`);
  return data.map(({ amount, origin, note }: any) => [amount, origin.kind, note]).sort();
};
const whole = (setting: Setting): unknown[] => [
  [50, "opening", null],
  [70, "person", setting.word],
];

const removal = (way: (setting: Setting) => string): Faulted => ({
  operationId: "deleteMoneyAccount",
  method: "DELETE",
  before: withMovement,
  path: (setting) => `${path(setting)}?${way(setting)}`,
  holds: async (setting) => {
    same((await setting.phone.get(path(setting))).status, 404);
    const isKept = way(setting).startsWith("keep");
    same(await movements(setting, otherId(setting)), isKept ? [] : whole(setting));
    const { identifiers } = await read(setting, `/money-accounts/${otherId(setting)}`);
    same(identifiers, isKept ? [] : [`number ${setting.word}`]);
  },
});

export const moneyAccountOperations: readonly Faulted[] = [
  {
    operationId: "createMoneyAccount",
    method: "POST",
    path: () => "/money-accounts",
    body: account,
    andAfterwards: true,
    holds: async (setting) => {
      same(await ofWord(setting), 1);
      same(await movements(setting, accountId(setting)), [[50, "opening", null]]);
    },
  },
  {
    operationId: "updateMoneyAccount",
    method: "PATCH",
    before: withAccount,
    path,
    body: () => ({ note: "other", opening: { amount: -30 } }),
    holds: async (setting) => {
      same((await read(setting, path(setting))).note, "other");
      same(await movements(setting, accountId(setting)), [[30, "opening", null]]);
    },
  },
  {
    operationId: "createAccountStatement",
    method: "POST",
    before: withAccount,
    path: (setting) => `${path(setting)}/statements`,
    body: () => ({ date: "2026-11-10", balance: 90, adjust: true }),
    holds: async (setting) => {
      const { data } = await read(setting, `${path(setting)}/statements`);
      same(
        data.map(({ date, balance, version, movementsCount, stale }: any) => [date, balance, version, movementsCount, stale]),
        [["2026-11-10", 90, 1, 2, false]],
      );
      same(await movements(setting, accountId(setting)), [
        [40, "person", null],
        [50, "opening", null],
      ]);
    },
  },
  {
    operationId: "updateMoneyAccount",
    method: "PATCH",
    before: withAccount,
    path,
    body: () => ({ note: "closed", opening: null, closedAt: "2026-11-14T10:00:00.000Z" }),
    holds: async (setting) => {
      const { note, closedAt, opening } = await read(setting, path(setting));
      same([note, closedAt, opening], ["closed", "2026-11-14T10:00:00.000Z", null]);
    },
  },
  removal((setting) => `moveTo=${otherId(setting)}`),
  removal(() => "keep=true"),
  {
    operationId: "restoreMoneyAccount",
    method: "POST",
    before: async (setting) => {
      await withMovement(setting);
      await setting.phone.delete(`${path(setting)}?moveTo=${otherId(setting)}`);
    },
    path: (setting) => `${path(setting)}/restore`,
    holds: async (setting) => {
      same(await ofWord(setting), 1);
      same(await movements(setting, accountId(setting)), whole(setting));
      same((await read(setting, path(setting))).identifiers, [`number ${setting.word}`]);
    },
  },
];
