import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import mongoose, { type Connection } from "mongoose";
import { readConfig } from "../../../src/config/config.js";
import { addMonths, monthRange } from "../../../src/domain/month.js";
import { idFrom } from "../../../src/domain/ids.js";
import { backupCommand } from "../../../src/admin/backup.js";
import { restoreCommand } from "../../../src/admin/restore.js";
import { verifyCommand } from "../../../src/admin/verify.js";
import { adminContext } from "../../../src/main/adminContext.js";
import { type Database, openDatabase } from "../../../src/main/openDatabase.js";
import { connect } from "../../../src/database/connect.js";
import { ChangeLog } from "../../../src/services/sync/ChangeLog.js";
import type { ExpenseDoc } from "../../../src/models/expenses/expense.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { Phone } from "../../support/clients.js";
import { sized } from "../../support/sizes.js";
import { startServer, type TestServer } from "../../support/startServer.js";

const EXPENSES = sized("BACKUP_EXPENSES", { small: 2000, full: 100_000 });
const START = "2024-01";
const LAST = "2026-11";
const secrets = { jwt: ["jwt-secret-for-tests-only-0123456789abcdef"], session: ["session-secret-for-tests-only-0123456789"] };

/** For the hooks and the test at full size. */
const PATIENCE_MS = 1_500_000;

let here: TestServer;
let there: TestServer;
let engine: Database;
let folder: string;
let ada: Phone;
let budgetId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backup-"));
  here = await startServer();
  ada = await here.phone("ada");
  budgetId = (await aBudget(ada, { name: "Large", startMonth: START })).id;
  const categories = await Promise.all(
    ["Food", "Rent", "Fun"].map((name) =>
      aCategory(ada, budgetId, { name, budgeted: 50_000, effectiveFrom: START, rollover: { policy: "full" } }),
    ),
  );
  const sample = await anExpense(ada, budgetId, { date: "2024-02-03", categoryId: categories[0].id, payee: "Corner Market", tags: ["a"] });
  const ids: string[] = categories.map(({ id }) => id);
  await timed("filled in", () => fill(sample.id, ids));
  await ada.post("/monthly-budgets", { budgetId, month: "2024-02" });
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: path.join(folder, "data"),
    ...(process.env["CACHE_DIR"] === undefined ? {} : { CACHE_DIR: process.env["CACHE_DIR"] }),
  });
  engine = await openDatabase(config, () => undefined);
}, PATIENCE_MS);

afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
  await engine?.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Copies of one expense, each with an id, a day and an amount of its own, put in as they are once every change is processed: told by
 * the change log, without marks. The pages of the ledger are made anew.
 */
async function fill(sampleId: string, categories: readonly string[]): Promise<void> {
  const { models, outbox } = here.backend;
  await outbox.idle();
  const {
    dirtyBudgetId: _,
    dirtyFrom: __,
    auditEntries: ___,
    ...sample
  } = (await models.expenses.findOne({ _id: sampleId, budgetId }).lean<ExpenseDoc>())!;
  const changeLog = new ChangeLog(models, here.clock);
  const months = monthRange(START, LAST);
  for (let from = 0; from < EXPENSES; from += 1000) {
    const docs = Array.from({ length: Math.min(1000, EXPENSES - from) }, (_item, at) => {
      const n = from + at;
      const month = months[n % months.length]!;
      const amount = BigInt(100 + (n % 9973));
      const random = Buffer.from([n & 31, (n >> 5) & 31, (n >> 10) & 31, (n >> 15) & 31, ...Array.from({ length: 12 }, () => 7)]);
      const place = { categoryId: categories[n % 4] ?? null, amount, note: null };
      const id = idFrom(["exp", budgetId], here.clock.now().getTime(), random);
      return {
        ...sample,
        _id: id,
        // Without an identity of an import an expense is its own.
        importKey: id,
        date: `${month}-${String((n % 28) + 1).padStart(2, "0")}`,
        month,
        amount,
        parts: [place],
      };
    });
    await models.expenses.collection.insertMany(docs as object[]);
    await changeLog.append(
      budgetId,
      docs.map(({ _id: id, month }) => ({ kind: "expense" as const, id, version: 1, from: month })),
    );
  }
  await models.ledgers.deleteOne({ _id: budgetId });
  await models.ledgerPages.deleteMany({ budgetId });
}

/** How long a step took, for whoever runs it at full size. */
async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    process.stderr.write(`${EXPENSES} expenses, ${step}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  }
}

/** The figures and the whole export, as a client reads them. */
async function readingsOf(phone: Phone): Promise<unknown[]> {
  const { body: months } = await phone.get(`/budgets/${budgetId}/months?from=${START}&to=${addMonths(LAST, 1)}`);
  const { body: statements } = await phone.get(`/monthly-budgets?budgetId=${budgetId}`);
  const { text } = await phone.get(`/expenses/export?budgetId=${budgetId}&format=csv`);
  return [months, statements, text.length, text];
}

test(
  `${EXPENSES} expenses that were backed up and restored into another engine read the same: months, statements and the export`,
  async () => {
    const file = path.join(folder, "budget.ndjson.gz");
    const config = readConfig({ NODE_ENV: "test" });
    const progress = (): void => undefined;
    const contextOn = (connection: Connection) => adminContext({ config, secrets, connection, progress });
    const taken = await timed("backed up", () => backupCommand.run(contextOn(here.connection), [file], {}));
    expect([taken.ok, (taken.facts as any).restless]).toEqual([true, []]);
    const connection = await connect(engine.uri, { dbName: "restored" });
    const { ok, text } = await timed("restored", () => restoreCommand.run(contextOn(connection), [file], {}));
    expect([ok, text]).toEqual([true, text]);
    // A verify that finds nothing must have looked at something.
    const { facts } = await timed("verified", () => verifyCommand.run(contextOn(connection), [], {}));
    expect(facts).toMatchObject({ budgets: 1, accounts: 1, violations: 0, found: [], restless: [] });
    await connection.close();
    there = await startServer({ uri: engine.uri, dbName: "restored" });
    const { status, body } = await new Phone(there.url, null).post("/mobile-login", {
      email: ada.account.email,
      password: ada.account.password,
    });
    expect([status, body.code, body.detail]).toEqual([200, undefined, undefined]);
    const again = await timed("read where they were restored", () => readingsOf(new Phone(there.url, body.token)));
    const before = await timed("read where they came from", () => readingsOf(ada));
    expect(again.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(again[3] === before[3]).toBe(true);
    expect((before[3] as string).split("\n").length).toBeGreaterThan(EXPENSES);
  },
  PATIENCE_MS,
);

afterAll(() => mongoose.disconnect());
