import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { type World, type Write, writes } from "../idempotency/writes.js";
import { pairs } from "../project/pairs.js";
import { join } from "../sharing/shared.js";
import { MANY, startServer, type TestServer } from "../support/startServer.js";

const document = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
const mutations = buildSchema(readFileSync("schema/schema.graphql", "utf8")).getMutationType()!.getFields();

const resolved = (node: any): any => (node?.$ref === undefined ? node : at(node.$ref));
const at = (ref: string): any =>
  ref
    .split("/")
    .slice(1)
    .reduce((part: any, name) => part[name], document);

/** Whether the address has one thing: a list has a tag too, but nothing that a change of it could have missed. */
function isOne(get: any): boolean {
  const answer = get?.responses["200"];
  const schema = resolved(answer?.content?.["application/json"]?.schema);
  return answer?.headers?.ETag !== undefined && schema?.properties !== undefined && !("nextCursor" in schema.properties);
}

interface Operation {
  readonly operationId: string;
  readonly takes: boolean;
}

/** Every change of something that has a tag: what its address answers, or what a PATCH answers. */
const changes = Object.values<any>(document.paths).flatMap((item) =>
  ["patch", "put", "delete"].flatMap((method): Operation[] => {
    const operation = item[method];
    const answersTag = method === "patch" && operation?.responses["200"]?.headers?.ETag !== undefined;
    if (operation === undefined || !(isOne(item.get) || answersTag)) return [];
    const takes = (operation.parameters ?? []).some((parameter: any) => resolved(parameter).name === "If-Match");
    return [{ operationId: operation.operationId, takes }];
  }),
);

let server: TestServer;
let word = 0;
beforeAll(async () => {
  server = await startServer({ limits: { allowance: { ...MANY, free: 1000, address: 1000, mails: 1000 } } });
});
afterAll(() => server.stop());

async function aWorld(): Promise<World> {
  const [phone, friend] = [await server.phone(), await server.phone()];
  const budget = await aBudget(phone);
  await join(phone, friend, budget.id, "editor");
  const [food, fun] = [await aCategory(phone, budget.id, { budgeted: 10_000 }), await aCategory(phone, budget.id, { budgeted: 5000 })];
  const expenses = [await anExpense(phone, budget.id, { categoryId: food.id }), await anExpense(phone, budget.id, { categoryId: food.id })];
  const known = { word: `preconditions${++word}`, now: () => server.clock.now(), noted: {} };
  return { phone, friend, budget, food, fun, expenses, ...known, becomeAdministrator: async () => undefined };
}

test("every change of something with a tag takes If-Match, and ifVersion in GraphQL", () => {
  expect(changes.length).toBeGreaterThan(15);
  expect(changes.filter(({ takes }) => !takes).map(({ operationId }) => operationId)).toEqual([]);
  const versioned = changes.flatMap(({ operationId }) => {
    const pair = pairs[operationId];
    return pair !== undefined && "field" in pair ? [pair.field] : [];
  });
  expect(versioned.filter((field) => !mutations[field]!.args.some(({ name }) => name === "ifVersion"))).toEqual([]);
  const others = Object.values(mutations).filter(
    ({ name, args }) => args.some((arg) => arg.name === "ifVersion") && !versioned.includes(name),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

const rows = changes.map(({ operationId }): [string, Write] => [operationId, writes.find((write) => write.operationId === operationId)!]);

test.each(rows)("%s changes nothing when If-Match lost, and is done without it", async (operationId, row) => {
  expect([operationId, row?.operationId]).toEqual([operationId, operationId]);
  const world = await aWorld();
  await row.before?.(world);
  const send = (headers: Record<string, string>) =>
    world.phone.send(row.method, row.path(world), row.body?.(world), { ...row.headers, ...headers });
  const lost = await send({ "If-Match": '"987654"' });
  expect([lost.status, lost.body.code]).toEqual([412, "precondition-failed"]);
  expect((await send({})).status).toBeLessThan(300);
});

test("the amounts of a month are changed by the tag of the month, once, on both APIs", async () => {
  const { phone, budget, food, fun } = await aWorld();
  const address = `/budgets/${budget.id}/months/2026-11`;
  const etag = (await phone.get(address)).headers.get("ETag")!;
  const set = (categoryId: string, headers: object) =>
    phone.patch(`${address}/categories`, { amounts: [{ categoryId, budgeted: 777 }] }, headers as Record<string, string>);
  const done = await set(food.id, { "If-Match": etag });
  expect([done.status, (await set(fun.id, { "If-Match": etag })).status]).toEqual([200, 412]);
  expect((await set(fun.id, { "If-Match": done.headers.get("ETag") })).status).toBe(200);
  const read = `{ month(budgetId: "${budget.id}", month: "2026-11") { version } }`;
  const { version } = (await phone.graphql(read)).body.data.month;
  const asked = "mutation($i: SetMonthAmountsInput!, $v: Int) { setMonthAmounts(input: $i, ifVersion: $v) { months { version } } }";
  const change = async (categoryId: string, v: number) => {
    const i = { budgetId: budget.id, month: "2026-11", amounts: [{ categoryId, budgeted: 888 }] };
    return (await phone.graphql(asked, { i, v })).body;
  };
  const first = await change(food.id, version);
  expect((await change(fun.id, version)).errors[0].extensions.code).toBe("precondition-failed");
  expect((await change(fun.id, first.data.setMonthAmounts.months[0].version)).errors).toBeUndefined();
});

test("a member and an occurrence are changed by the version that was read, in GraphQL too", async () => {
  const { phone, friend, budget } = await aWorld();
  const members = `{ budget(id: "${budget.id}") { members { nodes { accountId version } } } }`;
  const { nodes } = (await phone.graphql(members)).body.data.budget.members;
  const { version } = nodes.find((node: any) => node.accountId === friend.account.id);
  const setRole = (role: string, v: number) =>
    phone.graphql("mutation($i: SetMemberRoleInput!, $v: Int) { setMemberRole(input: $i, ifVersion: $v) { member { role version } } }", {
      i: { budgetId: budget.id, accountId: friend.account.id, role },
      v,
    });
  const viewer = (await setRole("VIEWER", version)).body.data.setMemberRole.member;
  expect((await setRole("EDITOR", version)).body.errors[0].extensions.code).toBe("precondition-failed");
  expect((await setRole("EDITOR", viewer.version)).body.data.setMemberRole.member.role).toBe("EDITOR");

  const template = { type: "expense", amount: 700 };
  const made = await phone.post("/recurring", {
    budgetId: budget.id,
    template,
    rule: "FREQ=MONTHLY",
    start: "2026-12-01",
    mode: "propose",
  });
  const listed = `{ occurrences(budgetId: "${budget.id}", from: "2026-12-01", to: "2026-12-31") { date version } }`;
  const [occurrence] = (await phone.graphql(listed)).body.data.occurrences;
  const asked =
    "mutation($id: ID!, $i: UpdateOccurrenceInput!, $v: Int) { updateOccurrence(id: $id, input: $i, ifVersion: $v) { occurrence { amount } } }";
  const change = (amount: number) =>
    phone.graphql(asked, { id: made.body.id, i: { date: occurrence.date, amount }, v: occurrence.version });
  expect((await change(800)).body.data.updateOccurrence.occurrence.amount).toBe(800);
  expect((await change(900)).body.errors[0].extensions.code).toBe("precondition-failed");
});
