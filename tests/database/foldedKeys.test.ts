import mongoose, { type Connection } from "mongoose";
import { buildIndexes, connect, databaseOf } from "../../src/database/connect.js";
import { sharedNames } from "../../src/admin/sharedNames.js";
import { foldedKeys } from "../../src/database/migrations/0003-folded-keys.js";
import { FormSwitch, SWITCH_AFTER_MS } from "../../src/database/migrations/formSwitch.js";
import { finishedMigrations, migrate } from "../../src/database/migrations/migrate.js";
import { requireKnownForm } from "../../src/database/migrations/storedForm.js";
import { liveNameOf } from "../../src/domain/categoryKeys.js";
import { formerKeyOf, formerWordsOf } from "../../src/domain/formerKeys.js";
import { payeeKeysOf, soughtWordsOf } from "../../src/domain/storedKeys.js";
import { createModels } from "../../src/models/Models.js";
import { engineUri, freshDatabase } from "../support/databases.js";

let connection: Connection;
beforeEach(async () => {
  connection = await connect(engineUri(), { dbName: freshDatabase("folded") });
  createModels(connection);
  await buildIndexes(connection);
});
afterEach(() => connection?.close());
afterAll(() => mongoose.disconnect());

const db = () => databaseOf(connection);
const all = (name: string) => db().collection<any>(name);
const options = { report: (): void => undefined, signal: new AbortController().signal, settleMs: 0 };
const run = (given: Partial<typeof options> = {}) => foldedKeys.later?.run(db(), { ...options, ...given });

/** As release 1.0.0 writes them. */
async function formerBudget(budgetId = "bud_1"): Promise<void> {
  await all("budgets").insertOne({ _id: budgetId });
  await all("categories").insertMany(
    ["Großeinkauf", "GROSSEINKAUF", "Café", "Grosshandel"].map((name, n) => formerCategory(budgetId, `cat_${n}`, name, n)),
  );
  await all("expenses").insertMany(["Maßmann", "Bäcker", "バード", "Kiosk"].map((payee, n) => formerExpense(budgetId, `exp_${n}`, payee)));
}

function formerCategory(budgetId: string, _id: string, name: string, second: number) {
  return {
    _id: `${budgetId}.${_id}`,
    budgetId,
    name,
    liveName: `=${formerKeyOf(name)}`,
    createdAt: new Date(second * 1000),
    deletedAt: null,
  };
}

function formerExpense(budgetId: string, _id: string, payee: string) {
  const texts = { payee, description: null, note: null, tags: [] };
  const id = `${budgetId}.${_id}`;
  return { _id: id, importKey: id, budgetId, version: 1, ...texts, payeeKey: formerKeyOf(payee), words: formerWordsOf([payee]) };
}

async function keys(budgetId = "bud_1"): Promise<unknown> {
  const [{ keyForm } = {}] = await all("budgets").find({ _id: budgetId }).toArray();
  const categories = await all("categories").find({ budgetId }).sort({ _id: 1 }).toArray();
  const expenses = await all("expenses").find({ budgetId }).sort({ _id: 1 }).toArray();
  return [keyForm, categories.map(({ liveName }) => liveName), expenses.map(({ payeeKey, words }) => [payeeKey, ...words])];
}

const rewritten = [
  "folded",
  [["=grosseinkauf", "=großeinkauf"], "~grosseinkauf#bud_1.cat_1", "=café", "=grosshandel"],
  [
    ["massmann", "massmann"],
    ["bäcker", "backer"],
    ["バード", "バード"],
    ["kiosk", "kiosk"],
  ],
];

test("names, payees and words get their new keys, and two names that became one both stay", async () => {
  await formerBudget();
  await run();
  expect(await keys()).toEqual(rewritten);
  expect(await sharedNames(db())).toEqual([{ budgetId: "bud_1", names: ["Großeinkauf", "GROSSEINKAUF"] }]);
  expect(await foldedKeys.later?.isLeft(db())).toBe(false);
});

/** The collection whose writes die, and after how many of them. */
const steps = ["budgets", "categories", "expenses", "payees", "ledgers"].flatMap((name) =>
  [0, 1, 2, 3].map((after) => [name, after] as const),
);

test.each(steps)("a process that dies at the writes of %s, after %i, leaves what the next one finishes", async (name, after) => {
  await formerBudget();
  let left: number = after;
  const dying = new Proxy(db(), {
    get: (target, property) =>
      property !== "collection"
        ? Reflect.get(target, property)
        : (asked: string) => (asked === name ? dyingOn(target.collection(asked), () => left-- <= 0) : target.collection(asked)),
  });
  await foldedKeys.later?.run(dying, options).catch((error: unknown) => expect(String(error)).toContain("the process died here"));
  // Whatever it left, an equal name of the former form is refused, and what is sought is found in one of its forms.
  const again = formerCategory("bud_1", "cat_again", "Großeinkauf", 9);
  await expect(all("categories").insertOne(again)).rejects.toMatchObject({ code: 11000 });
  const [{ keyForm }] = await all("budgets").find({}).toArray();
  const payeeKey = { $in: payeeKeysOf("MASSMANN", { keyForm }).concat(payeeKeysOf("Maßmann", { keyForm })) };
  expect(await all("expenses").countDocuments({ payeeKey })).toBe(1);
  const alternatives = soughtWordsOf("Maßmann", { keyForm }).map(([word]) => ({ words: { $regex: `^${word}` } }));
  expect(await all("expenses").countDocuments({ $or: alternatives })).toBe(1);
  await run();
  expect(await keys()).toEqual(rewritten);
});

function dyingOn(collection: any, isOver: () => boolean): any {
  return new Proxy(collection, {
    get: (target, property) =>
      /^(update|bulkWrite)/.test(String(property))
        ? (...given: unknown[]) => (isOver() ? Promise.reject(new Error("the process died here")) : target[property](...given))
        : typeof target[property] === "function"
          ? target[property].bind(target)
          : target[property],
  });
}

test("what a request wrote in the former form while keys were rewritten is rewritten in the second pass", async () => {
  await formerBudget();
  const report = async (): Promise<void> => {
    await all("expenses").updateOne(
      { _id: "bud_1.exp_9" },
      { $setOnInsert: formerExpense("bud_1", "exp_9", "Straßenbahn") },
      { upsert: true },
    );
    await all("categories").updateOne(
      { _id: "bud_1.cat_9" },
      { $setOnInsert: formerCategory("bud_1", "cat_9", "Maß", 9) },
      { upsert: true },
    );
  };
  let running: Promise<void> = Promise.resolve();
  await run({ report: () => void (running = report()), settleMs: 500 });
  await running;
  expect(await all("expenses").findOne({ _id: "bud_1.exp_9" })).toMatchObject({ payeeKey: "strassenbahn", words: ["strassenbahn"] });
  expect(await all("categories").findOne({ _id: "bud_1.cat_9" })).toMatchObject({ liveName: liveNameOf("Maß", { keyForm: "folded" }) });
});

test("the release before runs beside it for a day and writes as it does; then it ends, and only then keys are rewritten", async () => {
  await all("migrations").insertOne({ _id: "0001-search-words", finishedAt: new Date() });
  await formerBudget();
  const clock = { time: Date.parse("2026-11-15T12:00:00Z") };
  const now = (): Date => new Date(clock.time);
  const quiet = { holder: "one", report: () => undefined, retryMs: 5, othersEndMs: 0, settleMs: 0, now };
  expect(await migrate(db(), [foldedKeys], quiet)).toEqual([]);
  const forms = new FormSwitch(db(), [foldedKeys], quiet);
  const look = async (ms: number): Promise<boolean> => {
    clock.time = Date.parse("2026-11-15T12:00:00Z") + ms;
    await forms.advance();
    await forms.finish();
    return forms.writes(foldedKeys.id);
  };
  const before = await keys();
  expect([await look(SWITCH_AFTER_MS - 1), await keys()]).toEqual([false, before]);
  // The release before goes on writing, also during the minute that it has to end.
  await all("expenses").insertOne(formerExpense("bud_1", "exp_3b", "Weiß"));
  await requireKnownForm(db(), []);
  expect(await look(SWITCH_AFTER_MS)).toBe(false);
  await expect(requireKnownForm(db(), [])).rejects.toThrow("0003-folded-keys");
  await formerBudget("bud_2");
  expect(await look(SWITCH_AFTER_MS + 60_000)).toBe(true);
  expect(await finishedMigrations(db())).toContain("0003-folded-keys");
  expect(await all("expenses").findOne({ _id: "bud_1.exp_3b" })).toMatchObject({ payeeKey: "weiss", words: ["weiss"] });
  expect(await all("budgets").distinct("keyForm")).toEqual(["folded"]);
  const [form, [first, second]] = (await keys("bud_2")) as any;
  expect([form, first, second]).toEqual(["folded", ["=grosseinkauf", "=großeinkauf"], "~grosseinkauf#bud_2.cat_1"]);
  // A process that learned of it late has made a budget of the former form meanwhile.
  await all("budgets").insertOne({ _id: "bud_3" });
  const late = new FormSwitch(db(), [foldedKeys], quiet);
  await late.advance();
  await late.finish();
  expect(await all("budgets").findOne({ _id: "bud_3" })).toMatchObject({ keyForm: "folded" });
});
