import DataLoader from "dataloader";
import mongoose from "mongoose";
import { yielding } from "../../runtime/turn.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import { type BudgetQuery, idsOf, isLong, type ListQuery, rowsIn } from "./BudgetQuery.js";
import { type BudgetReads, separateReads } from "./BudgetReads.js";
import type { LongReads } from "./LongReads.js";
import { unavailability } from "../storage/unavailability.js";

interface Identified {
  readonly _id: string;
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
export function combinedReads(models: Models, longReads: LongReads): BudgetReads {
  const queries = new DataLoader<BudgetQuery, never[]>((all) => answersToAll(models, all), inOneMoment);
  const named = new DataLoader<Named, never[]>((lists) => documentsOf<never>(models, lists), inOneMoment);
  const load = async (query: BudgetQuery): Promise<never[]> => {
    if (isLong(query)) await longReads.whole(query.budgetId);
    return queries.load(query);
  };
  return {
    aggregate: load,
    // First the ids of each list, within the index and in its own order, then all documents that they name.
    page: async (query) => {
      const ids = idsOf(query);
      const found: Identified[] = await load(ids);
      return named.load({ of: query.of, budgetId: ids.budgetId, ids: found.map(({ _id }) => _id) });
    },
    whole: (budgetId) => longReads.whole(budgetId),
  };
}

/** Lists of one budget that a GraphQL query wants in the same moment, by one command: a dashboard costs a fifth less. */
export function joinedReads(models: Models, longReads: LongReads): BudgetReads {
  const separate = separateReads(models, longReads);
  const lists = new DataLoader<ListQuery, never[]>(async (all) => {
    const [only] = all;
    return only !== undefined && all.length === 1 ? [await separate.page(only)] : answersToAll(models, all.map(rowsIn));
  }, inOneMoment);
  return { ...separate, page: (query) => (isLong(rowsIn(query)) ? separate.page(query) : lists.load(query)) };
}

/** Of what may be long, one command at a time. */
async function answersToAll(models: Models, queries: readonly BudgetQuery[]): Promise<never[][]> {
  const commands = commandsOf(queries);
  if (!queries.some(isLong)) return (await Promise.all(commands.map((some) => answersTo(models, some)))).flat();
  const answers: never[][] = [];
  for (const some of commands) answers.push(...(await answersTo(models, some)));
  return answers;
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
    long += isLong(query) ? 1 : 0;
    if (last !== undefined && last.length < QUERIES_AT_ONCE && rows <= ROWS_AT_ONCE && long <= LONG_AT_ONCE) {
      last.push(query);
      continue;
    }
    commands.push([query]);
    rows = query.rows;
    long = isLong(query) ? 1 : 0;
  }
  return commands;
}

/** The documents of several lists, each in its order. What was deleted meanwhile is not there any more. */
async function documentsOf<Doc extends Identified>(models: Models, lists: readonly Named[]): Promise<Doc[][]> {
  const byId = new Map<string, Doc>();
  for (const of of new Set(lists.map((list) => list.of))) {
    const some = lists.filter((list) => list.of === of);
    const ids = [...new Set(some.flatMap((list) => list.ids))];
    if (ids.length === 0) continue;
    const budgets = [...new Set(some.map(({ budgetId }) => budgetId))];
    const found = rowsOf<Doc>(models[of]).find({ budgetId: { $in: budgets }, deletedAt: null, _id: { $in: ids } });
    for await (const doc of yielding(found)) byId.set(doc._id, doc);
  }
  return lists.map((list) => list.ids.flatMap((id) => byId.get(id) ?? []));
}
