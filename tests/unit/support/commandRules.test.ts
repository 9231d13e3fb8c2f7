import { operationsOf } from "../../support/commands/command.js";
import { type Collection, faultOf } from "../../support/commands/rules.js";

const collections = new Map<string, Collection>([
  [
    "expenses",
    {
      key: "budgetId",
      indexes: [
        { fields: [["_id", 1]], sparse: false },
        {
          fields: [
            ["budgetId", 1],
            ["deletedAt", 1],
            ["date", 1],
            ["_id", 1],
          ],
          sparse: false,
        },
        { fields: [["dirtyBudgetId", 1]], sparse: true },
      ],
    },
  ],
]);

function faultsIn(name: string, command: object): (string | null)[] {
  return operationsOf(name, command).map((operation) => faultOf(operation, collections));
}
const found = (filter: object, sort?: object) => faultsIn("find", { find: "expenses", filter, ...(sort === undefined ? {} : { sort }) })[0];
const updated = (q: object, more: object = {}) =>
  faultsIn("update", { update: "expenses", updates: [{ q, u: { $set: { note: "" } }, ...more }] })[0];

describe("a command lacks its shard key", () => {
  test.each([
    ["without the field", { _id: "exp_1" }],
    ["where only a range says it", { budgetId: { $gt: "bud_1" } }],
    ["where only another field than the key is fixed", { dirtyBudgetId: { $exists: true }, month: "2026-11" }],
    ["where it stands in one branch of an $or", { $or: [{ budgetId: "bud_1" }, { note: "" }] }],
  ])("%s", (_, filter) => {
    expect(found(filter)).toBe("lacks its shard key budgetId");
  });

  test("when it writes one document among several budgets", () => {
    expect(updated({ budgetId: { $in: ["bud_1", "bud_2"] } })).toBe("lacks its shard key budgetId");
  });

  test("when it inserts a document without it, or changes it", () => {
    expect(faultsIn("insert", { insert: "expenses", documents: [{ _id: "exp_1" }] })).toEqual(["inserts without its shard key budgetId"]);
    expect(updated({ budgetId: "bud_1" }, { u: { $set: { budgetId: "bud_2" } } })).toBe("changes the shard key budgetId");
  });

  test("in a first $match, a deletion, a count, a findAndModify or a $lookup as well", () => {
    expect(faultsIn("aggregate", { aggregate: "expenses", pipeline: [{ $match: { note: "" } }] })).toEqual([
      "lacks its shard key budgetId",
    ]);
    expect(faultsIn("aggregate", { aggregate: "expenses", pipeline: [{ $limit: 1 }] })).toEqual(["lacks its shard key budgetId"]);
    expect(faultsIn("delete", { delete: "expenses", deletes: [{ q: { _id: "exp_1" }, limit: 1 }] })).toEqual([
      "lacks its shard key budgetId",
    ]);
    expect(faultsIn("count", { count: "expenses", query: {} })).toEqual(["lacks its shard key budgetId"]);
    expect(faultsIn("findAndModify", { findAndModify: "expenses", query: { _id: "exp_1" }, update: {} })).toEqual([
      "lacks its shard key budgetId",
    ]);
    const joined = { $lookup: { from: "expenses", localField: "_id", foreignField: "month", as: "dirty" } };
    expect(faultsIn("aggregate", { aggregate: "leases", pipeline: [{ $match: {} }, joined] })).toEqual([
      null,
      "lacks its shard key budgetId",
    ]);
  });
});

describe("a command has its shard key", () => {
  test.each([
    ["as a value", { budgetId: "bud_1", _id: "exp_1" }],
    ["as one of several", { budgetId: { $in: ["bud_1", "bud_2"] } }],
    ["in an $and at the top", { $and: [{ budgetId: "bud_1" }, { note: "" }] }],
  ])("%s", (_, filter) => {
    expect(found(filter)).toBeNull();
  });

  test("or stands on the list of sweeps", () => {
    expect(found({ dirtyBudgetId: { $exists: true, $gt: "" } })).toBeNull();
  });

  test("but no sweep writes a single document", () => {
    expect(updated({ dirtyBudgetId: { $exists: true, $gt: "" } })).toBe("lacks its shard key budgetId");
    expect(updated({ dirtyBudgetId: { $exists: true, $gt: "" } }, { multi: true })).toBeNull();
  });
});

describe("indexes", () => {
  test("a sparse one needs to hear that its field is there", () => {
    expect(found({ dirtyBudgetId: "bud_1" })).toBe("uses no index");
    expect(faultOf({ collection: "expenses", kind: "read", filter: { dirtyBudgetId: { $gt: "" } } }, collections)).toBe("uses no index");
  });

  test("rows come in their order from an index, forward or backward", () => {
    const live = { budgetId: "bud_1", deletedAt: null };
    expect(found(live, { date: 1, _id: 1 })).toBeNull();
    expect(found(live, { date: -1, _id: -1 })).toBeNull();
    expect(found(live, { date: -1 })).toBeNull();
    expect(found({ ...live, date: "2026-11-01" }, { _id: -1 })).toBeNull();
  });

  test("or they are sorted in memory", () => {
    const live = { budgetId: "bud_1", deletedAt: null };
    expect(found(live, { date: 1, _id: -1 })).toBe("is sorted in memory");
    expect(found(live, { amount: 1 })).toBe("is sorted in memory");
    expect(found({ budgetId: "bud_1" }, { date: 1 })).toBe("is sorted in memory");
  });
});
