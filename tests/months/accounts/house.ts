import type { Entered, Place } from "../../../src/domain/moneyaccounts/placing.js";
import { placed } from "../../../src/domain/moneyaccounts/placing.js";
import { monthsIn } from "../../../src/models/expenses/movementOf.js";
import type { Day, Month } from "../../../src/domain/month.js";
import type { BudgetDoc } from "../../../src/models/budget.js";
import type { ExpenseDoc } from "../../../src/models/expenses/expense.js";
import { BudgetCheck } from "../../../src/services/verify/BudgetCheck.js";
import type { Violation } from "../../../src/services/verify/Violation.js";
import { type Books, somebody } from "../books.js";
import { naiveMoney } from "./naive.js";

export const who = somebody();

export interface House {
  readonly budget: BudgetDoc;
  readonly giro: Place;
  readonly card: Place;
  readonly dollars: Place;
  readonly loan: Place;
  readonly food: string;
}

/** A budget with four money accounts, one of them off the budget and one in another currency. */
export async function aHouse(books: Books, given: object = {}): Promise<House> {
  const { services, models } = books;
  const { id: budgetId } = await services.budgets.add(who, {
    name: "House",
    currency: "EUR",
    timeZone: "UTC",
    startMonth: "2026-01",
    ...given,
  });
  const food = (await services.categories.add(who, { budgetId, name: "Food", budgeted: 5000, effectiveFrom: "2026-01" })).category.id;
  await books.process(budgetId);
  const account = async (name: string, words: object): Promise<Place> => {
    const { id, currency, onBudget } = (await services.moneyAccounts.add(who, { budgetId, name, kind: "bank", ...words })).account;
    return { id, currency, onBudget };
  };
  const giro = await account("Giro", {});
  const card = await account("Card", { kind: "card" });
  const dollars = await account("Dollars", { currency: "USD" });
  const loan = await account("Loan", { kind: "loan" });
  const budget = await models.budgets.findById(budgetId).lean<BudgetDoc>();
  if (budget === null) throw new Error("the budget is there");
  return { budget, giro, card, dollars, loan, food };
}

export type Wanted = Partial<Entered> & { readonly categoryId?: string; readonly reviewed?: boolean };

const usual: Entered = {
  type: "expense",
  amount: 100,
  original: null,
  date: "2026-10-05",
  cleared: false,
  from: null,
  to: null,
  toAmount: null,
  toDate: null,
  toCleared: false,
};
let made = 0;

/** As a writer leaves it: not processed yet. */
function docOf({ budget }: Pick<House, "budget">, { categoryId, reviewed, ...wanted }: Wanted, _id = `exp_${made++}`): ExpenseDoc {
  const entered = { ...usual, ...wanted };
  const { flow, date, month, legs } = placed(budget, entered);
  const now = new Date("2026-11-15T12:00:00Z");
  const entries = legs.map(({ accountId, date: on }) => `${accountId} ${on} ${_id}`);
  const [fromEntry, toEntry] = entered.from === null ? [undefined, entries[0]] : entries;
  return {
    _id,
    budgetId: budget._id,
    type: flow,
    amount: entered.amount,
    currency: budget.currency,
    date,
    month,
    original: entered.original === null ? null : { ...entered.original, rate: "1" },
    description: null,
    payee: null,
    payeeKey: null,
    note: null,
    tags: [],
    words: [],
    externalId: null,
    source: null,
    importKey: _id,
    parts: [{ categoryId: categoryId ?? null, amount: entered.amount, note: null }],
    ...(reviewed === undefined ? {} : { reviewed }),
    ...(legs.length === 0 ? {} : { legs: [...legs] }),
    ...(entered.from === null ? {} : { moneyAccountId: entered.from.id }),
    ...(entered.to === null ? {} : { toMoneyAccountId: entered.to.id }),
    ...(entered.cleared ? { cleared: true } : {}),
    ...(entered.toCleared ? { toCleared: true } : {}),
    ...(entered.toAmount === null ? {} : { toAmount: entered.toAmount }),
    ...(entered.toDate === null ? {} : { toDate: entered.toDate }),
    ...(fromEntry === undefined ? {} : { fromEntry }),
    ...(toEntry === undefined ? {} : { toEntry }),
    createdBy: who.accountId,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    dirtyBudgetId: budget._id,
    dirtyFrom: monthsIn({ month, legs }).sort()[0] ?? month,
  };
}

export async function insert(books: Books, house: House, ...wanted: readonly Wanted[]): Promise<ExpenseDoc[]> {
  const docs = wanted.map((one) => docOf(house, one));
  await books.models.expenses.insertMany(docs);
  await books.models.budgets.updateOne({ _id: house.budget._id }, { $set: { inUse: true } });
  return docs;
}

/** Puts another movement where one was, as a change does; null deletes it. */
export async function change(books: Books, house: House, doc: ExpenseDoc, wanted: Wanted | null): Promise<void> {
  const stored = await books.models.expenses.findById(doc._id).lean<ExpenseDoc>();
  if (stored === null) throw new Error("only what is there changes");
  const next = wanted === null ? { ...stored, deletedAt: new Date("2026-11-15T12:00:00Z") } : docOf(house, wanted, doc._id);
  const months = [...new Set([...(stored.dirtyMonths ?? []), ...monthsIn(stored), ...monthsIn(next)])].sort();
  const dirty = { dirtyBudgetId: house.budget._id, dirtyFrom: months[0], dirtyMonths: months };
  await books.models.expenses.collection.deleteOne({ _id: doc._id as never });
  await books.models.expenses.insertMany([{ ...next, version: stored.version + 1, ...dirty }]);
}

/** What the server tells of some months and of the accounts, and what a plain sum over all movements comes to. */
export async function told(books: Books, { budget }: House, from: Month, to: Month, today: Day) {
  const { services, models } = books;
  const months = await services.months.list(who, budget._id, from, to);
  const { items } = await services.moneyAccounts.list(who, budget._id, {});
  const docs = await models.expenses.find({ budgetId: budget._id, deletedAt: null }).lean<ExpenseDoc[]>();
  return {
    months: months.map(({ month, money }) => ({ month, money })),
    balances: Object.fromEntries(items.map(({ id, balance }) => [id, balance])),
    naive: naiveMoney({ budget, docs, accounts: items, months: months.map(({ month }) => month), today }),
  };
}

/** What `verify` says is wrong with it. */
export async function wrongIn(books: Books, { budget }: House): Promise<readonly Violation[] | null> {
  return new BudgetCheck(books.models, { now: () => new Date("2026-11-15T12:00:00Z") }).violationsOf(budget._id);
}
