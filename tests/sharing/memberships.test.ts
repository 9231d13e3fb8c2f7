import { idFrom } from "../../src/domain/ids.js";
import { randomBytes } from "node:crypto";
import { Memberships } from "../../src/services/access/Memberships.js";
import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const HOUR = 3_600_000;
const rowsOf = (accountId: string) => server.backend.models.memberships.countDocuments({ accountId });
const namesOf = async (person: { get(path: string): Promise<any> }) =>
  (await person.get("/budgets")).body.data.map((budget: any) => budget.name);

/** As they are looked at so many milliseconds later. */
const membershipsIn = (milliseconds: number) =>
  new Memberships(server.backend.models, { now: () => new Date(server.clock.now().getTime() + milliseconds) });
async function budgetsIn(milliseconds: number, person: Phone): Promise<string[]> {
  const found: string[] = [];
  for await (const { budget } of membershipsIn(milliseconds).after({ accountId: person.account.id, budgets: null }, null))
    found.push(budget._id);
  return found;
}

test("budgets are listed in the order in which one came to them", async () => {
  const ada = await server.phone();
  for (const name of ["first", "second", "third"]) {
    await aBudget(ada, { name });
    server.clock.forward(1000);
  }
  expect(await namesOf(ada)).toEqual(["first", "second", "third"]);
});

test("pages of one budget each find all of them once", async () => {
  const ada = await server.phone();
  for (const name of ["a", "b", "c"]) await aBudget(ada, { name });
  const seen: string[] = [];
  for (let path: string | null = "/budgets?limit=1"; path !== null;) {
    const { body } = await ada.get(path);
    seen.push(...body.data.map((budget: any) => budget.name));
    path = body.nextCursor === null ? null : `/budgets?limit=1&cursor=${body.nextCursor}`;
  }
  expect(seen.sort()).toEqual(["a", "b", "c"]);
});

test("a page of budgets reads no more of them than tell it whether there is another page", async () => {
  const ada = await server.phone();
  for (const name of ["a", "b", "c", "d", "e"]) await aBudget(ada, { name });
  const limits: number[] = [];
  const client = server.running.connection.getClient();
  const note = ({ commandName, command }: any): void => {
    if (commandName === "find" && command.find === "memberships") limits.push(command.limit);
  };
  client.on("commandStarted", note);
  const { body } = await ada.get("/budgets?limit=2");
  client.off("commandStarted", note);
  expect(body.data).toHaveLength(2);
  expect(limits).toEqual([3]);
});

test("a budget that was left or deleted is not listed, and its row goes when it is met again after an hour", async () => {
  const [ada, ben] = [await server.phone(), await server.phone()];
  const budget = await aBudget(ada, { name: "shared" });
  const { body } = await ada.post(`/budgets/${budget.id}/invitations`, { email: "ben@example.org", role: "viewer" });
  expect((await ben.post("/invitations/accept", { code: body.code })).status).toBe(200);
  expect(await namesOf(ben)).toEqual(["shared"]);
  expect((await ben.delete(`/budgets/${budget.id}/members/${ben.account.id}`)).status).toBe(204);
  expect(await namesOf(ben)).toEqual([]);
  expect(await rowsOf(ben.account.id)).toBe(1);
  expect(await budgetsIn(HOUR, ben)).toEqual([]);
  expect(await rowsOf(ben.account.id)).toBe(1);
  expect(await budgetsIn(HOUR + 1, ben)).toEqual([]);
  expect(await rowsOf(ben.account.id)).toBe(0);
  expect(await budgetsIn(HOUR + 1, ada)).toEqual([budget.id]);
});

test("a row of somebody who is about to join again stays", async () => {
  const ada = await server.phone();
  const budgetId = idFrom(["bud"], 0, randomBytes(16));
  await membershipsIn(0).note(ada.account.id, budgetId);
  await membershipsIn(HOUR).note(ada.account.id, budgetId);
  expect(await budgetsIn(HOUR + 1, ada)).toEqual([]);
  expect(await rowsOf(ada.account.id)).toBe(1);
});

test("noting a membership many times at once makes one row, of the first time", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const memberships = membershipsIn(0);
  const before = await server.backend.models.memberships.findOne({ accountId: ada.account.id }).lean<{ since: Date }>();
  server.clock.forward(1000);
  await Promise.all(Array.from({ length: 8 }, () => memberships.note(ada.account.id, budget.id)));
  expect(await rowsOf(ada.account.id)).toBe(1);
  expect((await server.backend.models.memberships.findOne({ accountId: ada.account.id }).lean<{ since: Date }>())?.since).toEqual(
    before?.since,
  );
});

test("a row that is noted again at the moment when it would go stays", async () => {
  const ada = await server.phone();
  const budgetId = idFrom(["bud"], 0, randomBytes(16));
  await membershipsIn(0).note(ada.account.id, budgetId);
  const { memberships } = server.backend.models;
  const deleteMany = memberships.deleteMany.bind(memberships);
  const noted = jest.spyOn(memberships, "deleteMany").mockImplementationOnce((async (filter: object) => {
    await membershipsIn(2 * HOUR).note(ada.account.id, budgetId);
    return deleteMany(filter);
  }) as never);
  expect(await budgetsIn(2 * HOUR, ada)).toEqual([]);
  expect(noted).toHaveBeenCalledTimes(1);
  expect(await rowsOf(ada.account.id)).toBe(1);
});
