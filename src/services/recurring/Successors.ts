import { addDays } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { RecurringDoc } from "../../models/recurring/recurring.js";
import { auditEntry, insertOnce } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { recurringLabel } from "./recurringLabel.js";
import { nextAtOf, singleOf } from "./schedules.js";

type Needs = Pick<Dependencies, "models" | "clock" | "outbox">;

/**
 * A movement that is split says in one write where it ends and how the next one goes on. The next one is then inserted, under the id
 * that stands there, and the first forgets it: each step may be repeated, by any process.
 */
export class Successors {
  constructor(private readonly needs: Needs) {}

  /** The movement without one. */
  async settled(budget: BudgetDoc, doc: RecurringDoc): Promise<RecurringDoc> {
    const { successor } = doc;
    if (successor === undefined) return doc;
    const { models, clock, outbox } = this.needs;
    const now = clock.now();
    const { id, by, inputFingerprint, ...terms } = successor;
    const singles = terms.singles.map(singleOf);
    // What came before is the first movement's: no change of this one may go back behind it.
    const schedule = { ...terms, through: addDays(terms.since, -1), catchingUp: null, singles };
    const nextAt = nextAtOf(schedule, budget.timeZone);
    await insertOnce(models.recurring, {
      _id: id,
      budgetId: doc.budgetId,
      ...schedule,
      ...(nextAt === undefined ? {} : { nextAt }),
      ...(inputFingerprint === undefined ? {} : { inputFingerprint }),
      createdBy: by,
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      dirtyBudgetId: doc.budgetId,
      auditEntries: [{ ...auditEntry({ accountId: by }, now, "created", recurringLabel(terms)), version: 1 }],
    });
    const at = { _id: doc._id, budgetId: doc.budgetId };
    const own = nextAtOf({ ...doc, singles: doc.singles.map(singleOf) }, budget.timeZone);
    const forget = own === undefined ? { $unset: { successor: 1, nextAt: 1 } } : { $set: { nextAt: own }, $unset: { successor: 1 } };
    await models.recurring.updateOne({ ...at, "successor.id": id, version: doc.version }, forget);
    outbox.schedule(doc.budgetId);
    return (await models.recurring.findOne(at).lean<RecurringDoc>()) ?? doc;
  }
}
