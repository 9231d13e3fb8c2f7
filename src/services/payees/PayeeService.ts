import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { ruledFieldOf } from "../../domain/rules.js";
import { searchWordsOf } from "../../domain/searchWords.js";
import { type ExpenseDoc, payeeKeyOf, wordsIn } from "../../models/expenses/expense.js";
import { type PayeeDoc, toPayee } from "../../models/payees/payee.js";
import type { RuleDoc } from "../../models/rules/rule.js";
import { check } from "../../rules/check.js";
import { payeeRename, payeeRequest } from "../../rules/payees/payee.js";
import type { Payee, PayeeRename } from "../../shapes/payees/Payee.js";
import type { Parts } from "../access/Parts.js";
import { type PlannedChange, plannedChange } from "../rules/plannedChanges.js";
import type { RuleRuns } from "../rules/RuleRuns.js";
import { ran, type Ran } from "../rules/ran.js";
import { renamedRules } from "../rules/plannedRules.js";
import type { PayeeTable } from "./PayeeTable.js";

interface Needs extends Pick<Parts, "models" | "access" | "outbox"> {
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
    await this.needs.access.open(who, budgetId, "read");
    await this.needs.outbox.drain(budgetId);
    await this.needs.payeeTable.refresh(budgetId);
    const wanted = q === undefined ? null : searchWordsOf([q]);
    if (wanted?.length === 0) return [];
    // Letters and digits mean nothing else in a pattern.
    const begun = (wanted ?? []).map((word) => ({ words: mongoose.trusted({ $regex: `^${word}` }) }));
    const docs = await this.needs.models.payees
      .find({ budgetId, count: mongoose.trusted({ $gt: 0 }), ...(begun.length === 0 ? {} : { $and: begun }) })
      .sort({ count: -1, _id: 1 })
      .limit(limit)
      .lean<PayeeDoc[]>();
    return docs.map(toPayee);
  }

  /** The new name is the person's; whether the expenses are right otherwise, nobody has said. */
  async rename(who: Caller, input: PayeeRename): Promise<Ran> {
    const { budgetId, from, to, rules } = check(payeeRename, input);
    await this.needs.access.open(who, budgetId, "write");
    const _id = who.ids.next("run", budgetId);
    const run = { _id, budgetId, kind: "rename", by: who.accountId, more: false } as const;
    const keys = new Set(from.map(payeeKeyOf));
    const inRules = async () =>
      rules === true ? renamedRules(await this.needs.models.rules.find({ budgetId, deletedAt: null }).lean<RuleDoc[]>(), keys, to) : [];
    return ran(await this.needs.runs.make(run, () => this.renamed(budgetId, keys, to), inRules));
  }

  private async *renamed(budgetId: string, keys: ReadonlySet<string>, payee: string): AsyncGenerator<PlannedChange> {
    const docs = this.needs.models.expenses
      .find({ budgetId, payeeKey: mongoose.trusted({ $in: [...keys] }), deletedAt: null })
      .lean<ExpenseDoc[]>()
      .cursor({ batchSize: AT_ONCE });
    for await (const doc of docs) {
      if (doc.payee === payee) continue;
      const because = doc.because?.filter(({ field }) => ruledFieldOf(field) !== "payee");
      yield plannedChange(doc, {
        payee,
        payeeKey: payeeKeyOf(payee),
        words: wordsIn({ ...doc, payee }),
        setByPerson: [...new Set([...(doc.setByPerson ?? []), "payee"])].sort(),
        ...(because === undefined ? {} : { because }),
      });
    }
  }
}
