import { openOperations } from "../support/openOperations.js";
import { readFileSync } from "node:fs";
import { asAdministrator } from "../administration/anAdministrator.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { join } from "../sharing/shared.js";
import { MANY, startServer, type TestServer } from "../support/startServer.js";
import { unkeptBudgets } from "./keptBudgets.js";
import { type World, type Write, writes } from "./writes.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ limits: { allowance: { ...MANY, free: 1000, address: 1000, mails: 1000 } } });
});
afterAll(() => server.stop());

const document = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
const changing: any[] = Object.values<any>(document.paths)
  .flatMap((item) => Object.entries<any>(item))
  .flatMap(([method, operation]) => (["post", "patch", "put", "delete"].includes(method) ? [operation] : []));
const taking = (name: string): string[] =>
  changing
    .filter(({ parameters = [] }) => parameters.some(({ $ref }: any) => $ref === `#/components/parameters/${name}`))
    .map(({ operationId }) => operationId);

/** Headers that each response has of its own. */
const own = /^(date|x-request-id|idempotent-replayed|ratelimit.*|set-cookie)$/;
const lasting = (headers: Headers): object => Object.fromEntries([...headers].filter(([name]) => !own.test(name)));

let words = 0;

async function aWorld(): Promise<World> {
  const [phone, friend] = [await server.phone(), await server.phone()];
  const budget = await aBudget(phone);
  await join(phone, friend, budget.id, "editor");
  const [food, fun] = [await aCategory(phone, budget.id, { budgeted: 10_000 }), await aCategory(phone, budget.id, { budgeted: 5000 })];
  const expenses = [await anExpense(phone, budget.id, { categoryId: food.id }), await anExpense(phone, budget.id, { categoryId: food.id })];
  const known = { word: `everywrite${++words}`, now: () => server.clock.now(), noted: {} };
  return { phone, friend, budget, food, fun, expenses, ...known, becomeAdministrator: () => asAdministrator(server, phone) };
}

test("the document says of every write that it takes a key, apart from those without a caller, logging out, and a preview", () => {
  const without = changing.map(({ operationId }) => operationId).filter((id) => !taking("IdempotencyKey").includes(id));
  const open = openOperations.filter((id) => id !== "getOpenApi");
  expect(without.sort()).toEqual([...open, "logout", "previewRules"].sort());
  expect(taking("IdempotencyKey").sort()).toEqual([...new Set(writes.map(({ operationId }) => operationId))].sort());
});

test.each(writes.map((write): [string, Write] => [write.operationId, write]))(
  "%s: a repeat answers what the first did",
  async (operationId, { method, path, body, headers, before, endsItself }) => {
    const world = await aWorld();
    await before?.(world);
    const tagged = taking("IfMatch").includes(operationId);
    const tag = tagged ? (await world.phone.get(path(world).split("?")[0] ?? "")).headers.get("ETag") : null;
    const sent = (): ReturnType<typeof world.phone.send> =>
      world.phone.send(method, path(world), body?.(world), {
        "Idempotency-Key": world.word,
        ...(tag === null ? {} : { "If-Match": tag }),
        ...headers,
      });
    const { answer: first, unkept } = await unkeptBudgets(server, world.phone.account.id, sent);
    expect(unkept).toEqual([]);
    expect([first.status < 300, first.text]).toEqual([true, first.text]);
    expect(first.headers.get("Idempotent-Replayed")).toBeNull();
    const second = await sent();
    if (endsItself === true) {
      expect(second.status).toBe(401);
      return;
    }
    expect([second.status, second.text, second.headers.get("Idempotent-Replayed")]).toEqual([first.status, first.text, "true"]);
    expect(lasting(second.headers)).toEqual(lasting(first.headers));
  },
);

test("who has left a budget gets that answer again, and nothing else", async () => {
  const { friend, budget, word } = await aWorld();
  const leave = () => friend.delete(`/budgets/${budget.id}/members/${friend.account.id}`, { "Idempotency-Key": word });
  expect([(await leave()).status, (await leave()).status]).toEqual([204, 204]);
});

test("a month's amount changes only while its row is what was seen", async () => {
  const { phone, budget, food } = await aWorld();
  const row = `/budgets/${budget.id}/months/2026-11/categories/${food.id}`;
  const seen = (await phone.get(row)).headers.get("ETag") ?? "";
  const answers = await Promise.all([1, 2, 3, 4].map((budgeted) => phone.patch(row, { budgeted }, { "If-Match": seen })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  const won = answers.find(({ status }) => status === 200);
  const now = await phone.get(row);
  expect([now.text, now.headers.get("ETag")]).toEqual([won?.text, won?.headers.get("ETag")]);
  expect((await phone.patch(row, { budgeted: 9 }, { "If-Match": '"7"' })).body.code).toBe("precondition-failed");
  expect((await phone.patch(row, { budgeted: 9 }, { "If-Match": `"7", ${now.headers.get("ETag")}` })).body.budgeted).toBe(9);
});
