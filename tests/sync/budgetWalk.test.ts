import { BudgetWalk } from "../../src/services/sync/BudgetWalk.js";
import { startServer, type TestServer } from "../support/startServer.js";

const PART = 200;
const HOURS = 3_600_000;
const ids = Array.from({ length: 2 * PART + 1 }, (_, n) => `bud_${String(n).padStart(16, "0")}`);

let server: TestServer;
let walks = 0;
beforeAll(async () => {
  server = await startServer();
  await server.backend.models.budgets.collection.insertMany(ids.map((_id): object => ({ _id })));
});
afterAll(() => server?.stop());

/** Each walk of the tests has a place of its own; the same name is another process, or the same one after a restart. */
const walkOf = (name: string): BudgetWalk => new BudgetWalk(server.backend.models, server.clock, name);

async function begun(): Promise<string> {
  const name = `walk${++walks}`;
  expect(await walkOf(name).next()).toEqual([]);
  server.clock.forward(6 * HOURS);
  return name;
}

test("it rests for six hours before it begins", async () => {
  const name = `walk${++walks}`;
  expect(await walkOf(name).next()).toEqual([]);
  server.clock.forward(6 * HOURS - 1);
  expect(await walkOf(name).next()).toEqual([]);
  server.clock.forward(1);
  expect(await walkOf(name).next()).toHaveLength(PART);
});

test("it goes on where it stood after a restart, visits each budget once, and rests after the last", async () => {
  const name = await begun();
  const parts = [await walkOf(name).next(), await walkOf(name).next(), await walkOf(name).next()];
  expect(parts.map((part) => part.length)).toEqual([PART, PART, 1]);
  expect(parts.flat()).toEqual(ids);
  expect(await walkOf(name).next()).toEqual([]);
  server.clock.forward(6 * HOURS);
  expect(await walkOf(name).next()).toEqual(ids.slice(0, PART));
});

test("several processes share it: whatever they take at once, no part goes out twice and none is left out", async () => {
  const name = await begun();
  const given: string[] = [];
  while (given.length < ids.length) {
    const parts = await Promise.all(Array.from({ length: 4 }, () => walkOf(name).next()));
    given.push(...parts.flat());
  }
  // Who comes first is chance.
  expect(given.sort()).toEqual(ids);
});
