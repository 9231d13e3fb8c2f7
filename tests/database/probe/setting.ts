import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import mongoose, { Schema } from "mongoose";
import { startEmbedded } from "../../../src/database/embedded/startEmbedded.js";

const dataDir = process.argv.includes("--memory") ? null : join(tmpdir(), `engine-probe-${process.pid}`);
export const database = await startEmbedded({ dataDir, cacheDir: resolve(process.env["CACHE_DIR"] ?? ".cache", "mongod-standin") });
export const connection = await mongoose.createConnection(`${database.uri}probe`, { maxPoolSize: 50 }).asPromise();
export const BIG = Number.MAX_SAFE_INTEGER;

const expenseSchema = new Schema(
  {
    userId: { type: String, required: true },
    budgetId: String,
    day: String,
    amount: Number,
    note: String,
    externalId: String,
    tags: { type: [String], default: undefined },
    parts: { type: [{ name: String, amount: Number, _id: false }], default: undefined },
    at: Date,
    version: { type: Number, default: 1 },
  },
  { versionKey: false },
);
expenseSchema.index({ userId: 1, budgetId: 1, day: -1, _id: -1 });
expenseSchema.index({ externalId: 1 }, { unique: true, sparse: true });
export const Expense = connection.model("Expense", expenseSchema);
const keySchema = new Schema({ owner: String, key: String, n: Number, at: Date }, { versionKey: false });
keySchema.index({ owner: 1, key: 1 }, { unique: true });
const sparseSchema = new Schema({ email: String, token: String }, { versionKey: false });
sparseSchema.index({ email: 1 }, { unique: true, sparse: true });
export const Keyed = connection.model("Keyed", keySchema);
export const Sparse = connection.model("Sparse", sparseSchema);
await Promise.all([Expense.init(), Keyed.init(), Sparse.init()]);

export interface Outcome {
  name: string;
  ok: boolean;
  say: string;
}
export const outcomes: Outcome[] = [];
export async function trying(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    const say = await work();
    outcomes.push({ name, ok: true, say: typeof say === "string" ? say : "" });
  } catch (error) {
    outcomes.push({
      name,
      ok: false,
      say: (error instanceof Error ? error.message : String(error)).split("\n").slice(0, 12).join(" ").slice(0, 300),
    });
  }
}
export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

const days = ["2026-01-01", "2026-01-02", "2026-01-02", "2026-01-03", "2026-02-01"];
await Expense.insertMany(
  days.map((day, i) => ({
    userId: "u1",
    budgetId: "b1",
    day,
    amount: (i + 1) * 100,
    note: i % 2 ? "odd" : "even",
    tags: ["a", `t${i}`],
    parts: [
      { name: "x", amount: i },
      { name: "y", amount: i * 2 },
    ],
    at: new Date(`${day}T10:00:00Z`),
    ...(i === 0 ? { externalId: "bank-1" } : {}),
  })),
);
await Expense.create({ userId: "u2", budgetId: "b2", day: "2026-01-01", amount: 7 });
