import type { Caller } from "../../domain/caller.js";
import type { InTurn } from "../../domain/work.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import { check } from "../../rules/check.js";
import { expenseFilter, type ExpenseSort } from "../../rules/expenses/expense.js";
import type { ExpenseFilter } from "../../shapes/expenses/ExpenseInput.js";
import type { BudgetAccess } from "../access/BudgetAccess.js";
import type { JoinedReads } from "../access/JoinedReads.js";
import { ofBudgets } from "../access/ofBudgets.js";
import { pageOf, type PageRequest } from "../access/page.js";
import type { LedgerSums } from "../ledger/LedgerSums.js";
import { ExpenseList, type ExpenseListNeeds, type ReadRows } from "./ExpenseList.js";
import { sharedSums } from "./sharedSums.js";

interface Needs extends Omit<ExpenseListNeeds, "rows"> {
  readonly access: BudgetAccess;
  readonly joinedReads: JoinedReads;
  /** For several lists side by side: what is read of each in the same moment is read at once. */
  readonly together: () => { readonly models: Models; readonly sums: LedgerSums; readonly inTurn: InTurn };
}

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
    check(expenseFilter, wanted.filter);
    pageOf(wanted);
    const { access, models, joinedReads } = this.needs;
    const { budget } = await access.open(who, wanted.budgetId, "read");
    const rows: ReadRows = (one) => joinedReads.rows<ExpenseDoc>(who, models.expenses, one);
    return listOf({ ...this.needs, rows }, budget, wanted);
  }

  /** Lists of any budgets, for each wanted one itself or why it cannot be read. */
  async openSeveral(who: Caller, wanted: readonly ExpensesWanted[]): Promise<(ExpenseList | Error)[]> {
    const [only, ...others] = wanted;
    if (only !== undefined && others.length === 0) return [await this.open(who, only)];
    return ofBudgets(this.needs.access, who, wanted, (among) => {
      const { models, sums, inTurn } = this.needs.together();
      const rows: ReadRows = ({ filter, ...order }) => rowsOf<ExpenseDoc>(models.expenses).find(filter, order).toArray();
      const needs = { ...this.needs, models, rows, inTurn, sums: sharedSums(among === "several" ? sums : this.needs.sums) };
      return async (budget, one) => listOf(needs, budget, one);
    });
  }
}

function listOf(needs: ExpenseListNeeds, budget: BudgetDoc, wanted: ExpensesWanted): ExpenseList {
  const criteria = check(expenseFilter, wanted.filter);
  return new ExpenseList(needs, { budget, criteria, sort: wanted.sort, ...pageOf(wanted) });
}
