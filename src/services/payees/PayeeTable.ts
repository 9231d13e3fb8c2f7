import type mongoose from "mongoose";
import { exact } from "../../domain/money.js";
import { type Keyed, storedWordsOf } from "../../domain/storedKeys.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { type PayeeDoc, type PayeeFigures, payeeId } from "../../models/payee.js";
import { rowsOf } from "../../models/rows.js";
import type { Stages } from "../reads/BudgetQuery.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { LOOKED_AT, usualAmong } from "../expenses/usualCategory.js";

type Newest = Pick<ExpenseDoc, "payee" | "payeeKey" | "date" | "amount" | "parts">;
type Stale = Pick<PayeeDoc, "_id" | "key" | "rev">;
type Found = Keyed & Readonly<Record<`newest${number}`, Newest[]> & Record<`counted${number}`, { readonly count: number }[]>>;

const shown = { payee: 1, payeeKey: 1, date: 1, amount: 1, parts: 1 } as const;
/** Each takes two lookups of one command. */
const READ_AT_ONCE = 100;
const WRITTEN_AT_ONCE = 500;
const TRIES = 10;
/** What a budget usually has at most. */
const PAYEES = 1000;
const none: PayeeFigures = { name: "", words: [], count: 0, lastAmount: 0, lastDate: "", categoryId: null };

/**
 * What the expenses of each payee come to. Whoever processes a change notes the payees that it concerns, before its dirty flag goes;
 * whoever reads computes those that were noted. Figures count only for the revision that was read before they were computed.
 */
export class PayeeTable {
  constructor(
    private readonly models: Models,
    private readonly reads: BudgetReads,
  ) {}

  /** A blank payee is none. */
  async note(budgetId: string, keys: ReadonlySet<string>): Promise<void> {
    const named = [...keys].filter((key) => key !== "");
    if (named.length === 0) return;
    const { count, lastAmount, ...texts } = none;
    await this.models.payees.collection.bulkWrite(
      named.map((key): mongoose.mongo.AnyBulkWriteOperation => ({
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
      // All expenses of one payee are counted.
      await this.reads.whole(budgetId);
      for (let at = 0; at < stale.length; at += READ_AT_ONCE) {
        const some = stale.slice(at, at + READ_AT_ONCE);
        await this.write(budgetId, some, await this.figuresOf(budgetId, some));
      }
    }
  }

  /** The payees are noted first: a change that is processed meanwhile is computed with them, or noted again. */
  private async build(budgetId: string): Promise<void> {
    const stages: Stages = [{ $match: { budgetId, payeeKey: { $gt: "" } } }, { $group: { _id: "$payeeKey" } }];
    const groups = await this.reads.aggregate<{ _id: string }>({ of: "expenses", budgetId, stages, rows: PAYEES });
    for (let at = 0; at < groups.length; at += WRITTEN_AT_ONCE)
      await this.note(budgetId, new Set(groups.slice(at, at + WRITTEN_AT_ONCE).map(({ _id }) => _id)));
    await this.models.ledgers.updateOne({ _id: budgetId }, { $set: { payees: true } });
  }

  /** Of each payee its newest expenses and their number, by one command: each is a lookup beside the budget that reads an index alone or ends early. */
  private async figuresOf(budgetId: string, stale: readonly Stale[]): Promise<PayeeFigures[]> {
    const from = this.models.expenses.collection.name;
    const lookups = stale.flatMap(({ key }, place) => {
      const own = { $match: { budgetId, payeeKey: key, deletedAt: null } };
      const newest = [own, { $sort: { date: -1, _id: -1 } }, { $limit: LOOKED_AT }, { $project: shown }];
      const counted = [own, { $group: { _id: null, count: { $sum: 1 } } }];
      return [
        { $lookup: { from, pipeline: newest, as: `newest${place}` } },
        { $lookup: { from, pipeline: counted, as: `counted${place}` } },
      ];
    });
    const [found] = await rowsOf<Found>(this.models.budgets)
      .aggregate([{ $match: { _id: budgetId } }, { $project: { keyForm: 1 } }, ...lookups])
      .toArray();
    return stale.map((_one, place) =>
      figuresFrom(found?.[`newest${place}`] ?? [], found?.[`counted${place}`]?.[0]?.count ?? 0, found ?? {}),
    );
  }

  /** Each only in the revision that was read before: what was noted meanwhile is computed again. */
  private async write(budgetId: string, stale: readonly Stale[], figures: readonly PayeeFigures[]): Promise<void> {
    await this.models.payees.collection.bulkWrite(
      stale.map(({ key, rev }, place): mongoose.mongo.AnyBulkWriteOperation => {
        const { count, lastAmount, ...texts } = figures[place] ?? none;
        return {
          updateOne: {
            filter: { ...address(budgetId, key), rev },
            update: { $set: { ...texts, count, lastAmount: BigInt(lastAmount) }, $unset: { stale: 1 } },
          },
        };
      }),
      { ordered: false },
    );
  }
}

function figuresFrom(newest: readonly Newest[], count: number, budget: Keyed): PayeeFigures {
  const [last] = newest;
  if (last === undefined) return none;
  const name = last.payee ?? "";
  const words = storedWordsOf([name], budget);
  return { name, words, count, lastAmount: exact(last.amount), lastDate: last.date, categoryId: usualAmong(newest) };
}

function address(budgetId: string, key: string): mongoose.mongo.Document {
  return { _id: payeeId(budgetId, key), budgetId };
}
