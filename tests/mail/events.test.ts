import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { aLastingPhone, aRecurring } from "../builders/aRecurring.js";
import { sendFile } from "../imports/sending.js";
import { shared } from "../sharing/shared.js";
import type { Phone } from "../support/clients.js";
import { mailsTo } from "../support/mails.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => server.clock.set("2026-11-15T12:00:00Z"));
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.stop());

const MIDNIGHT = "2026-11-16T00:00:00Z";

const ask = async (person: Phone, notices: object): Promise<void> => {
  expect((await person.patch("/me", { notices })).status).toBe(200);
};
/** The mails about events that somebody got, once nothing waits. */
async function told(person: Phone): Promise<string[]> {
  // What is processed posts mails.
  await server.settled();
  await server.settled();
  return (await mailsTo(server, person)).filter((text) => text.includes("You choose which of these mails you get"));
}
async function toldAt(time: string, person: Phone): Promise<string[]> {
  server.clock.set(time);
  await server.backend.sweep();
  return told(person);
}
async function household() {
  const people = await shared(server);
  const food = await aCategory(people.ada, people.budget.id, { name: "Food", budgeted: 10_000 });
  return { ...people, food };
}
const capture = (person: Phone, budget: any, payee: string): Promise<any> =>
  person.post("/captures", { budgetId: budget.id, amount: "3.50", payee });

test("nobody gets a mail who has not asked for one", async () => {
  const { ada, ben, budget, food } = await household();
  await anExpense(ada, budget.id, { categoryId: food.id, amount: 10_000 });
  await capture(ben, budget, "Kiosk");
  for (const person of [ada, ben]) expect(await toldAt(MIDNIGHT, person)).toEqual([]);
});

test("an address that nobody has confirmed gets none", async () => {
  const eve = await server.phone();
  await server.running.backend.models.accounts.updateOne({ _id: eve.account.id }, { $set: { emailVerifiedAt: null } });
  await ask(eve, { review: "atOnce" });
  await capture(eve, await aBudget(eve), "Kiosk");
  expect(await told(eve)).toEqual([]);
});

test("at once: one mail for each threshold, whoever caused it, with a link to the month", async () => {
  const { ada, ben, eve, budget, food } = await household();
  await ask(ada, { thresholds: "atOnce" });
  await ask(eve, { thresholds: "atOnce", recurring: "daily" });
  await anExpense(ada, budget.id, { categoryId: food.id, amount: 10_000 });
  for (const person of [ada, eve]) {
    const mails = await told(person);
    expect(mails).toHaveLength(2);
    for (const percent of ["80 %", "100 %"]) {
      const [mail] = mails.filter((text) => text.includes(`Threshold reached: Food, ${percent}`));
      expect(mail).toContain(`/app/budgets/${budget.id}\n`);
      expect(mail).toContain('in the budget "Household"');
      expect(mail).toContain("/app/account");
    }
  }
  expect(await told(ben)).toEqual([]);
  await anExpense(ada, budget.id, { categoryId: food.id, amount: 10_000 });
  expect(await told(eve)).toHaveLength(2);
});

test("a person who books an occurrence gets no mail of it, the others do, and what the server books is told to all", async () => {
  const { ada, ben, budget } = await household();
  for (const person of [ada, ben]) await ask(person, { recurring: "atOnce" });
  const recurring = await aRecurring(ada, budget.id, { start: "2026-11-16", template: { payee: "Landlord", amount: 1000 } });
  expect((await ada.post(`/recurring/${recurring.id}/occurrences/2026-11-16/book`, {})).status).toBe(200);
  expect(await told(ada)).toEqual([]);
  const [mail] = await told(ben);
  expect(mail).toContain("Booked: Landlord, 10.00 EUR");
  await aRecurring(ada, budget.id, { start: "2026-11-16", template: { payee: "Gym", amount: 500 } });
  await aRecurring(ada, budget.id, { start: "2026-11-16", mode: "propose", template: { payee: "Club", amount: 700 } });
  const mails = await toldAt("2026-11-16T00:00:00Z", ada);
  expect(mails.map((text) => /(?:Booked|Proposed): .*/.exec(text)?.[0]).sort()).toEqual([
    "Booked: Gym, 5.00 EUR",
    "Proposed: Club, 2026-11-16. Book or skip it.",
  ]);
  expect(await told(ben)).toHaveLength(3);
});

test("occurrences of weeks ago that are made up for fill no mailbox", async () => {
  const { ada, budget } = await household();
  await ask(ada, { recurring: "atOnce" });
  await aRecurring(ada, budget.id, { rule: "FREQ=DAILY;COUNT=60", start: "2026-09-17", template: { amount: 100, payee: "Tram" } });
  await server.backend.sweep();
  expect((await ada.get(`/expenses?budgetId=${budget.id}&totals=true`)).body.totals.count).toBe(60);
  expect((await told(ada)).length).toBeLessThanOrEqual(8);
});

test("an import of 200 rows is one mail about what waits", async () => {
  const { ada, budget } = await household();
  await ask(ada, { review: "atOnce" });
  const rows = Array.from({ length: 200 }, (_, n) => `2026-11-0${(n % 9) + 1},Shop ${n},-${n + 1}.00`);
  await sendFile(ada, budget.id, `Date,Payee,Amount\n${rows.join("\n")}\n`);
  const [mail, ...others] = await told(ada);
  expect(others).toEqual([]);
  expect(mail).toContain("To review: the expenses of an import");
  expect(mail).toContain(`/app/budgets/${budget.id}/review`);
});

test("daily: one mail when the person's day ends, about all budgets, and none when nothing happened", async () => {
  const { ada, ben, budget, food } = await household();
  await ask(ada, { thresholds: "daily", review: "daily" });
  await ada.patch("/me", { timeZone: "Pacific/Auckland" });
  const other = await aBudget(ada, { name: "Company" });
  await anExpense(ben, budget.id, { categoryId: food.id, amount: 9_000 });
  await capture(ada, other, "Kiosk");
  // The day in Auckland began an hour before noon.
  expect(await toldAt("2026-11-16T10:59:59Z", ada)).toEqual([]);
  const [mail, ...others] = await toldAt("2026-11-16T11:00:00Z", ada);
  expect(others).toEqual([]);
  for (const text of [
    'In the budget "Household":',
    "- Threshold reached: Food, 80 %",
    'In the budget "Company":',
    "- To review: Kiosk, 3.50 EUR",
  ])
    expect(mail).toContain(text);
  expect(await toldAt("2026-11-18T11:00:00Z", ada)).toHaveLength(1);
  expect((await server.running.backend.models.accounts.findById(ada.account.id).lean())?.digest).toBeUndefined();
});

test("a former member, and one who no longer asks, is told nothing", async () => {
  const { ada, ben, eve, budget, food } = await household();
  for (const person of [ben, eve]) await ask(person, { thresholds: "daily", review: "atOnce" });
  await anExpense(ada, budget.id, { categoryId: food.id, amount: 9_000 });
  await server.settled();
  await ada.delete(`/budgets/${budget.id}/members/${ben.account.id}`);
  await ask(eve, { thresholds: "never" });
  await capture(ada, budget, "Kiosk");
  expect(await toldAt(MIDNIGHT, ben)).toEqual([]);
  const [mail, ...others] = await told(eve);
  expect([mail?.includes("To review: Kiosk"), others]).toEqual([true, []]);
});

test.each([0, 1, 2])("a crash before mail %i of an event loses none, and sends none twice", async (time) => {
  const { ada, ben, eve, budget } = await household();
  for (const person of [ada, ben, eve]) await ask(person, { review: "atOnce" });
  const { mails } = server.running.backend;
  const real = mails.post.bind(mails);
  let calls = 0;
  jest.spyOn(mails, "post").mockImplementation((...given) => {
    if (calls++ === time) throw new Error("killed");
    return real(...given);
  });
  await capture(ada, budget, "Kiosk");
  await server.settled();
  expect(calls).toBeGreaterThan(time);
  jest.restoreAllMocks();
  await server.backend.sweep();
  await server.backend.sweep();
  for (const person of [ada, ben, eve]) expect(await told(person)).toHaveLength(1);
});

test("a crash behind a daily mail sends it once, and what came meanwhile is told the next day", async () => {
  const ada = await aLastingPhone(server, "lasting");
  const budget = await aBudget(ada);
  await ask(ada, { review: "daily" });
  await capture(ada, budget, "Kiosk");
  await server.settled();
  const { accounts } = server.running.backend.models;
  const real: any = accounts.updateOne.bind(accounts);
  jest.spyOn(accounts, "updateOne").mockImplementation((...given: any[]) => {
    if (JSON.stringify(given).includes("$pull")) throw new Error("killed");
    return real(...given);
  });
  server.clock.set(MIDNIGHT);
  await server.backend.sweep().catch(() => undefined);
  jest.restoreAllMocks();
  expect((await sendFile(ada, budget.id, "Date,Payee,Amount\n2026-11-02,Market,-7.00\n")).body.counts.created).toBe(1);
  const mails = await toldAt("2026-11-16T00:05:00Z", ada);
  expect(mails.filter((text) => text.includes("Kiosk"))).toHaveLength(1);
  const next = await toldAt("2026-11-17T00:00:00Z", ada);
  expect(next.filter((text) => text.includes("Kiosk"))).toHaveLength(1);
  expect(next.filter((text) => text.includes("an import"))).toHaveLength(1);
});

test("a name that looks like a link is none in a mail, and an amount stays one", async () => {
  const { ada, budget } = await household();
  await ask(ada, { review: "atOnce" });
  await capture(ada, budget, "https://evil.example/pay");
  const [mail] = await told(ada);
  expect(mail).not.toContain("evil.example");
  expect(mail).toContain(", 3.50 EUR");
});
