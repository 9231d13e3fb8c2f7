import DataLoader from "dataloader";
import mongoose from "mongoose";
import type { Doc, PipelineOfBudget } from "./severalPipelines.js";

export type Filter = Readonly<Record<string, unknown>>;

interface Rows {
  readonly budgetId: string;
  readonly ids: readonly string[];
}

interface Model {
  find(filter: Filter): { lean(): PromiseLike<unknown> };
}

export interface AnyCollection {
  readonly name: string;
  find(filter: Filter, options?: Doc): { toArray(): Promise<Doc[]> };
  findOne(filter: Filter, options?: Doc): Promise<Doc | null>;
}

/** The page of one list; null for a question that names no budget. */
type Pages = (filter: Filter, order: Doc | undefined, count: number) => (() => Promise<Doc[]>) | null;

/** Reads pages of several lists at once: first the ids of each, within the index and in its own order, then all that they name. */
export function pagesOf(model: Model, key: string, pipelines: DataLoader<PipelineOfBudget, Doc[]>): Pages {
  const rows = new DataLoader<Rows, Doc[]>(async (pages: readonly Rows[]) => {
    const docs = await named(pages);
    const byId = new Map(docs.map((doc) => [doc["_id"], doc] as const));
    return pages.map(({ ids }) => ids.map((id) => byId.get(id)).filter((doc) => doc !== undefined));
  }, OF_ONE_MOMENT);

  async function named(pages: readonly Rows[]): Promise<Doc[]> {
    const ids = pages.flatMap((page) => page.ids);
    if (ids.length === 0) return [];
    const budgets = [...new Set(pages.map(({ budgetId }) => budgetId))];
    const filter = { [key]: mongoose.trusted({ $in: budgets }), _id: mongoose.trusted({ $in: [...new Set(ids)] }) };
    return (await model.find(filter).lean()) as Doc[];
  }

  return (filter, order, count) => {
    const budgetId = filter[key];
    if (typeof budgetId !== "string") return null;
    return async () => {
      const sort = order === undefined ? [] : [{ $sort: order }];
      const stages = [{ $match: filter }, ...sort, { $limit: count }, { $project: { _id: 1 } }];
      const found = await pipelines.load({ budgetId, stages });
      const docs = await rows.load({ budgetId, ids: found.map(({ _id }) => _id as string) });
      // What was deleted between the two is not there any more.
      return filter["deletedAt"] === null ? docs.filter((doc) => (doc["deletedAt"] ?? null) === null) : docs;
    };
  };
}

/** Pages of lists are read side by side also where they are asked of the driver. */
export function pagedCollection(collection: AnyCollection, pages: Pages): AnyCollection {
  return {
    name: collection.name,
    find: (filter, options = {}) => {
      const { sort, limit, ...others } = options;
      const isPage = typeof limit === "number" && Object.keys(others).length === 0;
      const page = isPage ? pages(filter, sort as Doc | undefined, limit) : null;
      return page === null ? collection.find(filter, options) : { toArray: page };
    },
    findOne: (filter, options) => collection.findOne(filter, options),
  };
}

const OF_ONE_MOMENT = { cache: false, batchScheduleFn: setImmediate };
