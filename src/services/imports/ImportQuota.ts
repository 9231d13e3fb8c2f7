import mongoose from "mongoose";
import { quantity } from "../../domain/quantity.js";
import { Conflict } from "../../domain/errors.js";
import type { ImportDoc } from "../../models/import.js";
import type { Models } from "../../models/Models.js";
import { insertOnce } from "../storage/stored.js";
import { type Cap, type QuotaGuard, requireRoom } from "../limits/QuotaGuard.js";
import type { Quotas } from "../limits/quotas.js";

export const KEPT_DAYS = 90;
const WAITING_AT_MOST = 20;

interface Needs {
  readonly models: Pick<Models, "imports">;
  readonly quotas: Pick<Quotas, "imports" | "importBytes">;
  readonly quotaGuard: QuotaGuard;
}

type Sized = Pick<ImportDoc, "_id" | "budgetId" | "size">;

/** Holds a budget to the imports that it may have, and to the bytes of those that wait. */
export class ImportQuota {
  constructor(private readonly needs: Needs) {}

  /** Before the file is taken in: of whatever size it is, it would have no room. */
  async requireRoom(budgetId: string, id: string): Promise<void> {
    await requireRoom(this.capsOf({ _id: id, budgetId, size: 1 }));
  }

  /** Once its size is known. It stays where it is being worked on already. */
  async insert(doc: ImportDoc): Promise<void> {
    const { _id, budgetId } = doc;
    const { imports } = this.needs.models;
    await this.needs.quotaGuard.add({
      key: `imports ${budgetId}`,
      caps: this.capsOf(doc),
      add: () => insertOnce(imports, doc),
      undo: async () => (await imports.deleteOne({ _id, budgetId, status: "pending" })).deletedCount === 1,
    });
  }

  private capsOf({ _id, budgetId, size }: Sized): Cap[] {
    const { models, quotas } = this.needs;
    const { imports, importBytes } = quotas;
    const others = { budgetId, _id: mongoose.trusted({ $ne: _id }) };
    const waiting = { ...others, finishedAt: null };
    const full = (message: string) => (): Conflict => new Conflict("too-many-imports", message);
    return [
      {
        most: WAITING_AT_MOST,
        count: () => models.imports.countDocuments(waiting),
        refuse: full(`${WAITING_AT_MOST} imports of this budget are running. Wait until one is finished.`),
      },
      {
        most: importBytes,
        adding: size,
        count: async () => {
          const sizes = await models.imports.find(waiting, { size: 1 }).limit(WAITING_AT_MOST).lean<Pick<ImportDoc, "size">[]>();
          return sizes.reduce((sum, one) => sum + one.size, 0);
        },
        refuse: full(
          `The files of a budget waiting to be imported can have at most ${importBytes} bytes in total. Wait until one is finished, or send smaller files.`,
        ),
      },
      {
        most: imports,
        count: () => models.imports.countDocuments(others),
        refuse: full(`A budget keeps at most ${quantity(imports, "import")}, for ${KEPT_DAYS} days each.`),
      },
    ];
  }
}
