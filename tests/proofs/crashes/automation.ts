import { type Faulted, read, same, type Setting } from "./Faulted.js";

const count = async (setting: Setting, list: string, fits: (item: any) => boolean): Promise<number> =>
  (await read(setting, list)).data.filter(fits).length;
const withWord = async (setting: Setting): Promise<any[]> =>
  (await read(setting, `/expenses?budgetId=${setting.budget.id}&q=${setting.word}`)).data;

/** Ids of what was made before, by the word of the setting. */
const named = new Map<string, any>();

async function aRule({ phone, budget, word }: Setting): Promise<void> {
  const { body } = await phone.post("/rules", { budgetId: budget.id, when: { payee: word }, then: { note: "ruled" } });
  named.set(word, body.id);
}

async function anExpenseOfWord(setting: Setting): Promise<void> {
  const { phone, budget, word } = setting;
  await aRule(setting);
  await phone.post("/expenses", { budgetId: budget.id, amount: 100, date: "2026-11-01", payee: word });
}

const notesOf = async (setting: Setting): Promise<unknown[]> => (await withWord(setting)).map((expense) => expense.note);

/** Writes of reviews, captures, rules and payees. */
/** The run that either API answers, in the words of REST. */
function runIn(body: any): any {
  const run = body.run ?? body;
  return { ...run, status: String(run.status).toLowerCase() };
}

export const automation: readonly Faulted[] = [
  {
    operationId: "reviewExpenses",
    method: "POST",
    path: () => "/expenses/review",
    body: ({ budget }) => ({ budgetId: budget.id, filter: {} }),
    before: async ({ phone, budget, word }) => {
      const file = `date,amount,payee\n2026-11-03,-1.00,${word}\n2026-11-04,-2.00,${word}\n`;
      await phone.send("POST", `/expenses/imports?budgetId=${budget.id}&format=csv`, file, { "Content-Type": "text/csv" });
    },
    holds: async (setting) => {
      same(
        (await withWord(setting)).map(({ reviewed, version }) => [reviewed, version]),
        [
          [true, 2],
          [true, 2],
        ],
      );
      same((await read(setting, `/budgets/${setting.budget.id}/months/2026-11`)).toReview, 0);
    },
  },
  {
    operationId: "createCapture",
    method: "POST",
    path: () => "/captures",
    body: ({ budget, word }) => ({ budgetId: budget.id, amount: "12,50", payee: word }),
    holds: async (setting) =>
      same(
        (await withWord(setting)).map((expense) => expense.amount),
        [1250],
      ),
  },
  {
    operationId: "createRule",
    method: "POST",
    path: () => "/rules",
    body: ({ budget, word }) => ({ budgetId: budget.id, name: word, when: { payee: word }, then: { note: "ruled" } }),
    holds: async (setting) => {
      same(await count(setting, `/rules?budgetId=${setting.budget.id}`, (rule) => rule.name === setting.word), 1);
      const wanted = { budgetId: setting.budget.id, amount: 1, date: "2026-11-05", payee: setting.word, applyRules: true };
      same((await setting.phone.post("/expenses", wanted)).body.note, "ruled");
    },
  },
  {
    operationId: "updateRule",
    method: "PATCH",
    path: ({ word }) => `/rules/${named.get(word)}`,
    before: aRule,
    body: () => ({ then: { note: "other" } }),
    holds: async (setting) => same((await read(setting, `/rules/${named.get(setting.word)}`)).then.note, "other"),
  },
  {
    operationId: "deleteRule",
    method: "DELETE",
    path: ({ word }) => `/rules/${named.get(word)}`,
    before: aRule,
    holds: async (setting) => same((await setting.phone.get(`/rules/${named.get(setting.word)}`)).status, 404),
  },
  {
    operationId: "reorderRules",
    method: "POST",
    path: () => "/rules/reorder",
    before: async (setting) => {
      await aRule(setting);
      const { data } = await read(setting, `/rules?budgetId=${setting.budget.id}`);
      named.set(`${setting.word} all`, data.map((rule: any) => rule.id).reverse());
    },
    body: ({ budget, word }) => ({ budgetId: budget.id, ids: named.get(`${word} all`) }),
    holds: async (setting) =>
      same(
        (await read(setting, `/rules?budgetId=${setting.budget.id}`)).data.map((rule: any) => rule.id),
        named.get(`${setting.word} all`),
      ),
  },
  {
    operationId: "runRules",
    method: "POST",
    path: () => "/rules/run",
    before: anExpenseOfWord,
    body: ({ budget, word }) => ({ budgetId: budget.id, filter: { payee: [word] } }),
    holds: async (setting, { body }) => {
      const { status, changed } = runIn(body);
      same([status, changed], ["done", 1]);
      same(await notesOf(setting), ["ruled"]);
    },
  },
  {
    operationId: "undoRuleRun",
    method: "POST",
    path: ({ word }) => `/rule-runs/${named.get(`${word} run`)}/undo`,
    before: async (setting) => {
      await anExpenseOfWord(setting);
      const { body } = await setting.phone.post("/rules/run", { budgetId: setting.budget.id, filter: { payee: [setting.word] } });
      named.set(`${setting.word} run`, body.id);
    },
    holds: async (setting, { body }) => {
      const { status, restored, kept } = runIn(body);
      same([status, restored, kept], ["undone", 1, []]);
      same(await notesOf(setting), [null]);
    },
  },
  {
    operationId: "renamePayees",
    method: "POST",
    path: () => "/payees/rename",
    before: async (setting) => {
      await anExpenseOfWord(setting);
      const { phone, budget, word } = setting;
      const { body } = await phone.post("/rules", { budgetId: budget.id, when: { payee: word }, then: { addTags: ["x"] } });
      named.set(`${word} rule`, body.id);
    },
    body: ({ budget, word }) => ({ budgetId: budget.id, from: [word], to: `new ${word}`, rules: true }),
    holds: async (setting, { body }) => {
      const { status, changed } = runIn(body);
      same([status, changed], ["done", 1]);
      const { data } = await read(setting, `/payees?budgetId=${setting.budget.id}&q=${setting.word}`);
      same(
        data.map((payee: any) => [payee.name, payee.count]),
        [[`new ${setting.word}`, 1]],
      );
      const { when, version } = await read(setting, `/rules/${named.get(`${setting.word} rule`)}`);
      same([when.payee, version], [`new ${setting.word}`, 2]);
    },
  },
];
