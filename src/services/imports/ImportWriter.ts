import mongoose from "mongoose";
import type { Named } from "../../domain/categoryKeys.js";
import { categoryNames } from "../../domain/categoryNames.js";
import { Invalid } from "../../domain/errors.js";
import { type Month, monthOf } from "../../domain/month.js";
import { may } from "../../domain/roles.js";
import { type BudgetDoc, roleIn } from "../../models/budget.js";
import { monthsIn } from "../../models/expenses/movementOf.js";
import type { ImportDoc } from "../../models/import.js";
import type { Models } from "../../models/Models.js";
import type { ImportRow } from "../../shapes/imports/ImportRow.js";
import type { Dependencies } from "../Dependencies.js";
import { onFixedTerms, type WithBudget } from "../budgets/onFixedTerms.js";
import type { Draft } from "../expenses/draft.js";
import { bookedDoc } from "../expenses/edits.js";
import { ExpenseOverflowCheck } from "../expenses/ExpenseOverflowCheck.js";
import type { ExpenseWriter } from "../expenses/ExpenseWriter.js";
import type { Classification, RowClassifier } from "./RowClassifier.js";
import type { ClassifierContext } from "./rowInput.js";
import type { ParsedRow } from "../../bankfiles/Transaction.js";
import { fixTerms } from "../expenses/moneyAccounts.js";
import { type AccountOfImport, accountOfImport } from "./accountOfImport.js";
import type { ImportPlan } from "./ImportPlan.js";
import { refusedRow } from "./importRow.js";
import { placingOf } from "./placing.js";
import { expenseIdOf } from "./rowIdentity.js";
import type { SameOccurrences } from "./SameOccurrences.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "readers"> {
  readonly expenseWriter: ExpenseWriter;
  readonly sameOccurrences: SameOccurrences;
}

/** The import cannot go on, and trying again would not help. */
export class ImportEnded extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface Batch {
  /** The number of the first row, from 0. */
  readonly from: number;
  readonly rows: readonly ParsedRow[];
  /** Whether an earlier run may have written some of it. */
  readonly again: boolean;
}

export interface Written {
  /** What became of each row. */
  readonly rows: ImportRow[];
  /** In which the import made expenses with these rows, now or before a crash. */
  readonly months: ReadonlySet<Month>;
}

/** Writes one batch of rows. Each row has one expense id, whoever writes it and however often: one effect per row. */
export class ImportWriter {
  constructor(private readonly needs: Needs) {}

  async write(doc: ImportDoc, plan: ImportPlan, classifier: RowClassifier, batch: Batch): Promise<Written> {
    const context = await this.context(doc, plan, batch.rows);
    const idOf = (index: number): string => expenseIdOf(doc._id, batch.from + index);
    const ids = batch.again ? batch.rows.map((_, index) => idOf(index)) : [];
    const own = new Set(ids.length === 0 ? [] : (await this.needs.expenseWriter.byId(doc.budgetId, ids)).keys());
    const classifications = await classifier.classify(
      context,
      batch.rows,
      new ExpenseOverflowCheck(this.needs.readers.one, context.budget),
      idOf,
      own,
    );
    const missing = classifications.filter(({ row }) => row.status === "created" && !own.has(row.expenseId ?? ""));
    const legs = missing.flatMap(({ draft }) => draft?.legs ?? []);
    await fixTerms(this.needs.models, doc.budgetId, context.accounts, legs);
    const taken = await this.insert(doc, missing);
    const months = new Set<Month>();
    const rows: ImportRow[] = [];
    for (const [index, classification] of classifications.entries()) {
      const { row, draft } = classification;
      const read = batch.rows[index];
      if (row.status === "duplicate" && draft !== null && read !== undefined)
        rows.push(await this.booked(doc, context.budget, { read, id: idOf(index), classification }, months));
      else rows.push(rowAfter(row, draft, taken, months));
    }
    return { rows, months };
  }

  private async context(doc: ImportDoc, plan: ImportPlan, rows: readonly ParsedRow[]): Promise<ClassifierContext> {
    const open = (): Promise<WithBudget> => this.open(doc);
    const writes = ({ budget: { monthStartDay, startMonth } }: WithBudget): boolean =>
      rows.some(({ transaction }) => transaction !== null && monthOf(transaction.date, monthStartDay) >= startMonth);
    const opened = await onFixedTerms(this.needs.models, await open(), open, (found) => found, writes);
    if (opened === null) throw new Error("The budget changed during the import.");
    const { budget } = opened;
    const account = await this.account(budget._id, plan);
    return { budget, ...account, now: this.needs.clock.now(), ...(await categoriesOf(this.needs.models, budget._id, plan.categoryId)) };
  }

  /** It may have been deleted since the file came. */
  private async account(budgetId: string, plan: ImportPlan): Promise<AccountOfImport> {
    try {
      return await accountOfImport(this.needs.models, budgetId, placingOf(plan));
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      throw new ImportEnded("unknown-money-account", "The money account of the import no longer exists.");
    }
  }

  private async open({ budgetId, accountId }: ImportDoc): Promise<WithBudget> {
    const budget = await this.needs.models.budgets.findOne({ _id: budgetId, deletedAt: null }).lean<BudgetDoc>();
    const role = budget === null ? undefined : roleIn(budget, accountId);
    if (budget === null || role === undefined || !may(role, "write")) throw gone();
    return { budget };
  }

  /** A row that is an occurrence. What it was said to be may have changed in this very moment: the next try of the batch sees that. */
  private async booked(doc: ImportDoc, budget: BudgetDoc, { read, id, classification }: BookedRow, months: Set<Month>): Promise<ImportRow> {
    const { row, draft, said } = classification;
    if (draft === null || row.occurrence === null) return row;
    try {
      const { occurrence } = row;
      const found = await this.needs.sameOccurrences.match(budget, { id, said, draft, occurrence, by: doc.accountId });
      if (found === "gone") throw new Error("The occurrence of an imported row was skipped, deleted or handed over in the same moment.");
      if (found === "no-room") return { ...refusedRow(read, noRoom, row.suggestedCategoryId), occurrence };
      for (const month of found.months) months.add(month);
      return { ...row, expenseId: found.expenseId };
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return refusedRow(read, error.faults, row.suggestedCategoryId);
    }
  }

  /** Answers, by the id that a row would have had, the expense that took its import identity in the same moment. */
  private async insert(doc: ImportDoc, classifications: readonly Classification[]): Promise<Map<string, string>> {
    const now = this.needs.clock.now();
    const docs = classifications.flatMap(({ row: { expenseId }, draft, because, said, isChosen }) =>
      draft === null || expenseId === null
        ? []
        : [
            bookedDoc(doc.accountId, expenseId, draft, now, {
              origin: { kind: "import", id: doc._id },
              // Whoever chose its category has looked at it.
              reviewed: isChosen,
              because,
              row: said,
              ...(isChosen ? { setByPerson: ["categoryId"] } : {}),
            }),
          ],
    );
    const { expenseWriter } = this.needs;
    if (docs.length === 0 || (await expenseWriter.insert(doc.budgetId, docs))) return new Map();
    const { byId, byKey } = await expenseWriter.present(doc.budgetId, docs);
    return new Map(
      docs.flatMap(({ _id, importKey }) => {
        if (byId.has(_id)) return [];
        const [holder] = [importKey].flat().flatMap((key) => byKey.get(key) ?? []);
        // It was deleted in this very moment; the next try of the batch writes the row.
        if (holder === undefined) throw new Error("The identity of an imported row was in use and is free again.");
        return [[_id, holder._id]];
      }),
    );
  }
}

interface BookedRow {
  readonly read: ParsedRow;
  /** The id that its own expense would have. */
  readonly id: string;
  readonly classification: Classification;
}

const noRoom = [
  {
    path: "",
    code: "occurrence-not-booked",
    message: "The budget has no room for this expense. The occurrence of the recurring movement is proposed.",
  },
];

/** The row, unless another expense took its import identity meanwhile. */
function rowAfter(row: ImportRow, draft: Draft | null, taken: ReadonlyMap<string, string>, months: Set<Month>): ImportRow {
  const other = taken.get(row.expenseId ?? "");
  if (other !== undefined) return { ...row, status: "duplicate", reason: "external-id", expenseId: other };
  for (const month of draft === null ? [] : monthsIn(draft)) months.add(month);
  return row;
}

/** The categories that a row may name; those on their way out are gone already. */
export async function categoriesOf(
  models: Models,
  budgetId: string,
  categoryId: string | null,
): Promise<Pick<ClassifierContext, "categories" | "categoryId">> {
  const found = await models.categories
    .find({ budgetId, deletedAt: null, pendingRemoval: mongoose.trusted({ $exists: false }) }, { name: 1 })
    .lean<Pick<Named, "_id" | "name">[]>();
  const standing = found.some(({ _id }) => _id === categoryId) ? categoryId : null;
  return { categories: categoryNames(found), categoryId: standing };
}

function gone(): ImportEnded {
  return new ImportEnded("not-found", "The budget no longer exists, or the account that imports no longer has write access.");
}
