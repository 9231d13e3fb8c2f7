import { idFrom } from "../../../src/domain/ids.js";
import type { Caller } from "../../../src/domain/caller.js";
import type { Models } from "../../../src/models/Models.js";
import { BudgetAccess } from "../../../src/services/access/BudgetAccess.js";
import { FigureReaders } from "../../../src/services/months/FigureReaders.js";
import { MovedMonths } from "../../../src/services/months/MovedMonths.js";
import { PlanOverflowCheck } from "../../../src/services/ledger/PlanOverflowCheck.js";
import { ReferenceRepair } from "../../../src/services/categories/ReferenceRepair.js";
import { PlanMerge } from "../../../src/services/categories/PlanMerge.js";
import { CategoryRemovalSaga } from "../../../src/services/categories/CategoryRemovalSaga.js";
import { CategoryMergeService } from "../../../src/services/categories/CategoryMergeService.js";
import { RecurringCategories } from "../../../src/services/recurring/RecurringCategories.js";
import { RuleCategories } from "../../../src/services/rules/RuleCategories.js";
import type { Phone } from "../../support/clients.js";
import { sized } from "../../support/sizes.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { monthsOf, pools, rowOf, someMoney } from "../../categories/mergeable.js";

let server: TestServer;
let ada: Phone;
let who: Caller;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  let count = 0;
  const next = (kind: any) => idFrom(kind, ++count, new Uint8Array(16));
  who = {
    accountId: ada.account.id,
    sessionId: "ses_of_a_test",
    signedInAt: null,
    tokenId: null,
    actions: ["read", "write"],
    budgets: null,
    ids: { next },
  };
});
afterAll(() => server.stop());

/** From one place to die at to the next. */
const STRIDE = sized("MERGE_STRIDE", { small: 6, full: 1 });

class Crash extends Error {}

const writes = new Set(["updateOne", "updateMany", "findOneAndUpdate", "insertMany", "bulkWrite"]);

/** The same database, which stops answering before or after its n-th write, as a killed process would see it. */
function dyingAt(models: Models, nth: number, when: "before" | "after"): { models: Models; written: () => number } {
  let count = 0;
  const wrapped = Object.fromEntries(
    Object.entries(models).map(([name, model]) => [
      name,
      new Proxy(model, {
        get(target: any, property: string) {
          const value = target[property];
          if (typeof value !== "function") return value;
          if (!writes.has(property)) return value.bind(target);
          return (...args: unknown[]) => {
            count++;
            if (count > nth || (count === nth && when === "before")) return dead();
            const query = value.apply(target, args);
            return count === nth ? died(query) : query;
          };
        },
      }),
    ]),
  );
  return { models: wrapped as unknown as Models, written: () => count };
}

function dead(): any {
  const failure = () => Promise.reject(new Crash());
  return { lean: failure, then: (_: unknown, reject: (error: Error) => void) => reject(new Crash()), catch: failure };
}

function died(query: any): any {
  const failure = async () => {
    await query;
    throw new Crash();
  };
  return { lean: failure, then: (resolve: any, reject: any) => failure().then(resolve, reject) };
}

function mergeServiceOn(models: Models): CategoryMergeService {
  const { clock, backend: built } = server;
  const planMerge = new PlanMerge({ models, clock });
  const removalSaga = new CategoryRemovalSaga({
    models,
    clock,
    outbox: built.outbox,
    referenceRepair: new ReferenceRepair(models, clock),
    planMerge,
    ruleCategories: new RuleCategories(models, clock),
    recurringCategories: new RecurringCategories(models, clock),
  });
  const { months } = new FigureReaders(models, clock).one;
  const planOverflow = new PlanOverflowCheck(months, clock);
  const movedMonths = new MovedMonths(models, months, clock);
  return new CategoryMergeService({ models, access: new BudgetAccess(models), clock, removalSaga, planMerge, planOverflow, movedMonths });
}

test("killed before or after any of its writes, a merge keeps every month's pool and is finished by another process", async () => {
  const reached = new Set<number>();
  for (const when of ["before", "after"] as const) {
    for (let nth = 1; ; nth += STRIDE) {
      const { budget, from, into } = await someMoney(ada, "full");
      const before = pools(await monthsOf(ada, budget.id));
      const dying = dyingAt(server.running.backend.models, nth, when);
      const outcome = await mergeServiceOn(dying.models)
        .merge(who, from.id, { into: into.id })
        .then(
          () => "done",
          (error: unknown) => error,
        );
      if (outcome !== "done") expect(outcome).toBeInstanceOf(Crash);
      expect([when, nth, pools(await monthsOf(ada, budget.id))]).toEqual([when, nth, before]);
      await server.backend.outbox.idle();
      expect([when, nth, pools(await monthsOf(ada, budget.id))]).toEqual([when, nth, before]);
      await server.backend.sweep();
      const after = await monthsOf(ada, budget.id);
      expect([when, nth, pools(after)]).toEqual([when, nth, before]);
      const begun = nth > 1 || when === "after";
      expect([when, nth, rowOf(after[0], from.id) === undefined]).toEqual([when, nth, begun]);
      if (!begun) continue;
      expect((await ada.get(`/expenses?budgetId=${budget.id}&categoryId=${from.id}`)).body.data).toEqual([]);
      expect(rowOf(after[3], into.id)).toMatchObject({ budgeted: 1234 + 600, spent: 950 });
      expect((await ada.post(`/categories/${from.id}/merge`, { into: into.id })).body.id).toBe(into.id);
      expect(await monthsOf(ada, budget.id)).toEqual(after);
      reached.add(dying.written());
      if (outcome === "done") break;
    }
  }
  expect(Math.max(...reached)).toBeGreaterThan(8);
}, 1_800_000);

test("two that a crash left pointing at each other are both kept", async () => {
  const { budget, from, into } = await someMoney(ada, "full");
  const before = pools(await monthsOf(ada, budget.id));
  for (const [one, other] of [
    [from, into],
    [into, from],
  ] as const) {
    await server.backend.models.categories.updateOne(
      { _id: one.id },
      {
        $set: { pendingRemoval: { into: other.id, deletes: true, by: who.accountId, merges: true }, dirtyBudgetId: budget.id },
        $inc: { version: 1 },
      },
    );
  }
  await server.backend.sweep();
  await server.backend.sweep();
  const left = (await ada.get(`/categories?budgetId=${budget.id}`)).body.data;
  expect(left.length).toBeGreaterThanOrEqual(1);
  expect(pools(await monthsOf(ada, budget.id))).toEqual(before);
});

test("two processes that finish the same merge at once add its money once", async () => {
  for (let round = 0; round < 3; round++) {
    const { budget, from, into } = await someMoney(ada, "full");
    const before = pools(await monthsOf(ada, budget.id));
    await server.backend.models.categories.updateOne(
      { _id: from.id },
      {
        $set: { pendingRemoval: { into: into.id, deletes: true, by: who.accountId, merges: true }, dirtyBudgetId: budget.id },
        $inc: { version: 1 },
      },
    );
    const { sweep } = server.backend;
    await Promise.all([sweep(), sweep(), ada.post(`/categories/${from.id}/merge`, { into: into.id }), sweep()]);
    expect((await ada.get(`/categories/${into.id}`)).body.allocations.map((one: any) => one.budgeted)).toEqual([1000, 900, 1300]);
    expect(pools(await monthsOf(ada, budget.id))).toEqual(before);
    expect(await server.backend.models.activities.countDocuments({ resourceId: from.id, action: "merged" })).toBeLessThanOrEqual(1);
  }
});
