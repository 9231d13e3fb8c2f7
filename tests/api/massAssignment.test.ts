import { readFile } from "node:fs/promises";
import { buildSchema, isInputObjectType } from "graphql";
import { rootRows } from "../access/rootRows.js";
import { restRows } from "../access/restRows.js";
import { startWorld, type World } from "../access/world.js";

const smuggled = [
  "_id",
  "id",
  "userId",
  "accountId",
  "role",
  "passwordHash",
  "version",
  "createdAt",
  "updatedAt",
  "deletedAt",
  "createdBy",
  "members",
  "__v",
  "$set",
  "$where",
  "__proto__",
  "constructor",
  "prototype",
  "dirtyBudgetId",
  "inUse",
];
/** Where a name is one of the operation's own fields, it is no smuggling. */
const own: Readonly<Record<string, readonly string[]>> = {
  setMemberRole: ["role"],
  createInvitation: ["role"],
  inviteMember: ["role"],
  updateExpenses: ["id"],
  deleteExpenses: ["id"],
  restoreExpenses: ["id"],
};

const document = JSON.parse(await readFile("schema/openapi.json", "utf8"));
const writes = Object.entries<Record<string, any>>(document.paths).flatMap(([, methods]) =>
  Object.entries(methods)
    .filter(
      ([, operation]) =>
        operation.requestBody?.content?.["application/json"] !== undefined && restRows[operation.operationId] !== undefined,
    )
    .map(([method, operation]) => ({ id: operation.operationId as string, method: method.toUpperCase() })),
);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.server.stop());

/** The body with more fields in one of its objects, as text: an object literal would lose `__proto__`. */
function smuggling(body: unknown, names: readonly string[]): { text: string; paths: string[] }[] {
  const places: string[][] = [];
  const walk = (value: unknown, at: string[]): void => {
    if (typeof value !== "object" || value === null) return;
    if (!Array.isArray(value)) places.push(at);
    for (const [key, inner] of Object.entries(value)) walk(inner, [...at, key]);
  };
  walk(body, []);
  return places.map((place) => {
    const copy = JSON.parse(JSON.stringify(body));
    const target = place.reduce((inner, key) => inner[key], copy);
    target["@@"] = "smuggled";
    const fields = names.map((name) => `${JSON.stringify(name)}:"smuggled"`).join();
    const pointerTo = (name: string): string => [...place, name].map((part) => `/${part}`).join("");
    return { text: JSON.stringify(copy).replace('"@@":"smuggled"', () => fields), paths: names.map(pointerTo) };
  });
}

const alien = (operation: string): string[] => smuggled.filter((one) => !own[operation]?.includes(one));

describe.each(writes)("$id", ({ id, method }) => {
  test("takes nothing that is not its own, at any depth", async () => {
    const sent = await restRows[id]!.send(world, world.owner);
    if (id === "createExpenses") (sent.body as any).items[0].splits = [{ amount: 2 }, { amount: 3 }];
    if (id === "createCategory") (sent.body as any).rollover = { policy: "none" };
    const before = await world.stored();
    for (const { text, paths } of smuggling(sent.body, alien(id))) {
      const { status, body } = await world.owner.send(method, sent.path, text, { "Content-Type": "application/json" });
      const perItem = body.results?.[0]?.problem ?? body;
      expect(perItem.code).toBe("validation-failed");
      const itself = (path: string): string => path.replace(/^\/items\/0/, "");
      const named = perItem.errors.map((fault: any) => [itself(fault.path), fault.code]);
      expect(named.sort()).toEqual(paths.map((path) => [itself(path), "unknown-field"]).sort());
      expect([200, 422]).toContain(status);
    }
    expect(await world.stored()).toBe(before);
  });

  test("takes no body of another kind, and fails at none", async () => {
    const sent = await restRows[id]!.send(world, world.owner);
    const before = await world.stored();
    for (const text of [
      "null",
      "[]",
      "true",
      "0",
      '"x"',
      "[{}]",
      '{"":{}}',
      '{"a":{"b":{"c":{}}}}',
      '{"$where":"sleep(1000)"}',
      '{"__proto__":{"role":"owner"}}',
    ]) {
      const { status } = await world.owner.send(method, sent.path, text, { "Content-Type": "application/json" });
      expect([text, status]).toEqual([text, 422]);
    }
    expect(await world.stored()).toBe(before);
  });
});

const schema = buildSchema(await readFile("schema/schema.graphql", "utf8"));
const takesInput = (name: string): boolean =>
  schema
    .getMutationType()
    ?.getFields()
    [name]?.args.some((arg) => arg.name === "input") === true;
const mutations = Object.entries(rootRows).filter(([name, row]) => row.kind !== "everyone" && takesInput(name));

describe.each(mutations)("GraphQL %s", (name, row) => {
  test("takes nothing that is not its own", async () => {
    const { query, variables } = await row.ask(world, world.owner);
    const input = (variables as { input?: object } | undefined)?.input;
    // Some rows write their input into the query itself.
    if (input === undefined) return;
    const before = await world.stored();
    for (const { text } of smuggling(input, alien(name))) {
      const response = await fetch(`${world.server.url}/graphql`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${world.owner.token}` },
        body: `{"query":${JSON.stringify(query)},"variables":{"input":${text}}}`,
      });
      const { errors } = (await response.json()) as any;
      expect([errors[0].extensions.code, errors[0].extensions.errors?.[0].code]).toEqual(["validation-failed", "invalid-type"]);
    }
    expect(await world.stored()).toBe(before);
  });
});

test("no input of GraphQL has a field of such a name, but where it is its own", () => {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  expect(inputs.length).toBeGreaterThan(20);
  const found = inputs.flatMap((type) =>
    smuggled.filter((field) => Object.hasOwn(type.getFields(), field)).map((field) => `${type.name}.${field}`),
  );
  expect(found.sort()).toEqual([
    "DeleteExpensesItem.id",
    "InviteMemberInput.role",
    "RemoveMemberInput.accountId",
    "RestoreExpensesItem.id",
    "SetMemberRoleInput.accountId",
    "SetMemberRoleInput.role",
    "UpdateExpensesItem.id",
  ]);
});

test("nothing of all this reached the prototypes", () => {
  expect(({} as any).role).toBeUndefined();
  expect(({} as any).smuggled).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});
