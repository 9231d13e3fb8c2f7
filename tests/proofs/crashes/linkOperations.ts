import { type Faulted, read, same, type Setting } from "./Faulted.js";

/** What follows from the word, so that the request names it. */
const idOf = (kind: string, { budget, word }: Setting, last: string): string =>
  `${kind}_${budget.id.slice(4)}${word.replace(/\D/g, "").padStart(21, "0")}${last}`;
const two = (setting: Setting): { out: string; in: string } => ({ out: idOf("exp", setting, "1"), in: idOf("exp", setting, "2") });

async function withTwo(setting: Setting): Promise<void> {
  const { phone, budget, word } = setting;
  const made = async (path: string, body: object): Promise<void> => {
    const { status, text } = await phone.post(path, body);
    if (status !== 201) throw new Error(text);
  };
  for (const last of ["1", "2"])
    await made("/money-accounts", { newId: idOf("mac", setting, last), budgetId: budget.id, name: `${word} ${last}`, kind: "bank" });
  const facts = { budgetId: budget.id, amount: 700, source: "bank" };
  const { out, in: into } = two(setting);
  const ends = [
    { ...facts, newId: out, date: "2026-11-02", externalId: `${word} 1`, moneyAccountId: idOf("mac", setting, "1") },
    { ...facts, newId: into, type: "income", date: "2026-11-04", externalId: `${word} 2`, moneyAccountId: idOf("mac", setting, "2") },
  ];
  for (const end of ends) await made("/expenses", end);
}

async function withLink(setting: Setting): Promise<void> {
  await withTwo(setting);
  const { status, text } = await setting.phone.post("/expenses/link", two(setting));
  if (status !== 200) throw new Error(text);
}

export const linkOperations: readonly Faulted[] = [
  {
    operationId: "linkExpenses",
    andAfterwards: true,
    method: "POST",
    before: withTwo,
    path: () => "/expenses/link",
    body: two,
    holds: async (setting) => {
      const { out, in: into } = two(setting);
      const { word } = setting;
      const transfer = { type: "transfer", amount: 700, toDate: "2026-11-04", externalId: `${word} 1`, toExternalId: `${word} 2` };
      expect(await read(setting, `/expenses/${out}`)).toMatchObject(transfer);
      same((await setting.phone.get(`/expenses/${into}`)).status, 404);
    },
  },
  {
    operationId: "unlinkExpense",
    andAfterwards: true,
    method: "POST",
    before: withLink,
    path: (setting) => `/expenses/${two(setting).out}/unlink`,
    holds: async (setting) => {
      const { out, in: into } = two(setting);
      const { word } = setting;
      expect(await read(setting, `/expenses/${out}`)).toMatchObject({ type: "expense", externalId: `${word} 1`, toMoneyAccountId: null });
      expect(await read(setting, `/expenses/${into}`)).toMatchObject({ type: "income", externalId: `${word} 2`, date: "2026-11-04" });
    },
  },
  {
    operationId: "refuseLinkSuggestion",
    method: "POST",
    before: withTwo,
    path: () => "/expenses/link-suggestions/refuse",
    body: two,
    holds: async (setting) => {
      const { data } = await read(setting, `/expenses/link-suggestions?budgetId=${setting.budget.id}`);
      same(
        data.filter((pair: any) => pair.out.id === two(setting).out),
        [],
      );
    },
  },
];
