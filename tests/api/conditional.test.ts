import { readFileSync } from "node:fs";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { readAddresses } from "../support/readAddresses.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

test("of 50 parallel changes with one ETag exactly one wins", async () => {
  const expense = await anExpense(ada, budget.id);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => ada.patch(`/expenses/${expense.id}`, { amount: index + 1 }, { "If-Match": '"1"' })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const lost = answers.filter((answer) => answer.status === 412);
  expect(lost).toHaveLength(49);
  expect(lost.every((answer) => answer.body.code === "precondition-failed")).toBe(true);
  expect((await ada.get(`/expenses/${expense.id}`)).body).toMatchObject({ version: 2 });
});

test("changes of different fields without If-Match all survive", async () => {
  const expense = await anExpense(ada, budget.id);
  const patches = [
    { note: "n" },
    { payee: "p" },
    { description: "d" },
    { amount: 4242 },
    { tags: ["t"] },
    { date: "2026-11-20" },
    { source: "s" },
    { externalId: "x" },
  ];
  const answers = await Promise.all(patches.map((patch) => ada.patch(`/expenses/${expense.id}`, patch)));
  expect(answers.map((answer) => answer.status)).toEqual(patches.map(() => 200));
  expect((await ada.get(`/expenses/${expense.id}`)).body).toMatchObject({ ...Object.assign({}, ...patches), version: 9 });
});

test("every single resource has a strong tag: 304 while it is the same, 412 once it is not", async () => {
  const category = await aCategory(ada, budget.id);
  const expense = await anExpense(ada, budget.id);
  const statement = (await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" })).body;
  const resources: [string, object | null][] = [
    [`/categories/${category.id}`, { icon: "pot" }],
    [`/expenses/${expense.id}`, { note: "new" }],
    [`/budgets/${budget.id}`, { note: "new" }],
    ["/me", { name: "Ada L." }],
    [`/monthly-budgets/${statement.id}`, null],
    [`/budgets/${budget.id}/months/2026-11`, null],
  ];
  for (const [path, change] of resources) {
    const whole = (await ada.get(path)).headers;
    const etag = whole.get("ETag") ?? "";
    expect([path, etag]).toEqual([path, expect.stringMatching(/^"[\w-]+"$/)]);
    const unchanged = await ada.get(path, { "If-None-Match": `"other", ${etag}` });
    expect([path, unchanged.status, unchanged.text, unchanged.headers.get("ETag")]).toEqual([path, 304, "", etag]);
    expect([path, unchanged.headers.get("Vary")]).toEqual([path, whole.get("Vary")]);
    expect([path, (await ada.send("HEAD", path, undefined, { "If-None-Match": etag })).status]).toEqual([path, 304]);
    if (change === null) continue;
    for (const stale of ['"999"', `W/${etag}`, "nonsense", '""', ""])
      expect([path, stale, (await ada.patch(path, change, { "If-Match": stale })).status]).toEqual([path, stale, 412]);
    const changed = await ada.patch(path, change, { "If-Match": `"7777", ${etag}` });
    expect([path, changed.status]).toEqual([path, 200]);
    expect(changed.headers.get("ETag")).not.toBe(etag);
    expect((await ada.get(path)).headers.get("ETag")).toBe(changed.headers.get("ETag"));
    expect((await ada.get(path, { "If-None-Match": etag })).status).toBe(200);
    if (path !== "/me") expect([path, (await ada.delete(path, { "If-Match": etag })).status]).toEqual([path, 412]);
  }
  expect((await ada.delete(`/expenses/${expense.id}`, { "If-Match": "*" })).status).toBe(204);
});

test("an answer has a tag where the document says so, and what is streamed has none", async () => {
  const document: any = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
  const told = new Map(
    Object.values<any>(document.paths).flatMap(({ get }) => (get === undefined ? [] : [[get.operationId, get.responses]])),
  );
  const differing: unknown[] = [];
  let tagged = 0;
  for (const [operation, { path }] of readAddresses({ budgets: budget.id })) {
    const { status, headers } = await ada.get(path);
    if (status !== 200) continue;
    const promised = "ETag" in told.get(operation)["200"].headers;
    const again = (await ada.get(path, { "If-None-Match": "*" })).status;
    if (headers.has("ETag") !== promised || (again === 304) !== "304" in told.get(operation)) differing.push([operation, again]);
    tagged += promised ? 1 : 0;
  }
  expect(differing).toEqual([]);
  expect(tagged).toBeGreaterThan(20);
});

test("an If-Match without the quotes is told from a resource that changed", async () => {
  const expense = await anExpense(ada, budget.id);
  const detailOf = async (tag: string) => (await ada.patch(`/expenses/${expense.id}`, { note: "n" }, { "If-Match": tag })).body.detail;
  for (const tag of ["1", 'W/"1"', ""]) expect([tag, await detailOf(tag)]).toEqual([tag, expect.stringContaining("with its quotes")]);
  expect(await detailOf('"999", 1')).toContain("changed since you read it");
});

test("one expense takes one command, and a 304 too", async () => {
  const expense = await anExpense(ada, budget.id);
  await server.settled();
  const asked = async (headers: Record<string, string>): Promise<[number, string[]]> => {
    const commands: string[] = [];
    const told = ({ commandName, command }: any): void => {
      if (typeof command[commandName] !== "string") return;
      commands.push(`${commandName} ${command[commandName]} ${JSON.stringify(command.pipeline ?? "")}`);
    };
    const client = server.running.connection.getClient().on("commandStarted", told);
    const { status } = await ada.get(`/expenses/${expense.id}`, headers);
    client.off("commandStarted", told);
    return [status, commands.filter((command) => /sessions|budgets|expenses/.test(command))];
  };
  const all = expect.stringMatching(/^aggregate sessions .*"from":"budgets".*"from":"expenses"/);
  expect(await asked({})).toEqual([200, [all]]);
  expect(await asked({ "If-None-Match": '"1"' })).toEqual([304, [all]]);
});

test("who may not read an expense learns nothing of its version", async () => {
  const expense = await anExpense(ada, budget.id);
  const stranger = await server.phone();
  const { status, headers } = await stranger.get(`/expenses/${expense.id}`, { "If-None-Match": '"1"' });
  expect([status, headers.get("ETag")]).toEqual([404, null]);
  await ada.delete(`/expenses/${expense.id}`);
  expect((await ada.get(`/expenses/${expense.id}`, { "If-None-Match": '"1", "2"' })).status).toBe(404);
});
