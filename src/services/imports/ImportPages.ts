import mongoose from "mongoose";
import type { RowStatus } from "../../domain/importFile.js";
import { yielding } from "../../runtime/turn.js";
import type { ImportPageDoc } from "../../models/import.js";
import type { Models } from "../../models/Models.js";
import type { ImportRow } from "../../shapes/imports/ImportRow.js";
import { counted } from "./report.js";
import { pieceOf, piecesOf } from "./rowIdentity.js";

export interface FoundRow {
  /** The number of the row in the file, from 0. */
  readonly n: number;
  readonly row: ImportRow;
}

/** Another number would make the reports that are kept unreadable. */
const ROWS_PER_PAGE = 500;
/** Rows are written so many at a time: whole pages. */
export const ROWS_PER_BATCH = 2 * ROWS_PER_PAGE;

/** The report of an import: what became of each row, page by page. */
export class ImportPages {
  constructor(private readonly models: Models) {}

  /** The same batch again takes the place of what an earlier try wrote. */
  async write(importId: string, n: number, rows: readonly ImportRow[]): Promise<void> {
    for (let at = 0; at < rows.length; at += ROWS_PER_PAGE) await this.writePage(importId, n + at, rows.slice(at, at + ROWS_PER_PAGE));
  }

  private async writePage(importId: string, n: number, rows: readonly ImportRow[]): Promise<void> {
    const { created, duplicates, refused, asked } = counted(rows);
    const { _id, ...piece } = pieceOf(importId, n);
    const page: Omit<ImportPageDoc, "_id"> = { ...piece, created, duplicate: duplicates, refused, asked, rows: textOf(rows) };
    await this.models.importPages.replaceOne({ _id, budgetId: piece.budgetId }, page, { upsert: true });
  }

  /** Rows from number `from` on, of one kind or all, as long as they are done. */
  async read(importId: string, kind: RowStatus | undefined, from: number, done: number, limit: number): Promise<FoundRow[]> {
    const found: FoundRow[] = [];
    for await (const page of yielding(this.pages(importId, from, done, kind))) {
      rowsIn(page).forEach((row, index) => {
        const n = page.n + index;
        if (n >= from && found.length < limit && (kind === undefined || row.status === kind)) found.push({ n, row });
      });
      if (found.length >= limit) break;
    }
    return found;
  }

  /** The expenses that rows before `done` were matched as, or may be. */
  async matched(importId: string, done: number): Promise<Set<string>> {
    const ids = new Set<string>();
    for (const kind of ["duplicate", "asked"] as const) {
      for await (const page of yielding(this.pages(importId, 0, done, kind))) {
        for (const { status, expenseId } of rowsIn(page)) if (status === kind && expenseId !== null) ids.add(expenseId);
      }
    }
    return ids;
  }

  /** The expenses of the occurrences that rows before `done` were said to be. */
  async *occurrences(importId: string, done: number): AsyncGenerator<string> {
    for await (const page of this.pages(importId, 0, done, "duplicate"))
      for (const { reason, expenseId } of rowsIn(page)) if (reason === "occurrence" && expenseId !== null) yield expenseId;
  }

  async remove(importId: string): Promise<void> {
    await this.models.importPages.deleteMany({ ...piecesOf(importId) });
  }

  /** One page at a time, beginning with the one that holds `from`. Their numbers are known, so none is searched for. */
  private async *pages(importId: string, from: number, done: number, kind: RowStatus | undefined): AsyncGenerator<ImportPageDoc> {
    for (let n = from - (from % ROWS_PER_PAGE); n < done; n += ROWS_PER_PAGE) {
      const page = await this.models.importPages
        .findOne({ ...pieceOf(importId, n), ...(kind === undefined ? {} : { [kind]: mongoose.trusted({ $gt: 0 }) }) })
        .lean<ImportPageDoc>();
      if (page !== null) yield page;
    }
  }
}

/** Few rows have an occurrence. */
type StoredRow = Omit<ImportRow, "occurrence"> & Partial<Pick<ImportRow, "occurrence">>;

/** Cut out of the text: a copy of each row would cost more than the rest of the page. Within a value each quote has a backslash. */
function textOf(rows: readonly ImportRow[]): string {
  return JSON.stringify(rows).replaceAll(',"occurrence":null', "");
}

function rowsIn(page: ImportPageDoc): ImportRow[] {
  const rows: StoredRow[] = JSON.parse(page.rows);
  return rows.map((row) => ({ ...row, occurrence: row.occurrence ?? null }));
}
