import mongoose from "mongoose";
import type { Models } from "../../models/Models.js";
import { earliestMonthOf, type DirtyFlag } from "../ledger/dirtyFlags.js";

/** Statements that are frozen under keys: months, or days of accounts. */
interface Frozen {
  readonly kind: "monthly-budget" | "account-statement";
  /** Those of the same keys as these. */
  readonly besides: (ids: readonly string[]) => Promise<object[]>;
  /** Those that a change of the figures of a month or a later one may move. */
  readonly since: (earliest: string) => object;
  /** Whether a change moves some of any key. */
  readonly movesAll: (flag: DirtyFlag) => boolean;
  readonly find: (matching: object) => Promise<{ readonly _id: string }[]>;
}

interface Kept {
  readonly hasStatements: boolean;
  readonly hasAccountStatements: boolean;
}

/**
 * The statements that read otherwise once these changes are made, though they themselves are frozen: `supersededBy` follows from the
 * other statements of the key, `stale` and the drift from every change at or before it. Each is sent again, so that a copy equals `GET`.
 */
export class MovedStatements {
  constructor(private readonly models: Models) {}

  async by(budgetId: string, flags: readonly DirtyFlag[], { hasStatements, hasAccountStatements }: Kept): Promise<DirtyFlag[]> {
    return [
      ...(hasStatements ? await moved(this.months(budgetId), flags) : []),
      ...(hasAccountStatements ? await moved(this.days(budgetId), flags) : []),
    ];
  }

  private months(budgetId: string): Frozen {
    const { monthlyBudgets } = this.models;
    const among = (ids: readonly string[]) => ({ budgetId, _id: mongoose.trusted({ $in: [...ids] }) });
    return {
      kind: "monthly-budget",
      besides: async (ids) => {
        const docs = await monthlyBudgets.find(among(ids), { month: 1 }).lean<{ month: string }[]>();
        return docs.length === 0 ? [] : [{ month: mongoose.trusted({ $in: [...new Set(docs.map(({ month }) => month))] }) }];
      },
      since: (earliest) => ({ month: mongoose.trusted({ $gte: earliest }) }),
      // A category's name and place show in the drift of months that were closed before it was there.
      movesAll: ({ kind, from }) => kind === "category" && from === undefined,
      find: (matching) => monthlyBudgets.find({ budgetId, deletedAt: null, ...matching }, { _id: 1 }).lean<{ _id: string }[]>(),
    };
  }

  private days(budgetId: string): Frozen {
    const { accountStatements } = this.models;
    const among = (ids: readonly string[]) => ({ budgetId, _id: mongoose.trusted({ $in: [...ids] }) });
    return {
      kind: "account-statement",
      besides: async (ids) => {
        const fields = { moneyAccountId: 1, date: 1 } as const;
        const docs = await accountStatements.find(among(ids), fields).lean<{ moneyAccountId: string; date: string }[]>();
        return docs.map(({ moneyAccountId, date }) => ({ moneyAccountId, date }));
      },
      // No day of a month is before the first one of that name.
      since: (earliest) => ({ date: mongoose.trusted({ $gte: earliest === "" ? "" : `${earliest}-01` }) }),
      movesAll: () => false,
      find: (matching) => accountStatements.find({ budgetId, deletedAt: null, ...matching }, { _id: 1 }).lean<{ _id: string }[]>(),
    };
  }
}

async function moved({ kind, besides, since, movesAll, find }: Frozen, flags: readonly DirtyFlag[]): Promise<DirtyFlag[]> {
  const frozen = flags.filter((flag) => flag.kind === kind).map(({ id }) => id);
  const same = frozen.length === 0 ? [] : await besides(frozen);
  const earliest = flags.some(movesAll) ? "" : earliestMonthOf(flags);
  const ways = [...(earliest === undefined ? [] : [since(earliest)]), ...same];
  if (ways.length === 0) return [];
  const announced = new Set(frozen);
  const found = await find({ $or: ways });
  return found.filter(({ _id }) => !announced.has(_id)).map(({ _id }) => ({ kind, id: _id, version: 0, from: undefined }));
}
