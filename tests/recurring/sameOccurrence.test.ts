import { aBudget, aCategory } from "../builders/aBudget.js";
import { aLastingPhone, aRecurring } from "../builders/aRecurring.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { Replica } from "../sync/replica.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z" });
  ada = await aLastingPhone(server, "ada");
});
afterAll(() => server.stop());

const SAME = { mapping: { rows: { "*": "duplicate" } } };
const sent = async (budget: any, lines: string, query: object = SAME): Promise<any> => {
  const { status, body } = await sendFile(ada, budget.id, `Date,Payee,Amount,Reference\n${lines}\n`, {
    format: "csv",
    ...query,
    mapping: { columns: { externalId: "Reference" }, ...(query as any).mapping },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const results = (body: any): string[] => body.rows.map((row: any) => `${row.status} ${row.reason}`);
const expensesOf = async (budget: any): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
const figures = (expense: any): unknown[] => [expense.date, expense.amount, expense.payee, expense.externalId];
const occurrenceOf = async (budget: any, date: string): Promise<any> => {
  const { body } = await ada.get(`/recurring/occurrences?budgetId=${budget.id}&from=2026-11-01&to=2026-12-20`);
  return body.data.find((one: any) => one.date === date);
};
const undo = async (body: any): Promise<void> => {
  expect((await ada.post(`/expenses/imports/${body.id}/undo`)).status).toBe(200);
};

/** The state that an occurrence has before the file comes. */
const states: Readonly<Record<string, { start: string; mode?: string; swept: boolean; status: string }>> = {
  expected: { start: "2026-11-17", swept: false, status: "expected" },
  proposed: { start: "2026-11-14", mode: "propose", swept: true, status: "proposed" },
  missed: { start: "2026-11-02", mode: "propose", swept: true, status: "proposed" },
  booked: { start: "2026-11-14", swept: true, status: "booked" },
};
const rent = { amount: 5000, roughly: true, payee: "Landlord", note: "flat" };

test.each(Object.keys(states))(
  "%s: the same books it once, with the amount and the day of the bank; undo brings back what was",
  async (name) => {
    const { start, mode, swept, status } = states[name]!;
    const day = start.replace(/\d\d$/, (of) => String(Number(of) + 2).padStart(2, "0"));
    const budget = await aBudget(ada);
    const category = await aCategory(ada, budget.id);
    await aRecurring(ada, budget.id, { start, template: { ...rent, categoryId: category.id }, ...(mode === undefined ? {} : { mode }) });
    if (swept) await server.backend.sweep();
    const before = await occurrenceOf(budget, start);
    expect(before).toMatchObject({ status, amount: 5000, day: start });

    const replica = new Replica(ada, budget.id, 200);
    await replica.walk();
    const body = await sent(budget, `${day},TRANSFER L,-54.50,r1\n${day},TRANSFER L,-54.60,r2`);
    expect(results(body)).toEqual(["duplicate occurrence", "created null"]);
    const [other, booked] = (await expensesOf(budget)).sort((one, two) => two.amount - one.amount);
    expect(figures(booked)).toEqual([day, 5450, "Landlord", "r1"]);
    expect(booked).toMatchObject({ categoryId: category.id, note: "flat", occurrence: { date: start } });
    expect(body.rows[0]).toMatchObject({ expenseId: booked.id, occurrence: booked.occurrence });
    expect(await occurrenceOf(budget, start)).toMatchObject({ status: "booked", amount: 5450, day, expenseId: booked.id });
    const graph = "query($id: ID!) { expense(id: $id) { amount date occurrence { date } } }";
    expect((await ada.graphql(graph, { id: booked.id })).body.data.expense).toEqual({
      amount: 5450,
      date: day,
      occurrence: { date: start },
    });
    expect((await ada.get(`/budgets/${budget.id}/months/2026-11`)).body).toMatchObject({
      totalSpent: 5450 + 5460,
      expected: { expenses: 0 },
    });
    await replica.walk();
    expect(
      replica
        .of("expense")
        .map(({ amount }: any) => amount)
        .sort(),
    ).toEqual([5450, 5460]);

    await server.backend.sweep();
    expect(results(await sent(budget, `${day},TRANSFER L,-54.50,r1\n${day},TRANSFER L,-54.60,r2`, {}))).toEqual([
      "duplicate external-id",
      "duplicate external-id",
    ]);

    await undo(body);
    expect(await occurrenceOf(budget, start)).toEqual(before);
    expect((await expensesOf(budget)).map(figures)).toEqual(name === "booked" ? [[start, 5000, "Landlord", null]] : []);
    await replica.walk();
    expect(replica.of("expense").map(({ amount }: any) => amount)).toEqual(name === "booked" ? [5000] : []);
    expect((await ada.get(`/expenses/${other.id}`)).status).toBe(404);

    expect(results(await sent(budget, `${day},TRANSFER L,-54.50,r1`))).toEqual(["duplicate occurrence"]);
    expect((await expensesOf(budget)).map(figures)).toEqual([[day, 5450, "Landlord", "r1"]]);
    await replica.walk();
    expect(replica.of("expense").map(({ amount }: any) => amount)).toEqual([5450]);
  },
);

test("a file that spans a month's end moves both months", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { start: "2026-11-01", template: rent });
  await server.backend.sweep();
  const body = await sent(budget, "2026-10-31,TRANSFER L,-54.50,");
  expect(results(body)).toEqual(["duplicate occurrence"]);
  const spent = async (month: string): Promise<number> => (await ada.get(`/budgets/${budget.id}/months/${month}`)).body.totalSpent;
  expect([await spent("2026-10"), await spent("2026-11")]).toEqual([5450, 0]);
  const [stored] = await server.backend.models.imports.find({ _id: body.id }).lean();
  expect(stored?.months).toEqual(["2026-10", "2026-11"]);
  await undo(body);
  expect([await spent("2026-10"), await spent("2026-11")]).toEqual([0, 5000]);
});

test("what a person changed stays, before the file and between the file and its undo", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { start: "2026-11-14", template: rent });
  await server.backend.sweep();
  const [{ id }] = await expensesOf(budget);
  await ada.patch(`/expenses/${id}`, { amount: 5200 });
  const body = await sent(budget, "2026-11-13,TRANSFER L,-54.50,r1");
  expect((await expensesOf(budget)).map(figures)).toEqual([["2026-11-13", 5200, "Landlord", "r1"]]);
  await ada.patch(`/expenses/${id}`, { date: "2026-11-12" });
  await undo(body);
  expect((await expensesOf(budget)).map(figures)).toEqual([["2026-11-12", 5200, "Landlord", null]]);
});

test("splits keep their proportions, booked and still expected; those of a person stay", async () => {
  const budget = await aBudget(ada);
  const [one, two] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const splits = [
    { categoryId: one.id, amount: 3000 },
    { categoryId: two.id, amount: 2000 },
  ];
  await aRecurring(ada, budget.id, { rule: "FREQ=DAILY;INTERVAL=10", start: "2026-11-08", template: { ...rent, splits } });
  await server.backend.sweep();
  const parts = async (): Promise<number[][]> => (await expensesOf(budget)).map(({ splits: all }) => all.map(({ amount }: any) => amount));
  const body = await sent(budget, "2026-11-08,TRANSFER L,-55.00,r1\n2026-11-18,TRANSFER L,-54.00,r2");
  expect(results(body)).toEqual(["duplicate occurrence", "duplicate occurrence"]);
  expect((await parts()).sort()).toEqual([
    [3240, 2160],
    [3300, 2200],
  ]);
  await undo(body);
  expect(await parts()).toEqual([[3000, 2000]]);
  const [{ id }] = await expensesOf(budget);
  await ada.patch(`/expenses/${id}`, { splits: [{ amount: 4000 }, { amount: 1000 }] });
  await sent(budget, "2026-11-08,TRANSFER L,-55.00,r3");
  expect(await parts()).toEqual([[4000, 1000]]);
});

test("with the payee of the movement on another day, the row is asked about as the occurrence, and takes the day", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { start: "2026-11-14", template: rent });
  await server.backend.sweep();
  const asked = await sent(budget, "2026-11-13,Landlord,-50.00,", {});
  expect(asked.rows[0]).toMatchObject({ reason: "possible-occurrence", occurrence: { date: "2026-11-14" } });
  await sent(budget, "2026-11-13,Landlord,-50.00,");
  expect((await expensesOf(budget)).map(figures)).toEqual([["2026-11-13", 5000, "Landlord", null]]);
});

test("a booked one that is deleted after the file stays away, also when the file comes again", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { start: "2026-11-17", template: rent });
  await sent(budget, "2026-11-15,TRANSFER L,-54.50,\n2026-11-20,Shop,-1.00,");
  const [{ id }] = (await expensesOf(budget)).filter(({ amount }) => amount === 5450);
  await ada.delete(`/expenses/${id}`);
  expect(await occurrenceOf(budget, "2026-11-17")).toMatchObject({ status: "skipped" });
  expect(results(await sent(budget, "2026-11-15,TRANSFER L,-54.50,\n2026-11-20,Shop,-1.00,", {}))).toEqual([
    "duplicate deleted",
    "duplicate amount-date-payee",
  ]);
});

test("after the undo its tombstone cannot be restored, and its occurrence is booked again by hand, skipped or booked on its day", async () => {
  const budget = await aBudget(ada);
  const movement = await aRecurring(ada, budget.id, { start: "2026-11-17", template: rent });
  const at = `/recurring/${movement.id}/occurrences/2026-11-17`;
  const body = await sent(budget, "2026-11-15,TRANSFER L,-54.50,r1");
  await undo(body);
  expect((await ada.post(`/expenses/${body.rows[0].expenseId}/restore`)).status).toBe(404);
  expect((await ada.post(`${at}/skip`)).body.status).toBe("skipped");
  expect((await ada.post(`${at}/restore`)).body.status).toBe("expected");
  expect((await ada.post(`${at}/book`, {})).body).toMatchObject({ amount: 5000, externalId: null, reviewed: true, version: 4 });
  expect((await expensesOf(budget)).map(figures)).toEqual([["2026-11-17", 5000, "Landlord", null]]);
  expect((await ada.post(`/expenses/imports/${body.id}/undo`)).body.status).toBe("undone");
  expect((await expensesOf(budget)).length).toBe(1);
  await ada.delete(`/expenses/${body.rows[0].expenseId}`);
  expect((await ada.post(`${at}/restore`)).body.status).toBe("booked");
});

test("an occurrence that was skipped between the question and the answer is none: the row is created", async () => {
  const budget = await aBudget(ada);
  const movement = await aRecurring(ada, budget.id, { start: "2026-11-17", template: rent });
  expect(results(await sent(budget, "2026-11-15,TRANSFER L,-54.50,", {}))).toEqual(["asked possible-occurrence"]);
  await ada.post(`/recurring/${movement.id}/occurrences/2026-11-17/skip`);
  expect(results(await sent(budget, "2026-11-15,TRANSFER L,-54.50,"))).toEqual(["created null"]);
});
