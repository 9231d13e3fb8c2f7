import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { rootRows } from "../access/rootRows.js";
import { startWorld, type World } from "../access/world.js";
import { unkeptBudgets } from "./keptBudgets.js";
import { withKey } from "./withKey.js";

const schema = buildSchema(readFileSync("schema/schema.graphql", "utf8"));
const keyed = Object.values(schema.getMutationType()!.getFields())
  .filter(({ args }) => args.some(({ name }) => name === "idempotencyKey"))
  .map(({ name }) => name);
/** The credential that asks ends with it, so that a repeat is refused: it is done. */
const endsItself = ["deleteMe", "endAllSessions"];

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.server.stop());

test.each(keyed)("%s: a repeat answers what the first did", async (name) => {
  const row = rootRows[name]!;
  const person = row.disposable === true ? await world.disposable() : world.actor("owner", "write");
  const asked = await row.ask(world, person);
  const query = withKey(asked.query, `every-${name}`);
  const { answer: first, unkept } = await unkeptBudgets(world.server, person.account.id, () => person.graphql(query, asked.variables));
  expect(unkept).toEqual([]);
  expect([first.body.errors, first.headers.get("Idempotent-Replayed")]).toEqual([undefined, null]);
  const second = await person.graphql(query, asked.variables);
  if (endsItself.includes(name)) {
    expect(second.body.errors[0].extensions.code).toBe("unauthenticated");
    return;
  }
  expect([second.text, second.headers.get("Idempotent-Replayed")]).toEqual([first.text, "true"]);
});
