import mongoose from "mongoose";
import type { Models } from "../../models/Models.js";
import { earliestMonthOf, type DirtyFlag } from "../ledger/dirtyFlags.js";

/** Statements that are frozen under keys: months, or days of accounts. */
interface Frozen {
  readonly kind: "monthly-budget" | "account-statement";
  /** With their keys alone. */
  readonly read: (matching: object) => PromiseLike<readonly (Readonly<Record<string, unknown>> & { readonly _id: string })[]>;
  /** Those that a change of the figures of a month or a later one may move. */
  readonly since: (earliest: string) => object;
  /** Whether a change moves some of any key. */
  readonly movesAll: (flag: DirtyFlag) => boolean;
}

interface Kept {
  readonly hasStatements: boolean;
  /** Without accounts, there are no statements of accounts. */
  readonly hasAccounts: boolean;
}

/**
 * The statements that read otherwise once these changes are made, though they themselves are frozen: `supersededBy` follows from the
 * other statements of the key, `stale` and the drift from every change at or before it. Each is sent again, so that a copy equals `GET`.
 */
export class MovedStatements {
  constructor(private readonly models: Models) {}

  async by(budgetId: string, flags: readonly DirtyFlag[], { hasStatements, hasAccounts }: Kept): Promise<DirtyFlag[]> {
    return [
      ...(hasStatements ? await moved(this.months(budgetId), flags) : []),
      ...(hasAccounts ? await moved(this.days(budgetId), flags) : []),
    ];
  }

  private months(budgetId: string): Frozen {
    return {
      kind: "monthly-budget",
      read: (matching) => this.models.monthlyBudgets.find({ budgetId, ...matching }, { month: 1 }).lean<{ _id: string; month: string }[]>(),
      since: (earliest) => ({ month: mongoose.trusted({ $gte: earliest }) }),
      // A category's name and place show in the drift of months that were closed before it was there.
      movesAll: ({ kind, from }) => kind === "category" && from === undefined,
    };
  }

  private days(budgetId: string): Frozen {
    const keys = { moneyAccountId: 1, date: 1 } as const;
    return {
      kind: "account-statement",
      read: (matching) =>
        this.models.accountStatements.find({ budgetId, ...matching }, keys).lean<{ _id: string; moneyAccountId: string; date: string }[]>(),
      // No day of a month is before the first one of that name.
      since: (earliest) => ({ date: mongoose.trusted({ $gte: earliest === "" ? "" : `${earliest}-01` }) }),
      movesAll: () => false,
    };
  }
}

async function moved({ kind, read, since, movesAll }: Frozen, flags: readonly DirtyFlag[]): Promise<DirtyFlag[]> {
  const frozen = flags.filter((flag) => flag.kind === kind).map(({ id }) => id);
  const changed = frozen.length === 0 ? [] : await read({ _id: mongoose.trusted({ $in: frozen }) });
  const earliest = flags.some(movesAll) ? "" : earliestMonthOf(flags);
  const ways = [...(earliest === undefined ? [] : [since(earliest)]), ...changed.map(({ _id, ...key }) => key)];
  if (ways.length === 0) return [];
  const announced = new Set(frozen);
  const found = await read({ deletedAt: null, $or: ways });
  return found.filter(({ _id }) => !announced.has(_id)).map(({ _id }) => ({ kind, id: _id, version: 0, from: undefined }));
}
