import DataLoader from "dataloader";
import mongoose from "mongoose";
import type { Models } from "../../models/Models.js";
import type { BudgetQuery, BudgetReads, ListQuery } from "./BudgetReads.js";
import { unavailability } from "./unavailability.js";

interface Identified {
  readonly _id: string;
}

interface Found {
  find(filter: object): { lean<Docs>(): Promise<Docs> };
}

interface Named {
  readonly of: ListQuery["of"];
  readonly budgetId: string;
  readonly ids: readonly string[];
}

/** So many lookups are well below what a database takes in one command, ... */
const QUERIES_AT_ONCE = 200;
/** ... and so many rows below what fits into one document, which is how they come back. */
const ROWS_AT_ONCE = 20_000;
/** Of the long ones fewer are sent at once. */
const LONG_AT_ONCE = 25;

/** All that is asked for in the same moment: behind whatever the answers before it have set going. */
export const inOneMoment = { cache: false, batchScheduleFn: setImmediate };

/** Reads several budgets side by side: the queries of one moment go to the database as one command, however they differ. */
export function combinedReads(models: Models): BudgetReads {
  const queries = new DataLoader<BudgetQuery, never[]>(
    async (all) => (await Promise.all(commandsOf(all).map((some) => answersTo(models, some)))).flat(),
    inOneMoment,
  );
  const named = new DataLoader<Named, never[]>((lists) => documentsOf(models, lists), inOneMoment);
  return {
    aggregate: (query) => queries.load(query),
    // First the ids of each list, within the index and in its own order, then all documents that they name.
    page: async ({ of, filter, sort, limit, isLong = false }) => {
      const { budgetId } = filter;
      const stages = [{ $match: filter }, { $sort: sort }, { $limit: limit }, { $project: { _id: 1 as const } }];
      const found: Identified[] = await queries.load({ of, budgetId, stages, rows: limit, isLong });
      return named.load({ of, budgetId, ids: found.map(({ _id }) => _id) });
    },
  };
}

/** Each query is a lookup beside one of the budgets, so that they may go to several collections. */
async function answersTo(models: Models, queries: readonly BudgetQuery[]): Promise<never[][]> {
  const budgets = [...new Set(queries.map(({ budgetId }) => budgetId))];
  const lookups = queries.map(({ of, stages }, place) => ({
    $lookup: { from: models[of].collection.name, pipeline: [...stages], as: `of${place}` },
  }));
  const send = async () =>
    models.budgets.aggregate<Record<string, never[]>>([
      { $match: { _id: mongoose.trusted({ $in: budgets }) } },
      { $limit: 1 },
      { $project: { _id: 1 } },
      ...lookups,
    ]);
  try {
    const [row] = await send();
    return queries.map((_query, place) => row?.[`of${place}`] ?? []);
  } catch (error) {
    // Long rows may be more than one document can hold; where the database is away, asking again would only take longer.
    if (queries.length === 1 || unavailability(error) !== null) throw error;
    const middle = Math.ceil(queries.length / 2);
    const halves = [queries.slice(0, middle), queries.slice(middle)];
    return (await Promise.all(halves.map((half) => answersTo(models, half)))).flat();
  }
}

function commandsOf(queries: readonly BudgetQuery[]): BudgetQuery[][] {
  const commands: BudgetQuery[][] = [];
  let rows = 0;
  let long = 0;
  for (const query of queries) {
    const last = commands.at(-1);
    rows += query.rows;
    long += query.isLong === true ? 1 : 0;
    if (last !== undefined && last.length < QUERIES_AT_ONCE && rows <= ROWS_AT_ONCE && long <= LONG_AT_ONCE) {
      last.push(query);
      continue;
    }
    commands.push([query]);
    rows = query.rows;
    long = query.isLong === true ? 1 : 0;
  }
  return commands;
}

/** The documents of several lists, each in its order. What was deleted meanwhile is not there any more. */
async function documentsOf(models: Models, lists: readonly Named[]): Promise<never[][]> {
  const byId = new Map<string, never[]>();
  for (const of of new Set(lists.map((list) => list.of))) {
    const some = lists.filter((list) => list.of === of);
    const ids = [...new Set(some.flatMap((list) => list.ids))];
    if (ids.length === 0) continue;
    const budgets = [...new Set(some.map(({ budgetId }) => budgetId))];
    const filter = { budgetId: mongoose.trusted({ $in: budgets }), deletedAt: null, _id: mongoose.trusted({ $in: ids }) };
    const model: Found = models[of];
    for (const doc of await model.find(filter).lean<never[]>()) byId.set(idOf(doc), [doc]);
  }
  return lists.map((list) => list.ids.flatMap((id) => byId.get(id) ?? []));
}

function idOf({ _id }: Identified): string {
  return _id;
}
