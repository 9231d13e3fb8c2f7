import type { Caller } from "../../domain/caller.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseSort } from "../../validation/expenses/expense.js";
import type { ExpenseFilter } from "../../shapes/expenses/ExpenseInput.js";
import { isLongList, type ListQuery } from "../reads/BudgetQuery.js";
import { ofBudgets } from "../access/ofBudgets.js";
import { pageOf, type PageRequest } from "../storage/page.js";
import type { Dependencies } from "../Dependencies.js";
import { ExpenseList, type ExpenseListNeeds } from "./ExpenseList.js";
import { checkedFilter, criteriaOf } from "./filter.js";
import { sharedSums } from "./sharedSums.js";

type Needs = Pick<Dependencies, "models" | "access" | "joinedReads" | "readers"> & Omit<ExpenseListNeeds, "reads" | "sums">;

/** Which expenses of which budget, in which order, and which of them. */
export interface ExpensesWanted extends PageRequest {
  readonly budgetId: string;
  readonly filter: ExpenseFilter;
  readonly sort: ExpenseSort;
}

/** Reading many expenses of one budget: pages, cursors, totals. */
export class ExpenseListService {
  constructor(private readonly needs: Needs) {}

  /** A list to read a page and totals of, as often as the request needs; it is not kept beyond the request. */
  async open(who: Caller, wanted: ExpensesWanted): Promise<ExpenseList> {
    checkedFilter(wanted.filter);
    pageOf(wanted);
    const { access, models, joinedReads, readers } = this.needs;
    const { budget } = await access.open(who, wanted.budgetId, "read");
    const { reads, sums } = readers.one;
    const page = <Doc extends object>(query: ListQuery) =>
      isLongList(query) ? reads.page<Doc>(query) : joinedReads.rows<Doc>(who, models[query.of], query);
    return listOf({ ...this.needs, reads: { ...reads, page }, sums }, budget, wanted);
  }

  /** Lists of any budgets, for each wanted one itself or why it cannot be read. */
  async openSeveral(who: Caller, wanted: readonly ExpensesWanted[]): Promise<(ExpenseList | Error)[]> {
    const [only, ...others] = wanted;
    if (only !== undefined && others.length === 0) return [await this.open(who, only)];
    const { reads } = this.needs.readers.several();
    const sharedOf = sharedSums();
    return ofBudgets(this.needs, who, wanted, async ({ sums }, budget, one) =>
      listOf({ ...this.needs, reads, sums: sharedOf(sums) }, budget, one),
    );
  }
}

function listOf(needs: ExpenseListNeeds, budget: BudgetDoc, wanted: ExpensesWanted): ExpenseList {
  const criteria = criteriaOf(budget, checkedFilter(wanted.filter), needs.clock.now());
  return new ExpenseList(needs, { budget, criteria, sort: wanted.sort, ...pageOf(wanted) });
}
