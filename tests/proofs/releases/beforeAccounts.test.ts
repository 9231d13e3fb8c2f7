import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { aMoneyAccount } from "../../moneyaccounts/aMoneyAccount.js";
import { Phone } from "../../support/clients.js";
import { addressOf, freshDatabase } from "../../support/databases.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { EarlierApp } from "./EarlierApp.js";
import { EarlierServer, isKnown, sourcesOf } from "./earlierSources.js";

/** The last sources that know no money accounts. */
const BEFORE = "f85d5758";
/** A checkout without its history has nothing to compare with. */
const whenThere = isKnown(BEFORE) ? test : test.skip;

let sources: string;
let folder: string;
let server: TestServer;
let earlier: EarlierServer;
let ada: Phone;
let before: Phone;
beforeAll(async () => {
  if (!isKnown(BEFORE)) return;
  sources = await sourcesOf(BEFORE);
  folder = await mkdtemp(path.join(tmpdir(), "budget-earlier-"));
  const dbName = freshDatabase("releases");
  server = await startServer({ dbName, now: new Date().toISOString() });
  earlier = await EarlierServer.start(sources, addressOf(dbName), folder);
  ada = await server.phone("ada");
  before = new Phone(earlier.url, ada.token);
});
afterAll(async () => {
  await earlier?.stop();
  await server?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const pathsOf = ({ id }: any): string[] => [
  `/budgets/${id}`,
  `/budgets/${id}/months?from=2026-09&to=2026-11`,
  `/categories?budgetId=${id}`,
  `/expenses?budgetId=${id}`,
  `/expenses?budgetId=${id}&sort=-amount&type=expense`,
  `/reports/trends?budgetId=${id}&months=3`,
  `/reports/forecast?budgetId=${id}`,
];
/** What one release tells; each list of it in its own order. */
const toldBy = async (person: Phone, budget: any): Promise<any[]> =>
  Promise.all(
    pathsOf(budget).map(async (one) => {
      const { status, body } = await person.get(one);
      return { one, status, body };
    }),
  );
/** What the later answer has beside the earlier one: nothing but emptiness. */
function additions(later: any, sooner: any): unknown[] {
  if (typeof later !== "object" || later === null || typeof sooner !== "object" || sooner === null) return [];
  return Object.entries(later).flatMap(([name, value]) => {
    if (name in sooner) return additions(value, sooner[name]);
    const isEmpty = value === null || value === false || JSON.stringify(value) === '{"count":0,"amount":0}';
    return isEmpty ? [] : [{ [name]: value }];
  });
}

whenThere("before the first account both releases write into one budget, and answer alike", async () => {
  const budget = await aBudget(ada, { monthStartDay: 5 });
  const food = await aCategory(before, budget.id);
  const writes = [
    { type: "income", amount: 250_000, date: "2026-10-06" },
    { amount: 4200, date: "2026-10-20", categoryId: food.id, payee: "Market" },
    { amount: 1900, date: "2026-11-04", note: "late" },
    {
      amount: 3100,
      date: "2026-11-05",
      splits: [
        { categoryId: food.id, amount: 3000 },
        { categoryId: null, amount: 100 },
      ],
    },
  ];
  const made: any[] = [];
  for (const [n, fields] of [...writes, ...writes].entries()) made.push(await anExpense(n % 2 === 0 ? before : ada, budget.id, fields));
  expect((await before.patch(`/expenses/${made[1].id}`, { amount: 4300 })).status).toBe(200);
  expect((await ada.patch(`/expenses/${made[6].id}`, { date: "2026-10-30" })).status).toBe(200);
  expect((await before.delete(`/expenses/${made[2].id}`)).status).toBe(204);
  expect((await before.patch(`/expenses/${made[3].id}`, { note: "theirs" })).status).toBe(200);
  const [later, sooner] = [await toldBy(ada, budget), await toldBy(before, budget)];
  expect(sooner.map(({ status }) => status)).toEqual(sooner.map(() => 200));
  expect(later).toMatchObject(sooner);
  expect(additions(later, sooner)).toEqual([]);
  const { body } = await before.get(`/budgets/${budget.id}/months?from=2026-10&to=2026-11`);
  expect(body.data.map(({ totalIncome, totalSpent }: any) => [totalIncome, totalSpent])).toEqual([
    [500_000, 4300 + 4200 + 1900],
    [0, 2 * 3100],
  ]);
});

whenThere("an app of before never takes a transfer, or what lies off the budget, for an expense", async () => {
  const budget = await aBudget(ada);
  const app = EarlierApp.start(sources, ada, budget.id);
  try {
    const [plain, turned, moved, linkedOut, linkedIn] = [
      await anExpense(ada, budget.id, { amount: 1 }),
      await anExpense(ada, budget.id, { amount: 2 }),
      await anExpense(ada, budget.id, { amount: 3 }),
      await anExpense(ada, budget.id, { amount: 4 }),
      await anExpense(ada, budget.id, { amount: 4, type: "income" }),
    ];
    const ids = async (): Promise<string[]> => (await app.expenses()).map(({ id }) => id).sort();
    const sorted = (...all: any[]): string[] => all.map(({ id }) => id).sort();
    expect(await ids()).toEqual(sorted(plain, turned, moved, linkedOut, linkedIn));
    const giro = await aMoneyAccount(ada, budget.id, { kind: "bank" });
    const card = await aMoneyAccount(ada, budget.id, { kind: "card" });
    const loan = await aMoneyAccount(ada, budget.id, { kind: "loan" });
    for (const kind of ["bank", "loan"]) await aMoneyAccount(ada, budget.id, { kind, opening: { amount: 500, date: "2026-11-01" } });
    const ends = { moneyAccountId: giro.id, toMoneyAccountId: card.id };
    await anExpense(ada, budget.id, { type: "transfer", ...ends });
    await anExpense(ada, budget.id, { type: "transfer", ...ends, toMoneyAccountId: loan.id });
    await anExpense(ada, budget.id, { moneyAccountId: loan.id });
    await ada.patch(`/expenses/${turned.id}`, { type: "transfer", ...ends });
    await ada.patch(`/expenses/${moved.id}`, { moneyAccountId: loan.id });
    for (const [one, account] of [[linkedOut, giro] as const, [linkedIn, card] as const])
      await ada.patch(`/expenses/${one.id}`, { moneyAccountId: account.id });
    expect((await ada.post("/expenses/link", { out: linkedOut.id, in: linkedIn.id })).status).toBe(200);
    const after = await app.expenses();
    const onBudget = (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data.filter(
      ({ type, moneyAccountId }: any) => type !== "transfer" && moneyAccountId !== loan.id,
    );
    expect(after.every(({ type }) => type === "expense" || type === "income")).toBe(true);
    for (const { id } of [turned, moved, linkedOut, linkedIn]) expect(after.map((one) => one.id)).not.toContain(id);
    expect(onBudget.map(({ id }: any) => id)).toEqual(expect.arrayContaining(after.map(({ id }) => id)));
    expect((await ada.post(`/expenses/${linkedOut.id}/unlink`)).status).toBe(200);
    await ada.patch(`/expenses/${turned.id}`, { type: "expense" });
    expect(await ids()).toEqual(expect.arrayContaining(sorted(plain, turned, linkedOut, linkedIn)));
    expect(await ids()).not.toContain(moved.id);
    const { body } = await ada.get(`/sync?budgetId=${budget.id}&limit=1`);
    expect(body.kinds).toEqual(["money-account"]);
  } finally {
    await app.stop();
  }
});

whenThere("the earlier server itself counts neither a transfer nor what lies off the budget", async () => {
  const budget = await aBudget(ada);
  const giro = await aMoneyAccount(ada, budget.id, { kind: "bank" });
  const card = await aMoneyAccount(ada, budget.id, { kind: "card" });
  const loan = await aMoneyAccount(ada, budget.id, { kind: "loan" });
  await anExpense(ada, budget.id, { amount: 700, moneyAccountId: giro.id });
  await anExpense(ada, budget.id, { amount: 50, type: "transfer", moneyAccountId: giro.id, toMoneyAccountId: card.id });
  await anExpense(ada, budget.id, { amount: 60, moneyAccountId: loan.id });
  await server.settled();
  for (const person of [ada, before]) {
    const { body } = await person.get(`/budgets/${budget.id}/months?from=2026-11&to=2026-11`);
    expect(body.data.map(({ totalIncome, totalSpent }: any) => [totalIncome, totalSpent])).toEqual([[0, 700]]);
  }
});
