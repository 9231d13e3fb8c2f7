import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { shared } from "../sharing/shared.js";
import { Phone } from "../support/clients.js";
import { becomes } from "../support/eventually.js";
import { mailsTo } from "../support/mails.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => server.clock.set("2026-11-15T12:00:00Z"));
afterAll(() => server.stop());

/** What an account is told at once within an hour. */
const MOST = 5;

const toldTo = async (person: Phone, what: string): Promise<number> =>
  (await mailsTo(server, person)).filter((text) => text.includes(what)).length;

async function dailyMailOf(person: Phone): Promise<string> {
  await server.settled();
  server.clock.set("2026-11-16T00:00:00Z");
  await server.backend.sweep();
  await server.settled();
  await server.running.backend.mails.drained();
  return (await mailsTo(server, person)).find((text) => text.includes("Subject: What happened in your")) ?? "";
}
const linesWith = (text: string, what: string): number =>
  text.split("\n").filter((line) => line.startsWith("- ") && line.includes(what)).length;

test("a household whose owner deletes and restores a budget again and again is told a few times at once, and the rest with the daily mail", async () => {
  const { ada, ben, budget } = await shared(server);
  for (let time = 0; time < MOST + 2; time++) {
    expect((await ada.send("DELETE", `/budgets/${budget.id}`, { password: PASSWORD })).status).toBe(204);
    expect((await ada.post(`/budgets/${budget.id}/restore`)).status).toBe(200);
    server.clock.forward(1000);
  }
  await becomes(() => toldTo(ben, "has deleted the budget"), MOST);
  await becomes(() => toldTo(ben, "has restored the budget"), MOST);
  const daily = await dailyMailOf(ben);
  expect([linesWith(daily, "A budget was deleted"), linesWith(daily, "A budget was restored")]).toEqual([2, 2]);
});

test("sign-ins on many new devices are told a few times at once, and hold back no other notice; nothing is lost", async () => {
  const ada = await server.phone();
  const { email } = ada.account;
  for (let time = 0; time < MOST + 3; time++) {
    expect((await new Phone(server.url, null).post("/mobile-login", { email, password: PASSWORD, device: `Phone ${time}` })).status).toBe(
      200,
    );
    server.clock.forward(1000);
  }
  expect((await ada.put("/me/password", { currentPassword: PASSWORD, newPassword: "six brisk purple otters" })).status).toBeLessThan(300);
  await becomes(() => toldTo(ada, "Subject: Your password was changed"), 1);
  await becomes(() => toldTo(ada, "Subject: New device signed in"), MOST);
  const daily = await dailyMailOf(ada);
  for (const device of [MOST, MOST + 1, MOST + 2])
    expect(daily).toMatch(new RegExp(`- .*New device signed in to your account, Phone ${device}`));
  expect(linesWith(daily, "New device")).toBe(3);
});

test("so are events of a budget", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  expect((await ada.patch("/me", { notices: { thresholds: "atOnce" } })).status).toBe(200);
  // Each reaches 80 % and 100 %.
  for (const name of ["Food", "Fun", "Rent", "Travel"]) {
    const { id } = await aCategory(ada, budget.id, { name, budgeted: 1000 });
    await anExpense(ada, budget.id, { categoryId: id, amount: 1000 });
    await server.settled();
  }
  await becomes(() => toldTo(ada, "Subject: A category has reached a threshold"), MOST);
  expect(linesWith(await dailyMailOf(ada), "Threshold reached")).toBe(3);
});

test("a mailbox that strangers have filled gets no message that a sign-up or an invitation causes; its owner can still confirm", async () => {
  const email = "wanted@example.org";
  const stranger = await server.phone();
  const budget = await aBudget(stranger);
  const people = [stranger, ...(await Promise.all(Array.from({ length: 4 }, () => server.phone())))];
  for (const person of people) {
    const { id } = person === stranger ? budget : await aBudget(person);
    for (let time = 0; time < 5; time++)
      expect((await person.post(`/budgets/${id}/invitations`, { email: `wanted+${time}@example.org`, role: "viewer" })).status).toBe(201);
  }
  const owner = await Phone.register(server.url, email, PASSWORD);
  await server.running.backend.mails.drained();
  expect(await toldTo(owner, "Confirm your e-mail address")).toBe(0);
  expect((await owner.post("/me/email-verification")).status).toBeLessThan(300);
  await becomes(() => toldTo(owner, "Confirm your e-mail address"), 1);
});
