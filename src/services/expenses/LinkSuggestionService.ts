import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import { exact } from "../../domain/money.js";
import { typeOf } from "../../domain/moneyaccounts/flows.js";
import { linkPairs, type Unlinked } from "../../domain/moneyaccounts/linkSuggestions.js";
import { addDays, today } from "../../domain/month.js";
import { type ExpenseDoc, isOpening } from "../../models/expenses/expense.js";
import type { ExpenseLink, LinkSuggestion } from "../../shapes/expenses/ExpenseLink.js";
import { check } from "../../validation/check.js";
import { linkRefusal } from "../../validation/expenses/expenseLink.js";
import type { Dependencies } from "../Dependencies.js";

type Needs = Pick<Dependencies, "models" | "access" | "clock" | "readers" | "shownExpenses">;
type Looked = Pick<ExpenseDoc, "_id" | "type" | "parts" | "legs" | "refusedLinks">;

/** So far back it looks, and at so many of the newest movements there. */
const DAYS_BACK = 90;
const LOOKED_AT = 5000;
const SUGGESTED_AT_MOST = 100;
const REFUSED_KEPT = 100;

/** Movements that look like the two ends of one transfer. They are offered, never linked. */
export class LinkSuggestionService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, budgetId: string): Promise<LinkSuggestion[]> {
    const { access, clock, readers, models } = this.needs;
    const { budget } = await access.open(who, budgetId, "read");
    if (budget.hasAccounts !== true) return [];
    const from = addDays(today(clock.now(), budget.timeZone), -DAYS_BACK);
    const looked = await readers.one.reads.aggregate<Looked>({
      of: "expenses",
      budgetId,
      stages: [
        { $match: { budgetId, deletedAt: null, date: { $gte: from } } },
        { $sort: { date: -1, _id: -1 } },
        { $limit: LOOKED_AT },
        { $project: { type: 1, "parts.categoryId": 1, legs: 1, refusedLinks: 1 } },
      ],
      rows: LOOKED_AT,
    });
    const accounts = await models.moneyAccounts.find({ budgetId }, { currency: 1 }).lean<{ _id: string; currency: string }[]>();
    const currencies = new Map(accounts.map(({ _id, currency }) => [_id, currency]));
    const pairs = linkPairs(looked.flatMap((doc) => unlinkedIn(doc, currencies))).slice(0, SUGGESTED_AT_MOST);
    const ids = pairs.flatMap((pair) => [pair.out, pair.in]);
    const docs = await models.expenses.find({ budgetId, _id: mongoose.trusted({ $in: ids }), deletedAt: null }).lean<ExpenseDoc[]>();
    const expenses = new Map((await this.needs.shownExpenses.of(docs)).map((expense) => [expense.id, expense]));
    return pairs.flatMap(({ out, in: into, days }) => {
      const [one, other] = [expenses.get(out), expenses.get(into)];
      return one === undefined || other === undefined ? [] : [{ out: one, in: other, days }];
    });
  }

  /** Takes a pair off for good. It changes nothing that is shown of either. */
  async refuse(who: Caller, input: ExpenseLink): Promise<void> {
    const { out, in: into } = check(linkRefusal, input);
    const { access, models } = this.needs;
    const { budget } = await access.openOne(who, { kind: "exp", id: out }, "write", (at) =>
      models.expenses.findOne({ ...at, deletedAt: null }, { _id: 1 }).lean<{ _id: string }>(),
    );
    const at = { budgetId: budget._id, deletedAt: null };
    const other = await models.expenses.findOne({ ...at, _id: into }, { _id: 1 }).lean<{ _id: string }>();
    if (other === null) throw Invalid.at("/in", "unknown-expense", "No such expense in this budget.");
    await models.expenses.updateOne(
      { ...at, _id: out, refusedLinks: mongoose.trusted({ $ne: into }) },
      { $push: { refusedLinks: { $each: [into], $slice: -REFUSED_KEPT } } },
    );
  }
}

function unlinkedIn(doc: Looked, currencies: ReadonlyMap<string, string>): Unlinked[] {
  const { _id: id, type, legs = [], refusedLinks: refused = [] } = doc;
  if (typeOf(type) === "transfer" || isOpening(doc)) return [];
  return legs.flatMap(({ accountId, amount, date }) => {
    const currency = currencies.get(accountId);
    return currency === undefined ? [] : [{ id, accountId, currency, amount: exact(amount), date, refused }];
  });
}
