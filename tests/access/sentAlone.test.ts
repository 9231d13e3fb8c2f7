import { readFile } from "node:fs/promises";
import { buildSchema } from "graphql";
import { actionsFor, type TokenAction, tokenActions } from "../../src/domain/caller.js";
import { needOf } from "../../src/domain/operationNeeds.js";
import { schemaFaults } from "../openapi/schemaFaults.js";
import type { Answer } from "../support/clients.js";
import { askingForAll } from "./everyField.js";
import { tokenOf } from "./narrowTokens.js";
import { restRows } from "./restRows.js";
import { rootRows } from "./rootRows.js";
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
    const need = needOf(name);
    const enough = need === null ? [] : actionsFor(need.permission);
    return unreading.filter((action) => enough.includes(action)).map((action): [string, TokenAction] => [name, action]);
  });
}

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
    const content = Object.values<any>(document.paths)
      .flatMap((item) => Object.values<any>(item))
      .find(({ operationId }) => operationId === name).responses[status].content?.["application/json"]?.schema;
    if (content !== undefined) expect(faultsOf(content, body)).toEqual([]);
  });

  test.each(callable(Object.keys(rootRows)))("GraphQL: %s with %s", async (name, action) => {
    const { body } = await alike(action, async (world) => {
      await forgetGuesses(world);
      const person = await sender(world, name);
      const token = await tokenOf(world.server, person, [action]);
      const { query, variables } = await rootRows[name]!.ask(world, person);
      return token.graphql(askingForAll(schema, query, name), variables);
    });
    // What a payload links to is refused by itself.
    const beyond = (body.errors ?? []).filter(({ path, extensions }: any) => extensions.code !== "forbidden" || path.length < 3);
    expect(beyond).toEqual([]);
    expect(body.data[name]).not.toBeNull();
  });
});
