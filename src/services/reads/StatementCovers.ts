import DataLoader from "dataloader";
import type { Models } from "../../models/Models.js";
import { yielding } from "../../runtime/turn.js";
import { inOneMoment } from "./combinedReads.js";
import type { DaysByAccount, StatementDays } from "./StatementDays.js";

/** What a movement does in one account; `id` is the one under which statements freeze it. */
export interface CoveredEnd {
  readonly budgetId: string;
  readonly accountId: string;
  readonly id: string;
}

/** A page of frozen rows that holds an end. */
interface Held {
  readonly _id: string;
  readonly moneyAccountId: string;
  readonly rows: { readonly id: string };
}

interface Naming {
  readonly _id: string;
  readonly date: string;
}

/** Which statement covers an end: the earliest day whose newest statement has frozen it. What is asked in one moment is read together. */
export class StatementCovers {
  private readonly ends: DataLoader<CoveredEnd, string | null>;

  constructor(
    private readonly models: Models,
    private readonly days: StatementDays,
  ) {
    this.ends = new DataLoader<CoveredEnd, string | null>((all) => this.read(all), inOneMoment);
  }

  of(end: CoveredEnd): Promise<string | null> {
    return this.ends.load(end);
  }

  /** Three commands, however many ends and statements there are; one where no account has a statement. */
  private async read(ends: readonly CoveredEnd[]): Promise<(string | null)[]> {
    const budgetIds = [...new Set(ends.map(({ budgetId }) => budgetId))];
    const days = await this.days.of(budgetIds, [...new Set(ends.map(({ accountId }) => accountId))]);
    const sought = ends.filter(({ accountId }) => days.has(accountId));
    const held = await this.holding(budgetIds, sought);
    const first = await this.firstNaming(budgetIds, [...new Set(held.map(({ _id }) => _id))], days);
    const covers = new Map<string, Naming>();
    for await (const { _id, moneyAccountId, rows } of yielding(held)) {
      const statement = first.get(_id);
      const key = keyOf({ accountId: moneyAccountId, id: rows.id });
      const known = covers.get(key);
      if (statement !== undefined && (known === undefined || statement.date < known.date)) covers.set(key, statement);
    }
    return ends.map((end) => covers.get(keyOf(end))?._id ?? null);
  }

  private async holding(budgetIds: readonly string[], ends: readonly CoveredEnd[]): Promise<Held[]> {
    if (ends.length === 0) return [];
    const ids = { $in: [...new Set(ends.map(({ id }) => id))] };
    const accountIds = { $in: [...new Set(ends.map(({ accountId }) => accountId))] };
    return this.models.statementPages.aggregate<Held>([
      { $match: { budgetId: { $in: [...budgetIds] }, "rows.id": ids, moneyAccountId: accountIds } },
      { $project: { moneyAccountId: 1, "rows.id": 1 } },
      { $unwind: "$rows" },
      { $match: { "rows.id": ids } },
    ]);
  }

  /** Of each page the earliest of the statements that count for their days. */
  private async firstNaming(
    budgetIds: readonly string[],
    pageIds: readonly string[],
    days: DaysByAccount,
  ): Promise<ReadonlyMap<string, Naming>> {
    if (pageIds.length === 0) return new Map();
    const counting = [...days.values()].flat();
    const pages = { $in: [...pageIds] };
    const found = await this.models.accountStatements.aggregate<Naming & { readonly moneyAccountId: string }>([
      { $match: { budgetId: { $in: [...budgetIds] }, _id: { $in: counting.map(({ _id }) => _id) }, "pages.id": pages } },
      { $project: { moneyAccountId: 1, date: 1, "pages.id": 1 } },
      { $unwind: "$pages" },
      { $match: { "pages.id": pages } },
      { $group: { _id: "$pages.id", date: { $min: "$date" }, moneyAccountId: { $min: "$moneyAccountId" } } },
    ]);
    // The name of a page begins with its account, of which a day has one statement that counts.
    const byDay = new Map(counting.map((one) => [`${one.moneyAccountId} ${one.date}`, one]));
    return new Map(
      found.flatMap(({ _id, date, moneyAccountId }) => {
        const statement = byDay.get(`${moneyAccountId} ${date}`);
        return statement === undefined ? [] : [[_id, statement] as const];
      }),
    );
  }
}

function keyOf({ accountId, id }: Pick<CoveredEnd, "accountId" | "id">): string {
  return `${accountId} ${id}`;
}
