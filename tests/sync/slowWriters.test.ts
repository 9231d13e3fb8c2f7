import { type ChangeDoc, entriesIn } from "../../src/models/sync/change.js";
import { ChangeLog, WRITTEN_WITHIN_MS } from "../../src/services/sync/ChangeLog.js";
import { ChangeLogCompaction, STABLE_MS } from "../../src/services/sync/ChangeLogCompaction.js";
import { checkChangeLog } from "../../src/services/verify/changeLogChecks.js";
import { startServer, type TestServer } from "../support/startServer.js";

/** A writer of the change log that is held up between its look at the newest number and its insert. */
let server: TestServer;
let budgets = 0;
let budgetId: string;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => {
  budgetId = `bud_slow${++budgets}`;
});
afterAll(() => server.stop());

const log = (): ChangeLog => new ChangeLog(server.backend.models, server.clock);
const append = (...ids: string[]): Promise<void> => write(log(), ids);
const write = (to: ChangeLog, ids: readonly string[]): Promise<void> =>
  to.append(
    budgetId,
    ids.map((id) => ({ kind: "expense", id, version: 1, from: "2026-11" })),
  );
const compact = (): Promise<void> => new ChangeLogCompaction(server.backend.models, log(), server.clock).compactBudget(budgetId);
const docs = (): Promise<ChangeDoc[]> => server.backend.models.changes.find({ budgetId }).sort({ n: 1 }).lean<ChangeDoc[]>();

/** Resolves once the writer has read the newest number; it goes on when it is let. */
async function heldUp(ids: readonly string[]): Promise<{ goOn: () => Promise<void> }> {
  const slow = log();
  const newest = slow.newest.bind(slow);
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  let appending = Promise.resolve();
  await new Promise<void>((resolve) => {
    jest.spyOn(slow, "newest").mockImplementationOnce(async (id) => {
      const n = await newest(id);
      resolve();
      await gate;
      return n;
    });
    appending = write(slow, ids);
  });
  return {
    goOn: () => {
      open();
      return appending;
    },
  };
}

async function violations(): Promise<string[]> {
  const found: string[] = [];
  const told = new Set((await docs()).flatMap(entriesIn).map(({ resourceId }) => resourceId));
  const resources = [...told].map((id) => ({ id, goneAt: null }));
  await checkChangeLog(server.backend.models, budgetId, resources, server.clock.now(), (_invariant, id, detail) =>
    found.push(`${id} ${detail}`),
  );
  return found;
}

test.each([
  ["for a moment", 0],
  ["for as long as a writer may be", WRITTEN_WITHIN_MS],
  ["until what was written meanwhile is stable", STABLE_MS + 1],
])("a writer that is held up %s gives no number again after a compaction", async (_long, passed) => {
  for (const ids of [["exp_slow"], ["exp_slow", "exp_slow1", "exp_slow2", "exp_slow3", "exp_slow4"]]) {
    await append("exp_a");
    const writer = await heldUp(ids);
    for (const id of ["exp_b", "exp_c", "exp_d", "exp_b"]) await append(id);
    const reader = (await log().after(budgetId, 0, 100)).at(-1)?.n ?? 0;
    server.clock.forward(passed);
    await compact();
    await writer.goOn();
    expect((await log().after(budgetId, reader, 100)).map(({ resourceId }) => resourceId)).toEqual(ids);
    expect(await violations()).toEqual([]);
  }
});

test.each([
  [STABLE_MS, true],
  [STABLE_MS + 1, false],
])("a document that tells nothing any more, %i ms after it was written, stays: %s", async (age, stays) => {
  await append("exp_a");
  await append("exp_a");
  server.clock.forward(age);
  await compact();
  expect((await docs()).map(({ n }) => n)).toEqual(stays ? [1, 2] : [2]);
});

test("a young document of several loses what was repeated later, but never all its entries", async () => {
  await append("exp_a", "exp_b");
  await append("exp_a");
  await compact();
  expect((await docs()).map((doc) => entriesIn(doc).map(({ resourceId }) => resourceId))).toEqual([["exp_b"], ["exp_a"]]);
  await append("exp_b");
  await compact();
  expect((await docs()).map((doc) => entriesIn(doc).length)).toEqual([1, 1, 1]);
  server.clock.forward(STABLE_MS + 1);
  await compact();
  expect((await docs()).map(({ n }) => n)).toEqual([3, 4]);
});
