import mongoose from "mongoose";
import { exact } from "../../domain/money.js";
import { searchWordsOf } from "../../domain/searchWords.js";
import { turn } from "../../domain/turn.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { type PayeeDoc, payeeId } from "../../models/payees/payee.js";
import { LOOKED_AT, usualAmong } from "./usualCategory.js";

type Figures = Pick<PayeeDoc, "name" | "words" | "count" | "lastAmount" | "lastDate" | "categoryId">;
type Newest = Pick<ExpenseDoc, "payee" | "payeeKey" | "date" | "amount" | "parts">;
type Stale = Pick<PayeeDoc, "_id" | "key" | "rev">;

const shown = { payee: 1, payeeKey: 1, date: 1, amount: 1, parts: 1 } as const;
/** For more it is quicker to go through all expenses once. */
const ONE_BY_ONE = 50;
const WRITTEN_AT_ONCE = 500;
const TRIES = 10;
const none: Figures = { name: "", words: [], count: 0, lastAmount: 0, lastDate: "", categoryId: null };

/**
 * What the expenses of each payee come to. Whoever processes a change notes the payees that it concerns, before its dirty flag goes;
 * whoever reads computes those that were noted. Figures count only for the revision that was read before they were computed.
 */
export class PayeeTable {
  constructor(private readonly models: Models) {}

  async note(budgetId: string, keys: ReadonlySet<string>): Promise<void> {
    if (keys.size === 0) return;
    const { count, lastAmount, ...texts } = none;
    await this.models.payees.collection.bulkWrite(
      [...keys].map((key): mongoose.mongo.AnyBulkWriteOperation => ({
        updateOne: {
          filter: { ...address(budgetId, key) },
          update: { $set: { stale: true }, $inc: { rev: 1 }, $setOnInsert: { key, ...texts, count, lastAmount: BigInt(lastAmount) } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Computes what was noted since it was computed last. Everything, where the budget has no table yet. */
  async refresh(budgetId: string): Promise<void> {
    const head = await this.models.ledgers.findOne({ _id: budgetId }, { payees: 1 }).lean<{ payees?: boolean }>();
    if (head?.payees !== true) await this.build(budgetId);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const stale = await this.models.payees.find({ budgetId, stale: true }, { key: 1, rev: 1 }).lean<Stale[]>();
      if (stale.length === 0) return;
      if (stale.length > ONE_BY_ONE) await this.writeAll(budgetId, stale);
      else for (const one of stale) await this.write(budgetId, [[one, await this.figuresOf(budgetId, one.key)]]);
    }
  }

  /** The payees are noted first: a change that is processed meanwhile is computed with them, or noted again. */
  private async build(budgetId: string): Promise<void> {
    const groups = await this.models.expenses.aggregate<{ _id: string }>([
      { $match: { budgetId, payeeKey: { $gt: "" } } },
      { $group: { _id: "$payeeKey" } },
    ]);
    for (let at = 0; at < groups.length; at += WRITTEN_AT_ONCE)
      await this.note(budgetId, new Set(groups.slice(at, at + WRITTEN_AT_ONCE).map(({ _id }) => _id)));
    await this.models.ledgers.updateOne({ _id: budgetId }, { $set: { payees: true } });
  }

  private async figuresOf(budgetId: string, payeeKey: string): Promise<Figures> {
    const { expenses } = this.models;
    const of = { budgetId, payeeKey, deletedAt: null };
    const newest = await expenses.find(of, shown).sort({ date: -1, _id: -1 }).limit(LOOKED_AT).lean<Newest[]>();
    return figuresFrom(newest, newest.length < LOOKED_AT ? newest.length : await expenses.countDocuments(of));
  }

  private async writeAll(budgetId: string, stale: readonly Stale[]): Promise<void> {
    const found = new Map<string, { newest: Newest[]; count: number }>();
    const cursor = this.models.expenses
      .find({ budgetId, payeeKey: mongoose.trusted({ $gt: "" }), deletedAt: null }, shown)
      .sort({ payeeKey: 1, deletedAt: 1, date: 1, _id: 1 })
      .lean<Newest[]>()
      .cursor({ batchSize: 1000 });
    for await (const doc of cursor) {
      const known = found.get(doc.payeeKey ?? "") ?? { newest: [], count: 0 };
      known.count++;
      known.newest.unshift(doc);
      if (known.newest.length > LOOKED_AT) known.newest.pop();
      found.set(doc.payeeKey ?? "", known);
    }
    for (let at = 0; at < stale.length; at += WRITTEN_AT_ONCE) {
      const some = stale.slice(at, at + WRITTEN_AT_ONCE);
      await this.write(
        budgetId,
        some.map((one) => {
          const known = found.get(one.key);
          return [one, known === undefined ? none : figuresFrom(known.newest, known.count)];
        }),
      );
      await turn();
    }
  }

  /** Each only in the revision that was read before: what was noted meanwhile is computed again. */
  private async write(budgetId: string, computed: readonly (readonly [Stale, Figures])[]): Promise<void> {
    await this.models.payees.collection.bulkWrite(
      computed.map(([{ key, rev }, { count, lastAmount, ...texts }]): mongoose.mongo.AnyBulkWriteOperation => ({
        updateOne: {
          filter: { ...address(budgetId, key), rev },
          update: { $set: { ...texts, count, lastAmount: BigInt(lastAmount) }, $unset: { stale: 1 } },
        },
      })),
      { ordered: false },
    );
  }
}

function figuresFrom(newest: readonly Newest[], count: number): Figures {
  const [last] = newest;
  if (last === undefined) return none;
  const name = last.payee ?? "";
  return { name, words: searchWordsOf([name]), count, lastAmount: exact(last.amount), lastDate: last.date, categoryId: usualAmong(newest) };
}

function address(budgetId: string, key: string): mongoose.mongo.Document {
  return { _id: payeeId(budgetId, key), budgetId };
}
