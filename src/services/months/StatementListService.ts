import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { MonthlyBudgetDoc } from "../../models/months/monthlyBudget.js";
import { check } from "../../validation/check.js";
import { statementFilter } from "../../validation/month.js";
import type { MonthlyBudget } from "../../shapes/months/MonthlyBudget.js";
import { cut, type Page, pageOf, type PageRequest } from "../storage/page.js";
import { ofBudgets } from "../access/ofBudgets.js";
import type { Dependencies } from "../Dependencies.js";
import type { Readers } from "./FigureReaders.js";

type Needs = Pick<Dependencies, "access" | "cursors" | "readers" | "statements">;

export interface StatementsWanted extends PageRequest {
  readonly budgetId: string;
  readonly year?: number | undefined;
}

/** The statements of a budget, newest month first, every version. */
export class StatementListService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, wanted: StatementsWanted): Promise<Page<MonthlyBudget>> {
    const checked = checkedList(wanted);
    const { budget } = await this.needs.access.open(who, wanted.budgetId, "read");
    return this.read(this.needs.readers.one, budget, checked);
  }

  /** Of any budgets, for each wanted list itself or why it cannot be read. */
  async lists(who: Caller, wanted: readonly StatementsWanted[]): Promise<(Page<MonthlyBudget> | Error)[]> {
    return ofBudgets(this.needs, who, wanted, (by, budget, one) => this.read(by, budget, checkedList(one)));
  }

  private async read(by: Readers, budget: BudgetDoc, { year, limit, cursor }: CheckedList): Promise<Page<MonthlyBudget>> {
    const list = ["monthly-budgets", budget._id, year ?? null];
    const months = year === undefined ? {} : { month: mongoose.trusted({ $gte: `${year}-01`, $lte: `${year}-12` }) };
    const behind = cursor === undefined ? {} : after(this.needs.cursors.place(list, cursor));
    const docs = await by.reads.page<MonthlyBudgetDoc>({
      of: "monthlyBudgets",
      filter: { budgetId: budget._id, deletedAt: null, $and: [months, behind] },
      sort: { month: -1, number: -1 },
      limit: limit + 1,
    });
    const { kept, nextCursor, cursorAt } = cut(docs, limit, (doc) => this.needs.cursors.write(list, { id: doc.month, value: doc.number }));
    return { items: await this.needs.statements.described(budget, kept, by), nextCursor, cursorAt };
  }
}

type CheckedList = ReturnType<typeof checkedList>;

function checkedList(wanted: StatementsWanted) {
  return { ...check(statementFilter, { year: wanted.year }), ...pageOf(wanted) };
}

function after(place: { value: string | number | null; id: string }): object {
  return {
    $or: [{ month: mongoose.trusted({ $lt: place.id }) }, { month: place.id, number: mongoose.trusted({ $lt: place.value }) }],
  };
}
