import { payeeKeyOfRow, payeeOfRow } from "../../domain/importPayee.js";
import { exact } from "../../domain/money.js";
import { directionOf } from "../../domain/moneyaccounts/flows.js";
import type { Month } from "../../domain/month.js";
import type { ImportPayee, ImportPreview } from "../../shapes/imports/ImportPreview.js";
import type { Draft } from "../expenses/draft.js";

interface Payee extends Omit<ImportPayee, "categoryIds"> {
  readonly categoryIds: Set<string | null>;
}

/** The rows of a whole file that would come in, by payee and by month. */
export class IncomingRows {
  private readonly payees = new Map<string, Payee>();
  private readonly months = new Map<Month, number>();

  note(draft: Draft): void {
    this.months.set(draft.month, (this.months.get(draft.month) ?? 0) + 1);
    const { type, parts } = draft;
    const key = payeeKeyOfRow(draft);
    const payee = this.payees.get(key) ?? { payee: payeeOfRow(draft), type: directionOf(type), rows: 0, amount: 0, categoryIds: new Set() };
    payee.rows++;
    payee.amount += exact(draft.amount);
    payee.categoryIds.add(parts.length === 1 ? (parts[0]?.categoryId ?? null) : null);
    this.payees.set(key, payee);
  }

  preview(most: number): ImportPreview {
    // Those with as many rows stay in the order of the file: to compare a hundred thousand names holds the event loop.
    const payees = [...this.payees.values()]
      .sort((one, other) => other.rows - one.rows)
      .slice(0, most)
      .map(({ categoryIds, ...payee }) => ({ ...payee, categoryIds: [...categoryIds] }));
    const months = [...this.months].sort(([one], [other]) => (one < other ? -1 : 1)).map(([month, rows]) => ({ month, rows }));
    return { payees, payeeCount: this.payees.size, months };
  }
}
