import { randomBytes } from "node:crypto";
import { idFrom } from "../../src/domain/ids.js";
import type { Right, Role } from "../../src/domain/roles.js";
import type { BudgetDoc } from "../../src/models/budget.js";
import { BudgetAccess } from "../../src/services/access/BudgetAccess.js";
import { aBudgetDoc, budgetId, caller, NOW, openStores, refusalOf, type Stores } from "./stores.js";

const everybody = { acc_owner: "owner", acc_editor: "editor", acc_viewer: "viewer" } as const;

let stores: Stores;
let access: BudgetAccess;
beforeAll(async () => {
  stores = await openStores();
  access = new BudgetAccess(stores.models);
});
afterAll(() => stores.connection.close());

async function stored(change = {}) {
  const doc = aBudgetDoc(everybody, change);
  await stores.models.budgets.insertMany([doc]);
  return doc;
}

/** What a call was refused with, and in which words. */
const refusal = async (call: Promise<unknown>): Promise<unknown> => {
  const [kind, , message] = await refusalOf(call);
  return [kind, message];
};
const missing = (what: string) => ["not-found", expect.stringMatching(new RegExp(`\\b${what}\\b`))];

describe.each<[Role, Right, boolean]>([
  ["viewer", "read", true],
  ["viewer", "write", false],
  ["viewer", "own", false],
  ["editor", "read", true],
  ["editor", "write", true],
  ["editor", "own", false],
  ["owner", "read", true],
  ["owner", "write", true],
  ["owner", "own", true],
])("a %s who wants to %s", (role, right, may) => {
  test(may ? "may, and is told the role" : "is refused, and told why", async () => {
    const { _id } = await stored();
    const opening = access.open(caller(`acc_${role}`), _id, right);
    if (may) expect(await opening).toMatchObject({ role, budget: { _id, version: 1 } });
    else expect(await refusal(opening)).toEqual(["forbidden", `Your role in this budget, ${role}, does not allow this.`]);
  });
});

test.each<[Right]>([["read"], ["write"], ["own"]])("to %s a budget that is missing, deleted or another's answers alike", async (right) => {
  const [mine, deleted] = [await stored(), await stored({ deletedAt: NOW })];
  expect(await refusal(access.open(caller("acc_stranger"), mine._id, right))).toEqual(missing("budget"));
  expect(await refusal(access.open(caller("acc_owner"), deleted._id, right))).toEqual(missing("budget"));
  expect(await refusal(access.open(caller("acc_owner"), budgetId(), right))).toEqual(missing("budget"));
});

test("a token without the action is refused, whatever the role; none may own", async () => {
  const { _id } = await stored();
  const [reader, writer, sharer] = [caller("acc_owner", ["read"]), caller("acc_owner", ["write"]), caller("acc_owner", ["share"])];
  expect(await refusal(access.open(reader, _id, "write"))).toEqual(["forbidden", expect.stringContaining('"write"')]);
  expect(await refusal(access.open(writer, _id, "share"))).toEqual(["forbidden", expect.stringContaining('"share"')]);
  expect(await refusal(access.open(writer, _id, "read"))).toEqual(["forbidden", expect.stringContaining('"read"')]);
  for (const [who, right] of [
    [reader, "read"],
    [reader, "names"],
    [reader, "readInvitations"],
    [writer, "write"],
    [writer, "add"],
    [writer, "names"],
    [sharer, "share"],
    [sharer, "leave"],
  ] as const)
    expect((await access.open(who, _id, right)).role).toBe("owner");
  for (const who of [reader, writer, sharer])
    expect(await refusal(access.open(who, _id, "own"))).toEqual(["forbidden", expect.stringContaining("Personal access tokens")]);
  const one = { kind: "exp", id: idFrom(["exp", _id], 0, new Uint8Array(16)) } as const;
  expect(await refusal(access.openOne(reader, one, "write", async () => "it"))).toEqual(["forbidden", expect.stringContaining('"write"')]);
});

test("to a token for some budgets every other budget, and what is in it, is missing", async () => {
  const [{ _id }, other] = [await stored(), await stored()];
  const who = { ...caller("acc_owner", ["read", "write", "share"]), budgets: new Set([_id]) };
  const from = stores.models.categories;
  for (const right of ["names", "read", "add", "write", "leave", "readInvitations", "share"] as const) {
    expect((await access.open(who, _id, right)).role).toBe("owner");
    expect(await refusal(access.open(who, other._id, right))).toEqual(missing("budget"));
    expect(await refusal(access.openWith(who, other._id, right, { seen: { from, matching: {}, fields: { _id: 1 } } }))).toEqual(
      missing("budget"),
    );
    const one = { kind: "cat", id: idFrom(["cat", other._id], 0, new Uint8Array(16)) } as const;
    expect(await refusal(access.openOne(who, one, right, async () => "it"))).toEqual(missing("category"));
  }
  expect((await access.among(who, [other._id, _id], "read")).map((found) => found._id)).toEqual([_id]);
});

describe("something in a budget", () => {
  const idOf = (kind: "cat" | "exp" | "mon" | "imp", budget: string) => idFrom([kind, budget], NOW.getTime(), new Uint8Array(16).fill(7));

  test("is read where its id says that it is kept", async () => {
    const { _id } = await stored();
    const id = idOf("exp", _id);
    const opened = await access.openOne(caller("acc_editor"), { kind: "exp", id }, "write", async (at) => ({ at }));
    expect(opened).toMatchObject({ role: "editor", budget: { _id }, found: { at: { _id: id, budgetId: _id } } });
  });

  test("is refused to whom the budget is refused, before it is read", async () => {
    const { _id } = await stored();
    const id = idOf("exp", _id);
    const read = async () => {
      throw new Error("read");
    };
    const open = (accountId: string) => refusal(access.openOne(caller(accountId), { kind: "exp", id }, "write", read));
    expect(await open("acc_viewer")).toEqual(["forbidden", expect.any(String)]);
    expect(await open("acc_stranger")).toEqual(missing("expense"));
  });

  test.each([
    ["cat", "category"],
    ["exp", "expense"],
    ["mon", "monthly budget"],
    ["imp", "import"],
  ] as const)("that is missing is a missing %s, by its noun", async (kind, noun) => {
    const { _id } = await stored();
    const open = (id: string) => refusal(access.openOne(caller("acc_owner"), { kind, id }, "read", async () => null));
    expect(await open(idOf(kind, _id))).toEqual(missing(noun));
    expect(await open(idOf(kind, budgetId()))).toEqual(missing(noun));
    expect(await open("no id at all")).toEqual(missing(noun));
    expect(await open(_id)).toEqual(missing(noun));
  });
});

describe("by one command", () => {
  const idOf = (budget: string) => idFrom(["cat", budget], NOW.getTime(), randomBytes(16));
  const from = () => stores.models.categories;

  async function filled(change = {}): Promise<{ _id: string; food: string; gone: string }> {
    const { _id } = await stored(change);
    const [food, gone] = [idOf(_id), idOf(_id)];
    const rows = [
      { _id: food, budgetId: _id, name: "Food", position: 1, deletedAt: null },
      { _id: gone, budgetId: _id, name: "Gone", position: 2, deletedAt: NOW },
    ];
    await from().collection.insertMany(rows as object[]);
    return { _id, food, gone };
  }

  test("a budget is opened with the ids of those of its documents that match, and of no other's", async () => {
    const [{ _id, food, gone }, other] = [await filled(), await filled()];
    const matching = { _id: { $in: [food, gone, other.food] }, deletedAt: null };
    const seen = { from: from(), matching, fields: { _id: 1 } } as const;
    const opened = await access.openWith<{ seen: { _id: string }[] }>(caller("acc_editor"), _id, "write", { seen });
    expect([opened.role, opened.budget._id, opened.beside.seen]).toEqual(["editor", _id, [{ _id: food }]]);
  });

  test("a budget that is missing, deleted, another's or not to be changed is refused as it is without them", async () => {
    const [mine, deleted] = [await filled(), await filled({ deletedAt: NOW })];
    const some = { seen: { from: from(), matching: {}, fields: { _id: 1 } } } as const;
    const open = (who: ReturnType<typeof caller>, id: string, right: Right = "write") => refusal(access.openWith(who, id, right, some));
    for (const right of ["read", "write", "own"] as const) {
      expect(await open(caller("acc_stranger"), mine._id, right)).toEqual(missing("budget"));
      expect(await open(caller("acc_owner"), deleted._id, right)).toEqual(missing("budget"));
      expect(await open(caller("acc_owner"), budgetId(), right)).toEqual(missing("budget"));
    }
    expect(await open(caller("acc_viewer"), mine._id)).toEqual(["forbidden", expect.stringContaining("viewer")]);
    expect(await open(caller("acc_owner", ["read"]), mine._id)).toEqual(["forbidden", expect.stringContaining('"write"')]);
  });
});

test("what was looked up beside a session is not read again for the same request", async () => {
  const [mine, deleted] = [await stored(), await stored({ deletedAt: NOW })];
  for (const [accountId, { _id }, isOpen] of [
    ["acc_viewer", mine, true],
    ["acc_stranger", mine, false],
    ["acc_viewer", deleted, false],
  ] as const) {
    const { from = "", pipeline = [] } = access.lookup(accountId, _id) ?? {};
    const [budget] = await stores.connection
      .collection(from)
      .aggregate<BudgetDoc>([...pipeline])
      .toArray();
    const who = caller(accountId);
    access.know(who, _id, budget);
    const { finds, stop } = noteFinds();
    const opened = await access.open(who, _id, "read").catch(() => null);
    stop();
    expect([opened?.budget._id, finds]).toEqual([isOpen ? _id : undefined, []]);
  }
});

test("of several budgets those are found that the caller shares and that live", async () => {
  const [mine, deleted, other] = [await stored(), await stored({ deletedAt: NOW }), await stored({ members: [] })];
  const found = await access.among(caller("acc_viewer"), [mine._id, mine._id, deleted._id, other._id, budgetId()], "read");
  expect(found.map(({ _id }) => _id)).toEqual([mine._id]);
  expect(await access.among(caller("acc_viewer"), [], "read")).toEqual([]);
});

/** Which budgets a test looks for, as it goes on. */
function noteFinds(): { readonly finds: unknown[]; readonly stop: () => void } {
  const finds: unknown[] = [];
  const client = stores.connection.getClient();
  const note = ({ commandName, command }: { commandName: string; command: any }): void => {
    if (commandName === "find") finds.push(command.filter._id);
  };
  client.on("commandStarted", note);
  return { finds, stop: () => client.off("commandStarted", note) };
}

test("one request reads a budget once for what it reads at once, again for each write, and again later", async () => {
  const { _id } = await stored();
  const { finds, stop } = noteFinds();
  const who = caller("acc_owner");
  await Promise.all([access.open(who, _id, "read"), access.open(who, _id, "read")]);
  expect(finds).toEqual([_id]);
  await access.open(who, _id, "read");
  expect(finds).toHaveLength(2);
  await Promise.all([access.open(who, _id, "read"), access.open(caller("acc_owner"), _id, "read")]);
  expect(finds).toHaveLength(4);
  await Promise.all([access.open(who, _id, "read"), access.open(who, _id, "write"), access.open(who, _id, "own")]);
  expect(finds).toHaveLength(7);
  const second = await stored();
  await Promise.all([access.open(who, _id, "read"), access.open(who, second._id, "read")]);
  expect(finds).toHaveLength(9);
  stop();
});

test("a request that only reads looks at a budget once, alone or among several, missing or not, and all the same for a write", async () => {
  const [{ _id }, second, other] = [await stored(), await stored(), await stored({ members: [] })];
  const { finds, stop } = noteFinds();
  const who = { ...caller("acc_owner"), onlyReads: true } as const;
  await access.open(who, _id, "read");
  expect((await access.among(who, [_id, second._id, other._id], "read")).map((found) => found._id)).toEqual([_id, second._id]);
  expect(finds).toEqual([_id, { $in: [second._id, other._id] }]);
  await stores.models.budgets.updateOne({ _id: second._id }, { $set: { members: [] } });
  expect((await access.open(who, second._id, "read")).role).toBe("owner");
  expect(await refusal(access.open(who, other._id, "read"))).toEqual(missing("budget"));
  expect(await access.among(who, [_id], "read")).toHaveLength(1);
  expect(finds).toHaveLength(2);
  expect(await refusal(access.open(who, second._id, "write"))).toEqual(missing("budget"));
  expect(await refusal(access.open({ ...who }, second._id, "read"))).toEqual(missing("budget"));
  expect(finds).toHaveLength(4);
  stop();
});

test("a read that failed is tried again, also for a request that only reads", async () => {
  const { _id } = await stored();
  const who = { ...caller("acc_viewer"), onlyReads: true as const };
  jest.spyOn(stores.models.budgets.collection, "findOne").mockRejectedValueOnce(new Error("away"));
  await expect(access.open(who, _id, "read")).rejects.toThrow("away");
  expect((await access.open(who, _id, "read")).budget._id).toBe(_id);
});
