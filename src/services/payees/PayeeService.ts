import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { ruledFieldOf } from "../../domain/rules.js";
import { caseFolded } from "../../domain/folded.js";
import { payeeKeyOf, payeeKeysOf } from "../../domain/storedKeys.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, wordsIn } from "../../models/expenses/expense.js";
import { type PayeeDoc, toPayee } from "../../models/payee.js";
import type { RuleDoc } from "../../models/rules/rule.js";
import { check } from "../../validation/check.js";
import { payeeRename, payeeRequest } from "../../validation/payee.js";
import type { Payee, PayeeRename } from "../../shapes/Payee.js";
import type { Dependencies } from "../Dependencies.js";
import { type PlannedChange, plannedChange } from "../rules/plannedChanges.js";
import { havingWords } from "../expenses/filter.js";
import type { RuleRuns } from "../rules/RuleRuns.js";
import { ran, type Ran } from "../rules/ran.js";
import { renamedRules } from "../rules/plannedRules.js";
import type { PayeeTable } from "./PayeeTable.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "outbox" | "readers"> {
  readonly payeeTable: PayeeTable;
  readonly runs: RuleRuns;
}

const AT_ONCE = 500;

/** Who was paid and who paid: for completion while typing, and under one name. */
export class PayeeService {
  constructor(private readonly needs: Needs) {}

  async list(
    who: Caller,
    input: { readonly budgetId: string; readonly q?: string | undefined; readonly limit?: number | undefined },
  ): Promise<Payee[]> {
    const { budgetId, q, limit } = check(payeeRequest, input);
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    await this.needs.outbox.drain(budgetId);
    await this.needs.payeeTable.refresh(budgetId);
    const begun = q === undefined ? [] : havingWords(q, budget);
    const filter = { budgetId, count: mongoose.trusted({ $gt: 0 }), ...(begun.length === 0 ? {} : { $and: begun }) };
    const docs = await this.needs.readers.one.reads.page<PayeeDoc>({ of: "payees", filter, sort: { count: -1, _id: 1 }, limit });
    return docs.map(toPayee);
  }

  /** The new name is the person's; whether the expenses are right otherwise, nobody has said. */
  async rename(who: Caller, input: PayeeRename): Promise<Ran> {
    const { budgetId, from, to, rules } = check(payeeRename, input);
    const { budget } = await this.needs.access.open(who, budgetId, "write");
    await this.needs.readers.one.reads.whole(budgetId);
    const _id = who.ids.next("run", budgetId);
    const run = { _id, budgetId, kind: "rename", by: who.accountId, more: false } as const;
    const names = new Set(from.map(caseFolded));
    const inRules = async () =>
      rules === true ? renamedRules(await this.needs.models.rules.find({ budgetId, deletedAt: null }).lean<RuleDoc[]>(), names, to) : [];
    return ran(await this.needs.runs.make(run, () => this.renamed(budget, from, to), inRules));
  }

  private async *renamed(budget: BudgetDoc, from: readonly string[], payee: string): AsyncGenerator<PlannedChange> {
    const keys = from.flatMap((name) => payeeKeysOf(name, budget));
    const docs = this.needs.models.expenses
      .find({ budgetId: budget._id, payeeKey: mongoose.trusted({ $in: keys }), deletedAt: null })
      .lean<ExpenseDoc[]>()
      .cursor({ batchSize: AT_ONCE });
    for await (const doc of docs) {
      if (doc.payee === payee) continue;
      const because = doc.because?.filter(({ field }) => ruledFieldOf(field) !== "payee");
      yield plannedChange(doc, {
        payee,
        payeeKey: payeeKeyOf(payee, budget),
        words: wordsIn({ ...doc, payee }, budget),
        setByPerson: [...new Set([...(doc.setByPerson ?? []), "payee"])].sort(),
        ...(because === undefined ? {} : { because }),
      });
    }
  }
}
