import DataLoader from "dataloader";
import mongoose from "mongoose";
import { oneAtATime } from "../domain/work.js";
import { unavailability } from "../services/access/unavailability.js";

export type Doc = Record<string, unknown>;

/** What is summed or listed of one budget: the first stage matches that budget alone. */
export interface PipelineOfBudget {
  readonly budgetId: string;
  readonly stages: readonly Doc[];
}

interface Budgets {
  aggregate(pipeline: Doc[]): PromiseLike<Doc[]>;
}

/** So many stages beside each other are well below what a database takes in one command, ... */
const PIPELINES_AT_ONCE = 200;
/** ... and so many usual rows below what fits into one document, which is how they come back. */
const ROWS_AT_ONCE = 20_000;
/** Of those that may read a whole budget fewer are asked at once, and their commands go one at a time for each caller. */
const LONG_AT_ONCE = 25;
/** What a sum answers that has no limit of its own: expenses, incomes and what was deleted. */
const ROWS_OF_A_SUM = 3;

/**
 * Pipelines over one collection that were asked for in the same moment, as one command: each is a lookup beside a budget. They may differ
 * in everything, also in order and length, and of each no more is read than is wanted.
 */
export function severalPipelines(budgets: Budgets, collection: string): DataLoader<PipelineOfBudget, Doc[]> {
  return new DataLoader(async (asked) => (await Promise.all(commandsOf(asked).map((some) => answered(budgets, collection, some)))).flat(), {
    cache: false,
    // Behind whatever the answers before it have set going.
    batchScheduleFn: setImmediate,
  });
}

async function answered(budgets: Budgets, collection: string, asked: readonly PipelineOfBudget[]): Promise<Doc[][]> {
  const ids = [...new Set(asked.map(({ budgetId }) => budgetId))];
  const pipeline = [
    { $match: { _id: mongoose.trusted({ $in: ids }) } },
    { $limit: 1 },
    { $project: { _id: 1 } },
    ...asked.map(({ stages }, place) => ({ $lookup: { from: collection, pipeline: stages, as: `of${place}` } })),
  ];
  const ask = async (): Promise<Doc[]> => budgets.aggregate(pipeline);
  try {
    const [row = {}] = await (asked.some(isLong) ? oneAtATime(ask) : ask());
    return asked.map((_one, place) => (row[`of${place}`] ?? []) as Doc[]);
  } catch (error) {
    // Together, long rows may be more than one document can hold; where the database is away, asking again would only take longer.
    if (asked.length === 1 || unavailability(error) !== null) throw error;
    const middle = Math.ceil(asked.length / 2);
    const halves = [asked.slice(0, middle), asked.slice(middle)];
    return (await Promise.all(halves.map((half) => answered(budgets, collection, half)))).flat();
  }
}

function commandsOf(asked: readonly PipelineOfBudget[]): PipelineOfBudget[][] {
  const commands: PipelineOfBudget[][] = [];
  let rows = 0;
  let long = 0;
  for (const one of asked) {
    const last = commands.at(-1);
    rows += rowsOf(one);
    long += isLong(one) ? 1 : 0;
    if (last !== undefined && last.length < PIPELINES_AT_ONCE && rows <= ROWS_AT_ONCE && long <= LONG_AT_ONCE) {
      last.push(one);
      continue;
    }
    commands.push([one]);
    rows = rowsOf(one);
    long = isLong(one) ? 1 : 0;
  }
  return commands;
}

/** A sum, or a search, which may go through all of them before it has found a page. */
function isLong({ stages }: PipelineOfBudget): boolean {
  const [match] = stages.map((stage) => stage["$match"]);
  return stages.some((stage) => "$group" in stage) || JSON.stringify(match ?? {}).includes('"words":');
}

function rowsOf({ stages }: PipelineOfBudget): number {
  const limit = stages.find((stage) => "$limit" in stage)?.["$limit"];
  return typeof limit === "number" ? limit : ROWS_OF_A_SUM;
}
