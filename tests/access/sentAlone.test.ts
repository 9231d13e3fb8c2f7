import { readFile } from "node:fs/promises";
import { buildSchema } from "graphql";
import { actionsFor, type TokenAction, tokenActions } from "../../src/domain/caller.js";
import { recordOf } from "../../src/operations/operations.js";
import { schemaFaults } from "../openapi/schemaFaults.js";
import type { Answer } from "../support/clients.js";
import { askingForAll } from "./everyField.js";
import { tokenOf } from "./narrowTokens.js";
import { restRows } from "./restRows.js";
import { rootRows } from "./rootRows.js";
import { withKey } from "../idempotency/withKey.js";
import { comparable, inOneOrder, secretWorld, sender } from "./secretWorld.js";
import { forgetGuesses, type World } from "./world.js";

const document = JSON.parse(await readFile("schema/openapi.json", "utf8"));
const faultsOf = schemaFaults(document);
const schema = buildSchema(await readFile("schema/schema.graphql", "utf8"));
const methods = new Map<string, string>(
  Object.values<Record<string, any>>(document.paths).flatMap((item) =>
    Object.entries(item).map(([method, { operationId }]): [string, string] => [operationId, method.toUpperCase()]),
  ),
);

/** Every operation that a token may call which may not read, by the action with which it may. */
function callable(names: Iterable<string>): [name: string, action: TokenAction][] {
  const unreading = tokenActions.filter((action) => action !== "read");
  return [...names].flatMap((name) => {
    const need = recordOf(name).needs;
    const enough = need === null ? [] : actionsFor(need.permission);
    return unreading.filter((action) => enough.includes(action)).map((action): [string, TokenAction] => [name, action]);
  });
}

/** What the document says is wrong with an answer. */
function answerFaults(name: string, status: number, body: unknown): unknown {
  const content = Object.values<any>(document.paths)
    .flatMap((item) => Object.values<any>(item))
    .find(({ operationId }) => operationId === name).responses[status].content?.["application/json"]?.schema;
  return content === undefined ? [] : faultsOf(content, body);
}

/** What a payload links to is refused by itself. */
function beyond({ errors = [] }: any): object[] {
  return errors.filter(({ path, extensions }: any) => extensions.code !== "forbidden" || path.length < 3);
}

const keyParameter = "#/components/parameters/IdempotencyKey";
const keyedOperations = new Set(
  Object.values<Record<string, any>>(document.paths)
    .flatMap((item) => Object.values<any>(item))
    .flatMap(({ operationId, parameters = [] }) => (parameters.some(({ $ref }: any) => $ref === keyParameter) ? [operationId] : [])),
);
const takesKey = (name: string): boolean => keyedOperations.has(name);
const keyedMutations = new Set(
  Object.values(schema.getMutationType()!.getFields()).flatMap(({ name, args }) =>
    args.some((one) => one.name === "idempotencyKey") ? [name] : [],
  ),
);

/** Their answers have a secret, which is repeated to a person alone. */
const shownOnce = new Set(["createInvitation", "inviteMember"]);

const MARK = "Zzkept";
let worlds: World[];
beforeAll(async () => {
  worlds = [
    await secretWorld({ mark: `${MARK} one`, figure: 71_317, more: 0 }),
    await secretWorld({ mark: `${MARK} another`, figure: 93_743, more: 2 }),
  ];
});
afterAll(() => Promise.all((worlds ?? []).map(({ server }) => server.stop())));

const ofTheCall = new Set(["date", "content-length", "x-request-id", "ratelimit", "keep-alive", "etag"]);

/** All of an answer that a household could tell by. */
function told({ status, headers, text }: Answer): object {
  const others = [...headers].filter(([name]) => !ofTheCall.has(name)).map(([name, value]) => [name, comparable(value)]);
  const same = comparable(text);
  return { status, headers: Object.fromEntries(others), body: same.startsWith("{") ? inOneOrder(JSON.parse(same)) : same };
}

describe("a token that may not read is answered alike by households that differ in all they keep to themselves", () => {
  async function alike(action: TokenAction, send: (world: World) => Promise<Answer>): Promise<Answer> {
    const [one, other] = [await send(worlds[0]!), await send(worlds[1]!)];
    expect(told(other)).toEqual(told(one));
    for (const { text, headers } of [one, other]) {
      const all = text + JSON.stringify([...headers]);
      expect(all).not.toMatch(new RegExp(`${MARK}|71317|93743${action === "share" ? "|Openname" : ""}`));
      expect(headers.has("Months-Changed")).toBe(false);
    }
    return one;
  }

  test.each(callable(Object.keys(restRows)))("REST: %s with %s", async (name, action) => {
    const method = methods.get(name)!;
    const { status, body } = await alike(action, async (world) => {
      await forgetGuesses(world);
      const person = await sender(world, name);
      const token = await tokenOf(world.server, person, [action]);
      const { path, body, headers } = await restRows[name]!.send(world, person);
      return token.send(method, path, body, headers);
    });
    expect({ status, body: status < 300 ? null : body }).toEqual({ status: expect.any(Number), body: null });
    expect(answerFaults(name, status, body)).toEqual([]);
  });

  test.each(callable(Object.keys(rootRows)))("GraphQL: %s with %s", async (name, action) => {
    const { body } = await alike(action, async (world) => {
      await forgetGuesses(world);
      const person = await sender(world, name);
      const token = await tokenOf(world.server, person, [action]);
      const { query, variables } = await rootRows[name]!.ask(world, person);
      return token.graphql(askingForAll(schema, query, name), variables);
    });
    expect(beyond(body)).toEqual([]);
    expect(body.data[name]).not.toBeNull();
  });

  test.each(callable(Object.keys(restRows).filter(takesKey)))(
    "REST: %s with %s, when a person had sent it with the same key",
    async (name, action) => {
      const method = methods.get(name)!;
      const { headers, status, body } = await alike(action, async (world) => {
        await forgetGuesses(world);
        const person = await sender(world, name);
        const { path, body, headers: own } = await restRows[name]!.send(world, person);
        const keyed = { ...own, "Idempotency-Key": `of a person: ${name} ${action}` };
        expect((await person.send(method, path, body, keyed)).status).toBeLessThan(300);
        const token = await tokenOf(world.server, person, [action]);
        return token.send(method, path, body, keyed);
      });
      expect(headers.get("Idempotent-Replayed") ?? body.code).toBe(shownOnce.has(name) ? "forbidden" : "true");
      if (status < 300) expect(answerFaults(name, status, body)).toEqual([]);
    },
  );

  test.each(callable(Object.keys(rootRows).filter((name) => keyedMutations.has(name))))(
    "GraphQL: %s with %s, when a person had sent it with the same key",
    async (name, action) => {
      const { body, headers } = await alike(action, async (world) => {
        await forgetGuesses(world);
        const person = await sender(world, name);
        const { query, variables } = await rootRows[name]!.ask(world, person);
        const all = withKey(askingForAll(schema, query, name), `of a person: ${name} ${action}`);
        expect((await person.graphql(all, variables)).body.data[name]).not.toBeNull();
        const token = await tokenOf(world.server, person, [action]);
        return token.graphql(all, variables);
      });
      expect(headers.get("Idempotent-Replayed") ?? body.errors[0].extensions.code).toBe(shownOnce.has(name) ? "forbidden" : "true");
      if (!shownOnce.has(name)) expect(beyond(body)).toEqual([]);
    },
  );
});
