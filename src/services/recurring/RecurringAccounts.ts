import type { Clock } from "../../domain/ids.js";
import type { Models } from "../../models/Models.js";
import { type RecurringDoc, type TemplateDoc, templateOf } from "../../models/recurring/recurring.js";
import { auditEntry, changeSeen, type Update } from "../storage/stored.js";
import { recurringLabel } from "./recurringLabel.js";

interface Leaving {
  readonly from: string;
  /** Null: into none. */
  readonly into: string | null;
  /** Who deletes the account. */
  readonly by: string;
}

/** What recurring movements say of money accounts, when one of them goes. */
export class RecurringAccounts {
  constructor(
    private readonly models: Pick<Models, "recurring">,
    private readonly clock: Clock,
  ) {}

  /** How many movements name an account. */
  async count(budgetId: string, accountId: string): Promise<number> {
    return this.models.recurring.countDocuments({ budgetId, deletedAt: null, ...naming(accountId) });
  }

  /** What named it names the other one, or none. A transfer between the two is deleted: it has no sense there. May be repeated. */
  async move(budgetId: string, leaving: Leaving): Promise<void> {
    const docs = await this.models.recurring.find({ budgetId, deletedAt: null, ...naming(leaving.from) }).lean<RecurringDoc[]>();
    for (const doc of docs) await changeSeen(this.models.recurring, doc, (found) => this.moved(found, leaving));
  }

  private moved(doc: RecurringDoc, { from, into, by }: Leaving): Update<RecurringDoc> | null {
    if (doc.deletedAt !== null) return null;
    const now = this.clock.now();
    const template = redirected(templateOf(doc), from, into);
    const marks = { updatedAt: now, dirtyBudgetId: doc.budgetId };
    const { moneyAccountId, toMoneyAccountId } = template;
    if (moneyAccountId !== undefined && moneyAccountId === toMoneyAccountId) {
      const audit = auditEntry({ accountId: by }, now, "deleted", recurringLabel(doc));
      return { audit, $set: { deletedAt: now, ...marks }, $unset: { nextAt: 1 } };
    }
    const { successor } = doc;
    const next = successor === undefined ? {} : { successor: { ...successor, template: redirected(templateOf(successor), from, into) } };
    return { $set: { template, ...next, ...marks } };
  }
}

function redirected({ moneyAccountId, toMoneyAccountId, ...template }: TemplateDoc, from: string, into: string | null): TemplateDoc {
  const [first, second] = [moneyAccountId, toMoneyAccountId].map((id) => (id === from ? into : (id ?? null)));
  return {
    ...template,
    ...(first == null ? {} : { moneyAccountId: first }),
    ...(second == null ? {} : { toMoneyAccountId: second }),
  };
}

function naming(accountId: string): object {
  const names = ["template", "successor.template"].flatMap((at) => [`${at}.moneyAccountId`, `${at}.toMoneyAccountId`]);
  return { $or: names.map((name) => ({ [name]: accountId })) };
}
