import type { Caller } from "../../domain/caller.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import { readsOf, type WaitingRead } from "./callReads.js";
import { unavailability } from "../storage/unavailability.js";

/** Some documents of one budget, in an order. */
export interface RowsWanted {
  readonly filter: Readonly<Record<string, unknown>> & { readonly budgetId: string };
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly limit?: number;
  /** The fields that are wanted where not all are. */
  readonly projection?: Readonly<Record<string, 1>>;
}

/**
 * What a request that only reads wants of one budget in the same moment, by one command: each list is a lookup beside the budget. A list by
 * itself, and those of other requests, are read where they are kept. None of them may take long: they are answered together.
 */
export class JoinedReads {
  constructor(private readonly models: Models) {}

  /** Rows of a budget that is open for the caller. */
  async rows<Doc extends object>(who: Caller, of: Parameters<typeof rowsOf<Doc>>[0] & Named, wanted: RowsWanted): Promise<Doc[]> {
    const { filter, ...order } = wanted;
    const alone = async (): Promise<Doc[]> => rowsOf<Doc>(of).find(filter, order).toArray();
    if (who.onlyReads !== true) return alone();
    return new Promise<Doc[]>((resolve, reject) => {
      const lookup = { from: of.collection.name, pipeline: stagesOf(wanted) };
      this.add(who, filter.budgetId, { lookup, readAlone: () => alone().then(resolve, reject), resolve, reject });
    });
  }

  private add(who: Caller, budgetId: string, one: WaitingRead): void {
    const { waiting } = readsOf(who);
    const others = waiting.get(budgetId);
    if (others !== undefined) return void others.push(one);
    const all = [one];
    waiting.set(budgetId, all);
    // Behind whatever the answers before it have set going.
    setImmediate(() => {
      waiting.delete(budgetId);
      void (all.length === 1 ? one.readAlone() : this.read(budgetId, all));
    });
  }

  private async read(budgetId: string, all: readonly WaitingRead[]): Promise<void> {
    try {
      const lookups = all.map(({ lookup }, place) => ({ $lookup: { ...lookup, as: `of${place}` } }));
      const [found] = await rowsOf<Record<string, never[]>>(this.models.budgets)
        .aggregate([{ $match: { _id: budgetId } }, { $project: { _id: 1 } }, ...lookups])
        .toArray();
      for (const [place, { resolve }] of all.entries()) resolve(found?.[`of${place}`] ?? []);
    } catch (error) {
      // Together they may be more than one document can hold; where the database is away, asking again would only take longer.
      if (unavailability(error) === null) await Promise.all(all.map(({ readAlone }) => readAlone()));
      else for (const { reject } of all) reject(error);
    }
  }
}

interface Named {
  readonly collection: { readonly name: string };
}

function stagesOf({ filter, sort, limit, projection }: RowsWanted): object[] {
  return [
    { $match: filter },
    { $sort: sort },
    ...(limit === undefined ? [] : [{ $limit: limit }]),
    ...(projection === undefined ? [] : [{ $project: projection }]),
  ];
}
