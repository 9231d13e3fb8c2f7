import mongoose from "mongoose";
import type { Models } from "../models/Models.js";
import { type AnyCollection, type Filter, pagedCollection, pagesOf } from "./pagesOfBudgets.js";
import { type Doc, severalPipelines } from "./severalPipelines.js";

interface BatchedQuery {
  readonly budgetId: string;
  readonly filter: Filter;
  readonly resolve: (docs: Doc[]) => void;
  readonly reject: (error: unknown) => void;
}

/** How a group of questions that differ in their budgets alone is asked at once. */
type AskAll = (filter: Filter) => Promise<Doc[]>;
/** And how one of them is asked beside others, however they differ. */
type AskBeside = (filter: Filter, budgetId: string) => Promise<Doc[]>;

/** Sums of several budgets: one sum for all, or each beside the others, so that other commands come in between. */
type Sums = "merged" | "beside";

const ANY = "\u0000budget";

/**
 * The models for reading the months of several budgets side by side: what is asked for each of them in the same moment goes to the
 * database as one question. Only for reading, and only for questions that name their budget; any other is passed on as it is.
 */
export function batchedModels(models: Models, how: Sums = "merged"): Models {
  const byCollection = new Map<string, AnyModel>();
  const entries = Object.entries(models).map(([name, model]: [string, Models[keyof Models]]) => {
    const budgets = models.budgets as unknown as AnyModel;
    const batched = batchedModel(name, model as unknown as AnyModel, { how, budgets }, (collection) => byCollection.get(collection));
    byCollection.set(model.collection.name, batched);
    return [name, batched];
  });
  return Object.fromEntries(entries) as Models;
}

interface AnyModel {
  readonly collection: AnyCollection;
  find(filter: Filter, fields?: Doc): AnyQuery;
  findOne(filter: Filter, fields?: Doc): AnyQuery;
  findById(id: string, fields?: Doc): AnyQuery;
  aggregate(pipeline: Doc[]): { option(options: object): PromiseLike<Doc[]> } & PromiseLike<Doc[]>;
}

interface AnyQuery {
  sort(order: Doc): AnyQuery;
  limit(count: number): AnyQuery;
  lean(): PromiseLike<unknown>;
}

function batchedModel(
  name: string,
  model: AnyModel,
  { how, budgets }: { how: Sums; budgets: AnyModel },
  modelOf: (collection: string) => AnyModel | undefined,
) {
  const key = name === "budgets" || name === "ledgers" ? "_id" : "budgetId";
  const groups = new Map<string, BatchedQuery[]>();
  const pipelines = severalPipelines(budgets, model.collection.name);
  const pages = pagesOf(model, key, pipelines);

  function together(about: string, filter: Filter, askAll: AskAll, askBeside?: AskBeside): Promise<Doc[]> | null {
    const budgetId = filter[key];
    if (typeof budgetId !== "string") return null;
    return new Promise((resolve, reject) => {
      const waiting = groups.get(about) ?? [];
      waiting.push({ budgetId, filter, resolve, reject });
      if (waiting.length > 1) return;
      groups.set(about, waiting);
      // Behind whatever the answers before it have set going.
      setImmediate(() => {
        groups.delete(about);
        const all = rounds(waiting);
        // One by itself may have others beside it that are summed in another way.
        if (askBeside !== undefined && (all.length > 1 || waiting.length === 1)) {
          for (const one of waiting) askBeside(one.filter, one.budgetId).then(one.resolve, one.reject);
        } else for (const round of all) void ask(round, askAll);
      });
    });
  }

  async function ask(round: readonly BatchedQuery[], askAll: AskAll): Promise<void> {
    try {
      const docs = await askAll(merged(key, round));
      const of = new Map<unknown, Doc[]>(round.map(({ budgetId }) => [budgetId, []]));
      for (const doc of docs) of.get(doc[key])?.push(doc);
      for (const { budgetId, resolve } of round) resolve(of.get(budgetId) ?? []);
    } catch (error) {
      for (const { reject } of round) reject(error);
    }
  }

  const withKey = (fields?: Doc): Doc | undefined => (fields === undefined || key === "_id" ? fields : { ...fields, [key]: 1 });
  const one = (filter: Filter, fields?: Doc): AnyQuery => {
    const asked = (): Promise<unknown> | null => {
      const docs = together(
        `one ${JSON.stringify(fields)}`,
        filter,
        async (all) => (await model.find(all, withKey(fields)).lean()) as Doc[],
      );
      return docs?.then(([doc]) => doc ?? null) ?? null;
    };
    return {
      sort: (order: Doc) => model.findOne(filter, fields).sort(order),
      limit: () => model.findOne(filter, fields),
      lean: () => asked() ?? model.findOne(filter, fields).lean(),
    };
  };

  return {
    collection: pagedCollection(model.collection, pages),
    find: (filter: Filter, fields?: Doc) => many(filter, fields),
    findOne: one,
    findById: (id: string, fields?: Doc) => one({ _id: id }, fields),
    aggregate: (pipeline: Doc[]) => summed(pipeline),
  };

  function many(filter: Filter, fields?: Doc, order?: Doc): AnyQuery {
    const alone = (): AnyQuery => (order === undefined ? model.find(filter, fields) : model.find(filter, fields).sort(order));
    return {
      sort: (by) => many(filter, fields, by),
      limit: (count) => {
        const page = fields === undefined ? pages(filter, order, count) : null;
        return page === null ? alone().limit(count) : { ...many(filter), lean: page };
      },
      lean: () => {
        const about = `many ${JSON.stringify([fields, order])}`;
        const asked = together(about, filter, async (all) => {
          const query = model.find(all, withKey(fields));
          return (await (order === undefined ? query : query.sort(order)).lean()) as Doc[];
        });
        return asked ?? alone().lean();
      },
    };
  }

  /** One document with others beside it: asked one after the other, in the order of the stages, so that each step is shared by all budgets. */
  function beside(filter: Filter, [first, ...stages]: readonly Doc[]): Promise<Doc[]> | null {
    const lookups = stages.map(lookupIn);
    if (first?.["$project"] === undefined || stages.length === 0 || lookups.includes(null)) return null;
    const joined = async (): Promise<Doc[]> => {
      const own = (await one(filter, first["$project"] as Doc).lean()) as Doc | null;
      if (own === null) return [];
      const found: Doc = { ...own };
      for (const lookup of lookups) {
        if (lookup === null) continue;
        const query = modelOf(lookup.from)?.find(lookup.filter, lookup.fields);
        found[lookup.as] = await (lookup.order === undefined ? query : query?.sort(lookup.order))?.lean();
      }
      return [found];
    };
    return joined();
  }

  function summedBeside(filter: Filter, stages: Doc[]): Promise<Doc[]> | null {
    const perBudget = stages.map(byBudget);
    const alone: AskBeside = (own, budgetId) => pipelines.load({ budgetId, stages: [{ $match: own }, ...stages] });
    if (how === "beside" || perBudget.includes(null)) return typeof filter[key] === "string" ? alone(filter, filter[key]) : null;
    const all: AskAll = async (ofAll) => {
      const sums = await model.aggregate([{ $match: ofAll }, ...(perBudget as Doc[])]);
      return sums.map(({ _id, ...sum }) => ({ ...sum, ...(_id as { of: unknown; budgetId: string }), _id: (_id as Doc)["of"] }));
    };
    return together(`sum ${JSON.stringify(stages)}`, filter, all, alone);
  }

  function summed(pipeline: Doc[]): Promise<Doc[]> & { option: (options: object) => Promise<Doc[]> } {
    const [first, ...stages] = pipeline;
    const filter = first?.["$match"] as Filter | undefined;
    const asked = filter === undefined ? null : (beside(filter, stages) ?? summedBeside(filter, stages));
    const result = asked ?? Promise.resolve(model.aggregate(pipeline));
    return Object.assign(result, { option: () => result });
  }
}

/** What a lookup that depends on no row asks: the filter, the order and the fields of a question of its own. */
function lookupIn(stage: Doc): { from: string; as: string; filter: Filter; fields?: Doc; order?: Doc } | null {
  const lookup = stage["$lookup"] as { from: string; as: string; pipeline?: Doc[]; let?: unknown; localField?: unknown } | undefined;
  if (lookup?.pipeline === undefined || lookup.let !== undefined || lookup.localField !== undefined) return null;
  const part = (name: string): Doc | undefined => lookup.pipeline?.find((one) => name in one)?.[name] as Doc | undefined;
  const [fields, order] = [part("$project"), part("$sort")];
  const filter = part("$match");
  if (filter === undefined) return null;
  return {
    from: lookup.from,
    as: lookup.as,
    filter,
    ...(fields === undefined ? {} : { fields }),
    ...(order === undefined ? {} : { order }),
  };
}

/** A stage that keeps budgets apart; null for one that cannot. */
function byBudget(stage: Doc): Doc | null {
  const [[name, what] = ["", {}]] = Object.entries(stage);
  if (name === "$unwind" || name === "$match") return stage;
  if (name === "$project") return { $project: { ...(what as Doc), budgetId: 1 } };
  if (name === "$group") return { $group: { ...(what as Doc), _id: { budgetId: "$budgetId", of: (what as Doc)["_id"] } } };
  return null;
}

/** In each round a budget is asked about once, so that what comes back is known by its budget. */
function rounds(asked: readonly BatchedQuery[]): BatchedQuery[][] {
  const all: BatchedQuery[][] = [];
  const times = new Map<string, number>();
  for (const one of asked) {
    const round = times.get(one.budgetId) ?? 0;
    times.set(one.budgetId, round + 1);
    (all[round] ??= []).push(one);
  }
  return all;
}

function merged(key: string, round: readonly BatchedQuery[]): Filter {
  const [first] = round;
  if (first === undefined || round.length === 1) return first?.filter ?? {};
  const shapes = new Set(round.map(({ filter, budgetId }) => JSON.stringify(shapeOf(filter, budgetId))));
  if (shapes.size > 1) return { $or: round.map(({ filter }) => filter), [key]: within(round) };
  return overBudgets(first.filter, first.budgetId, round);
}

function shapeOf(filter: unknown, budgetId: string): unknown {
  if (filter === budgetId) return ANY;
  if (typeof filter !== "object" || filter === null || filter instanceof Date) return filter;
  if (Array.isArray(filter)) return filter.map((part: unknown) => shapeOf(part, budgetId));
  return Object.fromEntries(Object.entries(filter).map(([name, part]: [string, unknown]) => [name, shapeOf(part, budgetId)]));
}

function overBudgets(filter: Filter, budgetId: string, round: readonly BatchedQuery[]): Filter {
  return Object.fromEntries(
    Object.entries(filter).map(([name, part]) => {
      if (part === budgetId) return [name, within(round)];
      if (typeof part !== "object" || part === null || !("$eq" in part) || part.$eq !== budgetId) return [name, part];
      const { $eq: _own, ...others } = part;
      return [name, mongoose.trusted({ ...others, $in: round.map((one) => one.budgetId) })];
    }),
  );
}

function within(round: readonly BatchedQuery[]): unknown {
  return mongoose.trusted({ $in: round.map(({ budgetId }) => budgetId) });
}
