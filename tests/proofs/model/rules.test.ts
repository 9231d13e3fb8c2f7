import { applyRules } from "../../../src/domain/rules.js";
import { aBudget, aCategory } from "../../builders/aBudget.js";
import { aMoneyAccount } from "../../moneyaccounts/aMoneyAccount.js";
import type { Phone } from "../../support/clients.js";
import { oneOf, seededRandom } from "../../support/seededRandom.js";
import { sized } from "../../support/sizes.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { aRandomExpense, aRandomRule, naively, reasonsIn } from "./randomRules.js";

const SETS = sized("RULES_SETS", { small: 50, full: 500 });
const BUDGETS = sized("RULES_BUDGETS", { small: 1, full: 10 });
const ROUNDS = sized("RULES_ROUNDS", { small: 3, full: 50 });
const SEED = sized("RULES_SEED", { small: 20_261_126, full: Math.floor(Math.random() * 1_000_000_000) });
const EXPENSES = 200;

const textOf = (doc: unknown): string => JSON.stringify(doc, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));

test(`${SETS} random sets of rules over ${EXPENSES} expenses: what they change and why is what a naive reading says (seed ${SEED})`, () => {
  const roll = seededRandom(SEED);
  const known = ["cat_1", "cat_2", "cat_3"];
  const accounts = ["mac_giro", "mac_card", "mac_closed"];
  let changed = 0;
  for (let set = 0; set < SETS; set++) {
    const rules = Array.from({ length: 1 + Math.floor(roll() * 15) }, (_, place) =>
      aRandomRule(roll, place, [...known, "cat_gone"], accounts),
    );
    for (let n = 0; n < EXPENSES; n++) {
      const expense = aRandomExpense(roll, known, accounts);
      const overwrite = roll() < 0.5;
      const changes = applyRules(rules, expense, { overwrite, categories: new Set(known) });
      const { reasons, ...expected } = naively(rules, expense, overwrite, known);
      const { payee, note, tags, parts, moneyAccountId } = { moneyAccountId: expense.ends[0], ...expense, ...changes };
      expect({ payee, note, tags, moneyAccountId, parts: parts.map(({ categoryId, amount }) => ({ categoryId, amount })) }).toEqual(
        expected,
      );
      expect(reasonsIn(changes?.because ?? [])).toEqual(reasons);
      for (const field of expense.byPerson) expect(changes ?? {}).not.toHaveProperty(field === "categoryId" ? "parts" : field);
      if (changes !== null) changed++;
    }
  }
  expect(changed).toBeGreaterThan(SETS);
});

describe("through the server", () => {
  let server: TestServer;
  let ada: Phone;
  beforeAll(async () => {
    server = await startServer();
    ada = await server.phone("ada");
  });
  afterAll(() => server.stop());

  const stored = async (budgetId: string): Promise<unknown[]> => {
    await server.backend.outbox.idle();
    const docs: any[] = await server.backend.models.expenses.collection.find({ budgetId }).sort({ _id: 1 }).toArray();
    return docs.map(({ version: _v, updatedAt: _u, appliedCalls: _a, ...doc }) => doc);
  };

  /** It has something, and nothing may come in or go out any more. */
  const closeEmptied = async (budgetId: string, id: string): Promise<void> => {
    const { all } = (await ada.get(`/money-accounts/${id}`)).body.balance;
    const even = { budgetId, type: all > 0 ? "expense" : "income", amount: Math.abs(all), date: "2026-10-20", moneyAccountId: id };
    if (all !== 0) expect((await ada.post("/expenses", even)).status).toBe(201);
    expect((await ada.patch(`/money-accounts/${id}`, { closedAt: "2026-11-20T00:00:00.000Z" })).status).toBe(200);
  };

  test(`${BUDGETS} random budgets x ${ROUNDS} sets of their rules: a run does what its preview says, and its undo restores every stored byte (seed ${SEED})`, async () => {
    const roll = seededRandom(SEED + 1);
    for (let n = 0; n < BUDGETS; n++) {
      const budget = await aBudget(ada);
      const categories: string[] = [];
      for (let one = 0; one < 3; one++) categories.push((await aCategory(ada, budget.id)).id);
      const accounts: string[] = [];
      for (const name of ["Giro", "Card", "Old"]) accounts.push((await aMoneyAccount(ada, budget.id, { name })).id);
      const rules: string[] = [];
      for (let place = 0; place < 10; place++) {
        const { id: _id, name, enabled, stop, when, then } = aRandomRule(roll, place, categories, accounts);
        const { status, body } = await ada.post("/rules", { budgetId: budget.id, name, enabled, stop, when, then });
        expect([status, body.errors]).toEqual([201, undefined]);
        rules.push(body.id);
      }
      const items = Array.from({ length: EXPENSES - 1 }, () => {
        const { type, amount, description, source, payee, note, tags, parts, ends } = aRandomExpense(roll, categories, accounts);
        const expense = { type, amount, description, source, payee, note, tags, moneyAccountId: ends[0] };
        const date = `2026-1${oneOf([0, 1], roll)}-0${1 + Math.floor(roll() * 9)}`;
        return { ...expense, budgetId: budget.id, date, categoryId: parts[0]!.categoryId, applyRules: roll() < 0.3 };
      });
      await ada.post("/expenses/batch", { items });
      await closeEmptied(budget.id, accounts[2]!);
      const before = await stored(budget.id);
      for (let round = 0; round < ROUNDS; round++) {
        const some = rules.filter((_, place) => place === 0 || roll() < 0.7);
        const wanted = { budgetId: budget.id, filter: {}, overwrite: round % 2 === 1, ...(round < 2 ? {} : { rules: some }) };
        const { body: preview } = await ada.post("/rules/preview", wanted);
        expect(await stored(budget.id)).toEqual(before);
        const { body: run } = await ada.post("/rules/run", wanted);
        expect(run).toMatchObject({ status: "done", changed: preview.data.length });
        const after = await stored(budget.id);
        const changed = after.filter((doc, at) => textOf(doc) !== textOf(before[at])).map((doc: any) => doc._id);
        expect(changed.sort()).toEqual(preview.data.map((effect: any) => effect.expenseId).sort());
        const { body: list } = await ada.get(`/expenses?budgetId=${budget.id}&limit=${EXPENSES}`);
        const shown = new Map(list.data.map((expense: any) => [expense.id, expense]));
        for (const effect of preview.data) expect(shown.get(effect.expenseId)).toMatchObject(effect.after);
        expect((await ada.post(`/rule-runs/${run.id}/undo`)).body).toMatchObject({ restored: preview.data.length, kept: [] });
        expect(await stored(budget.id)).toEqual(before);
      }
    }
  });
});
