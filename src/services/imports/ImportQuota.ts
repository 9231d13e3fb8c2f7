import mongoose from "mongoose";
import { quantity } from "../../domain/quantity.js";
import { Conflict } from "../../domain/errors.js";
import type { ImportDoc } from "../../models/imports/import.js";
import type { Models } from "../../models/Models.js";
import { insertOnce } from "../access/stored.js";
import { QUOTA_WAIT_MS, queueRefusal } from "../limits/queueRefusal.js";
import type { Quotas } from "../limits/quotas.js";
import { Semaphore } from "../limits/Semaphore.js";

export const KEPT_DAYS = 90;
const WAITING_AT_MOST = 20;

/** Holds a budget to the imports that it may have, and to the bytes of those that wait. */
export class ImportQuota {
  private readonly semaphore: Semaphore;

  constructor(
    private readonly models: Pick<Models, "imports">,
    private readonly quotas: Pick<Quotas, "imports" | "importBytes">,
    waitMs = QUOTA_WAIT_MS,
  ) {
    this.semaphore = new Semaphore({ queue: Infinity, waitMs, refuse: queueRefusal });
  }

  /** Before the file is taken in: of whatever size it is, it would have no room. */
  async requireRoom(budgetId: string, id: string): Promise<void> {
    const refusal = await this.refusalOf({ _id: id, budgetId, size: 1 });
    if (refusal !== null) throw refusal;
  }

  /**
   * Once its size is known. Within this process one looks and adds before the next one looks; what another process added meanwhile is
   * found by the second look, and then what was added here goes again, unless it is being worked on already.
   */
  async insert(doc: ImportDoc): Promise<void> {
    const { _id, budgetId } = doc;
    await this.semaphore.run(budgetId, 1, async () => {
      const before = await this.refusalOf(doc);
      if (before !== null) throw before;
      await insertOnce(this.models.imports, doc);
      const after = await this.refusalOf(doc);
      if (after === null) return;
      const { deletedCount } = await this.models.imports.deleteOne({ _id, budgetId, status: "pending" });
      if (deletedCount === 1) throw after;
    });
  }

  /** Of the others: a repeat of a call has its place already. */
  private async refusalOf({ _id, budgetId, size }: Pick<ImportDoc, "_id" | "budgetId" | "size">): Promise<Conflict | null> {
    const { imports, importBytes } = this.quotas;
    const others = { budgetId, _id: mongoose.trusted({ $ne: _id }) };
    const waiting = await this.models.imports
      .find({ ...others, finishedAt: null }, { size: 1 })
      .limit(WAITING_AT_MOST)
      .lean<Pick<ImportDoc, "size">[]>();
    const bytes = waiting.reduce((sum, one) => sum + one.size, 0);
    if (waiting.length >= WAITING_AT_MOST)
      return new Conflict("too-many-imports", `${waiting.length} imports of this budget are running. Wait until one is finished.`);
    if (bytes + size > importBytes)
      return new Conflict(
        "too-many-imports",
        `The files of a budget waiting to be imported can have at most ${importBytes} bytes in total. Wait until one is finished, or send smaller files.`,
      );
    if ((await this.models.imports.countDocuments(others)) >= imports)
      return new Conflict("too-many-imports", `A budget keeps at most ${quantity(imports, "import")}, for ${KEPT_DAYS} days each.`);
    return null;
  }
}
