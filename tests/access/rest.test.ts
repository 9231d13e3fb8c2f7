import { readFile } from "node:fs/promises";
import { wantsSession } from "./wantsSession.js";
import { restRows, withoutRow } from "./restRows.js";
import { aboutNothing, type ActorName, actors, expected, startWorld, visible, type World } from "./world.js";

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly responses: readonly string[];
  readonly scope: string | undefined;
}

const document = JSON.parse(await readFile("schema/openapi.json", "utf8"));
const operations: Operation[] = Object.values<Record<string, any>>(document.paths).flatMap((methods) =>
  Object.entries(methods).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    responses: Object.keys(operation.responses),
    scope: operation["x-scope"],
  })),
);
const tested = operations.filter(({ id }) => restRows[id] !== undefined);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.server.stop());

test("every operation of the document has a row, and every row an operation", () => {
  const ids = operations.map(({ id }) => id).sort();
  expect([...Object.keys(restRows), ...Object.keys(withoutRow)].sort()).toEqual(ids);
});

test("the document says which operations want a session", () => {
  const said = operations.filter(({ scope }) => scope === "session").map(({ id }) => id);
  expect(said.sort()).toEqual(operations.flatMap(({ id }) => (wantsSession.has(id) ? [id] : [])).sort());
});

describe.each(tested)("$id", ({ id, method, responses }) => {
  const row = restRows[id]!;
  const access = method === "GET" || ["createSearch", "previewRules"].includes(id) ? "read" : "write";

  test.each(actors)("%s", async (name: ActorName) => {
    const outcome = expected(row.kind, name, wantsSession.has(id));
    const somebody = row.disposable === true && outcome === "yes" ? await world.disposable() : null;
    const person = somebody === null ? world.actor(name, access) : name === "script" ? await world.scriptOf(somebody) : somebody;
    const { path, body, headers } = await row.send(world, person);
    const before = outcome === "yes" || access === "read" ? "" : await world.stored();
    const answer = await person.send(method, path, body, headers);
    if (outcome === "yes") {
      expect({ status: answer.status, body: answer.status < 300 ? null : answer.body }).toEqual({ status: expect.any(Number), body: null });
      expect(responses).toContain(String(answer.status));
      return;
    }
    expect(answer.body.code).toBe(outcome);
    expect(answer.status).toBe({ unauthenticated: 401, "account-disabled": 403, forbidden: 403, "not-found": 404 }[outcome]);
    expect(answer.headers.has("www-authenticate")).toBe(outcome === "unauthenticated");
    if (access === "write") expect(await world.stored()).toBe(before);
  });
});

describe("another's and a missing one read alike", () => {
  const kinds = ["read", "write", "own", "private"];
  const about = tested.filter(({ id }) => kinds.includes(restRows[id]!.kind));

  test.each(about)("$id", async ({ id, method }) => {
    const sent = await restRows[id]!.send(world, world.stranger);
    const nothing = aboutNothing(sent);
    expect(nothing).not.toEqual(sent);
    const foreign = await world.stranger.send(method, sent.path, sent.body, sent.headers);
    const missing = await world.stranger.send(method, nothing.path, nothing.body, nothing.headers);
    expect(visible(foreign)).toEqual(visible(missing));
    expect(foreign.status).toBe(404);
  });
});

test("a cookie never signs in to this API", async () => {
  const web = world.server.web();
  await web.login("owner@example.org", "correct horse battery");
  const response = await fetch(`${world.server.url}/api/me`, { headers: { Cookie: web.cookie } });
  expect(response.status).toBe(401);
});
