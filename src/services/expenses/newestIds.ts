import type { Models } from "../../models/Models.js";

interface CategoryOfBudget {
  readonly id: string;
  readonly budgetId: string;
}

/** So many stages beside each other are well below what a database takes in one pipeline. */
const AT_ONCE = 200;

/** The ids of the newest expenses of each category: one command, and of each category no more is read than is wanted. */
export async function newestIds(
  models: Pick<Models, "budgets">,
  categories: readonly CategoryOfBudget[],
  limit: number,
): Promise<(readonly [string, readonly string[]])[]> {
  const found: (readonly [string, readonly string[]])[] = [];
  for (let at = 0; at < categories.length; at += AT_ONCE)
    found.push(...(await newestOfSome(models, categories.slice(at, at + AT_ONCE), limit)));
  return found;
}

async function newestOfSome({ budgets }: Pick<Models, "budgets">, categories: readonly CategoryOfBudget[], limit: number) {
  const [first] = categories;
  const [row] = await budgets.aggregate<Record<string, { _id: string }[]>>([
    { $match: { _id: first?.budgetId } },
    { $project: { _id: 1 } },
    ...categories.map((category, place) => newest(category, limit, `of${place}`)),
  ]);
  return categories.map(({ id }, place) => [id, (row?.[`of${place}`] ?? []).map(({ _id }) => _id)] as const);
}

function newest({ id, budgetId }: CategoryOfBudget, limit: number, as: string) {
  const pipeline = [
    { $match: { budgetId, "parts.categoryId": id, deletedAt: null } },
    { $sort: { date: -1, _id: -1 } } as const,
    { $limit: limit },
    { $project: { _id: 1 } },
  ];
  return { $lookup: { from: "expenses", pipeline, as } };
}
