import type { Caller } from "../../domain/caller.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseSort } from "../../validation/expenses/expense.js";
import type { ExpenseFilter } from "../../shapes/expenses/ExpenseInput.js";
import { ofBudgets } from "../access/ofBudgets.js";
import { LedgerAccounts } from "../ledger/LedgerAccounts.js";
import { pageOf, type PageRequest } from "../storage/page.js";
import type { Dependencies } from "../Dependencies.js";
import { ExpenseList, type ExpenseListNeeds, type Listed } from "./ExpenseList.js";
import { checkedFilter, criteriaOf } from "./filter.js";
import { sharedSums } from "./sharedSums.js";

type Needs = Pick<Dependencies, "models" | "access" | "readers"> & Omit<ExpenseListNeeds, "reads" | "sums" | "accounts">;

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
    const checked = checkedList(wanted);
    const { access, readers } = this.needs;
    const { budget } = await access.open(who, wanted.budgetId, "read");
    const { sums } = readers.one;
    const accounts = new LedgerAccounts(readers.one, this.needs.clock);
    return listOf({ ...this.needs, reads: readers.listsFor(who), sums, accounts }, budget, checked);
  }

  /** Lists of any budgets, for each wanted one itself or why it cannot be read. */
  async openSeveral(who: Caller, wanted: readonly ExpensesWanted[]): Promise<(ExpenseList | Error)[]> {
    const [only, ...others] = wanted;
    if (only !== undefined && others.length === 0) return [await this.open(who, only)];
    const { reads } = this.needs.readers.several();
    const sharedOf = sharedSums();
    return ofBudgets(this.needs, who, wanted, async ({ sums }, budget, one) =>
      listOf(
        { ...this.needs, reads, sums: sharedOf(sums), accounts: new LedgerAccounts({ reads, sums }, this.needs.clock) },
        budget,
        checkedList(one),
      ),
    );
  }
}

type CheckedList = Omit<Listed, "budget">;

function checkedList(wanted: ExpensesWanted): CheckedList {
  return { criteria: checkedFilter(wanted.filter), sort: wanted.sort, ...pageOf(wanted) };
}

function listOf(needs: ExpenseListNeeds, budget: BudgetDoc, { criteria, ...list }: CheckedList): ExpenseList {
  return new ExpenseList(needs, { budget, criteria: criteriaOf(budget, criteria, needs.clock.now()), ...list });
}
