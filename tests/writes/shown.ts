import { exact } from "../../src/domain/money.js";
import { caseFolded } from "../../src/domain/folded.js";
import type { Month } from "../../src/shapes/months/Month.js";
import { sorted } from "./storedAlike.js";
import type { World } from "./World.js";

const LAST = "2026-12";
const groups = ["category", "payee"] as const;

/** Each month of the budget, as it is answered now. */
export async function monthsOf({ server, who, budgetId }: World): Promise<Month[]> {
  return server.backend.services.months.list(who, budgetId, "2026-08", LAST);
}

/** What the readers answer of a budget, with names in place of ids. */
export async function shownOf(world: World): Promise<object> {
  const { server, who, budgetId } = world;
  const { categories, expenseLists, reports } = server.backend.services;
  const list = await expenseLists.open(who, { budgetId, filter: {}, sort: "-date", limit: 100 });
  const filters = [{ q: "out" }, { categoryId: ["none"] }];
  const shown = {
    months: await monthsOf(world),
    categories: (await categories.list(who, budgetId, { limit: 100 })).items,
    expenses: (await list.page()).items,
    payees: await payeesOf(world),
    totals: await list.totals(),
    found: await Promise.all(filters.map(async (filter) => (await expenseLists.open(who, { budgetId, filter, sort: "date" })).totals())),
    spending: await Promise.all(
      groups.map((groupBy) => reports.spending(who, { budgetId, groupBy, from: "2026-08-10", to: "2026-12-31" })),
    ),
  };
  return rowsSorted(world.named(shown));
}

/** Which of several expenses of a payee's last day is its last follows from their ids: all amounts of that day, once the answer is one of them. */
async function payeesOf({ server, who, budgetId }: World): Promise<object[]> {
  const payees = await server.backend.services.payees.list(who, { budgetId, limit: 50 });
  const docs = await server.backend.models.expenses.find({ budgetId, deletedAt: null }).lean();
  return payees.map(({ lastAmount, ...payee }) => {
    const last = docs.filter((doc) => doc.date === payee.lastDate && doc.payeeKey === caseFolded(payee.name));
    const amounts = last.map(({ amount }) => exact(amount));
    expect(amounts).toContain(lastAmount);
    return { ...payee, lastAmounts: amounts.sort((one, other) => one - other) };
  });
}

/** The order of rows that are equal in what they are sorted by follows from their ids. */
function rowsSorted(shown: any): object {
  return JSON.parse(JSON.stringify(shown), (key, value: unknown) => {
    // What counts or dates the changes, and the statement of a month, which only one of the budgets has.
    if (["version", "createdAt", "updatedAt", "snapshotId", "status", "origin", "reviewed", "because", "toReview"].includes(key))
      return undefined;
    return Array.isArray(value) && key !== "categories" && key !== "splits" && key !== "tags" ? sorted(value) : value;
  });
}
