import { stringify } from "csv-stringify/sync";
import type { Caller } from "../../domain/caller.js";
import { exponentOf } from "../../domain/currency.js";
import { decimalText } from "../../domain/money.js";
import { type ExpenseDoc, type PlainExpense, toExpense } from "../../models/expenses/expense.js";
import { rowsOf } from "../../models/rows.js";
import { batchesOf } from "../../runtime/batches.js";
import type { ExpenseSort } from "../../validation/expenses/expense.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { ExpenseFilter } from "../../shapes/expenses/ExpenseInput.js";
import { checkedFilter, criteriaOf, filterOf, orderOf } from "./filter.js";
import { partsText, tagsText } from "../../bankfiles/ownCells.js";
import { escapedFormula, type ExportColumn, exportColumns, ownTextsOf, type SpecialColumn } from "../../bankfiles/ownColumns.js";
import type { Dependencies } from "../Dependencies.js";

type Needs = Pick<Dependencies, "models" | "access" | "clock" | "readers" | "shownExpenses">;

export type ExportFormat = "csv" | "json";

export interface ExportedFile {
  readonly name: string;
  readonly contentType: string;
  /** Pieces of text, made only as fast as they are taken. */
  readonly pieces: AsyncIterable<string>;
}

const AT_ONCE = 200;
/** The compiler asks here for the columns of a new field. Statements are not in a file of another program. */
const columns: Readonly<Record<keyof PlainExpense, readonly ExportColumn[]>> = exportColumns;
const header = Object.values(columns).flat();

/** All expenses that a list with these filters would have, as a file. */
export class ExportService {
  constructor(private readonly needs: Needs) {}

  async file(who: Caller, budgetId: string, format: ExportFormat, filter: ExpenseFilter, sort: ExpenseSort): Promise<ExportedFile> {
    const checked = checkedFilter(filter);
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    await this.needs.readers.one.reads.whole(budgetId);
    const order = orderOf(sort);
    const docs = rowsOf<ExpenseDoc>(this.needs.models.expenses).find(
      filterOf(budget, criteriaOf(budget, checked, this.needs.clock.now())),
      { sort: { [order.field]: order.direction, _id: order.direction }, batchSize: AT_ONCE },
    );
    const batches = batchesOf(docs, AT_ONCE);
    if (format === "json")
      return { name: `expenses-${budgetId}.json`, contentType: "application/json; charset=utf-8", pieces: jsonOf(this.shown(batches)) };
    const names = { categories: await this.categoryNames(budgetId), accounts: await this.accountNames(budgetId) };
    return { name: `expenses-${budgetId}.csv`, contentType: "text/csv; charset=utf-8; header=present", pieces: csvOf(batches, names) };
  }

  private async *shown(batches: AsyncIterable<ExpenseDoc[]>): AsyncGenerator<Expense[]> {
    for await (const docs of batches) yield this.needs.shownExpenses.of(docs);
  }

  private async categoryNames(budgetId: string): Promise<ReadonlyMap<string, string>> {
    const found = await this.needs.models.categories.find({ budgetId }, { name: 1 }).lean<{ _id: string; name: string }[]>();
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }

  private async accountNames(budgetId: string): Promise<ReadonlyMap<string, AccountName>> {
    const found = await this.needs.models.moneyAccounts
      .find({ budgetId }, { name: 1, currency: 1 })
      .lean<(AccountName & { readonly _id: string })[]>();
    return new Map(found.map(({ _id, name, currency }) => [_id, { name, currency }]));
  }
}

interface AccountName {
  readonly name: string;
  readonly currency: string;
}

/** What cells call categories and money accounts, by their ids. */
interface Names {
  readonly categories: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, AccountName>;
}

async function* jsonOf(batches: AsyncIterable<Expense[]>): AsyncGenerator<string> {
  let before = '{"data":[';
  for await (const expenses of batches) {
    yield before + expenses.map((expense) => JSON.stringify(expense)).join(",\n");
    before = ",\n";
  }
  yield before === ",\n" ? "]}\n" : `${before}]}\n`;
}

async function* csvOf(batches: AsyncIterable<ExpenseDoc[]>, names: Names): AsyncGenerator<string> {
  yield line([header]);
  for await (const docs of batches) yield line(docs.map((doc) => cellsOf(toExpense(doc), names)));
}

/** What is usual is left out, so that a budget without accounts has empty cells there. */
function flagText(flag: boolean): string | null {
  return flag ? "true" : null;
}

function line(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((cells) => [...cells]),
    // The library quotes a line break only when it is the one that ends its records.
    { record_delimiter: "windows", quoted_match: /^'|[\r\n]/ },
  );
}

function cellsOf(expense: PlainExpense, { categories, accounts }: Names): string[] {
  const exponent = exponentOf(expense.currency);
  const nameOf = (id: string | null): string | null => (id === null ? null : (categories.get(id) ?? null));
  const accountOf = (id: string | null): AccountName | undefined => accounts.get(id ?? "");
  const parts = expense.splits.map(({ categoryId, amount, note }) => ({ category: nameOf(categoryId), amount, note }));
  const { original, toAmount } = expense;
  const to = accountOf(expense.toMoneyAccountId);
  const cells: Record<SpecialColumn, string | null> = {
    date: expense.date,
    type: expense.type,
    amount: decimalText(expense.amount, exponent),
    currency: expense.currency,
    payee: expense.payee,
    description: expense.description,
    note: expense.note,
    category: nameOf(expense.categoryId),
    tags: tagsText(expense.tags),
    splits: partsText(parts, exponent),
    originalAmount: original === null ? null : decimalText(original.amount, exponentOf(original.currency)),
    originalCurrency: original?.currency ?? null,
    originalRate: original?.rate ?? null,
    externalId: expense.externalId,
    source: expense.source,
    id: expense.id,
    month: expense.month,
    createdAt: expense.createdAt,
    updatedAt: expense.updatedAt,
    moneyAccount: accountOf(expense.moneyAccountId)?.name ?? null,
    cleared: flagText(expense.cleared),
    moneyAccountId: expense.moneyAccountId,
    toMoneyAccount: to?.name ?? null,
    toMoneyAccountId: expense.toMoneyAccountId,
    toAmount: toAmount === null || to === undefined ? null : decimalText(toAmount, exponentOf(to.currency)),
    toDate: expense.toDate,
    toCleared: flagText(expense.toCleared),
    toExternalId: expense.toExternalId,
    toSource: expense.toSource,
  };
  const all: Record<ExportColumn, string | null> = { ...cells, ...ownTextsOf((name) => expense[name]) };
  return header.map((column) => escapedFormula(all[column] ?? ""));
}
