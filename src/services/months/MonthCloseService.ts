import type { Caller } from "../../domain/caller.js";
import type { MonthFigures } from "../../domain/envelopes.js";
import { Conflict, Invalid } from "../../domain/errors.js";
import { currentMonth, type Month } from "../../domain/month.js";
import type { Right } from "../../domain/roles.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type MonthlyBudgetDoc, slotOf } from "../../models/months/monthlyBudget.js";
import { check } from "../../validation/check.js";
import { monthToClose } from "../../validation/month.js";
import type { MonthlyBudget, MonthToClose } from "../../shapes/months/MonthlyBudget.js";
import type { OpenBudget } from "../access/BudgetAccess.js";
import type { DocumentKey } from "../storage/DocumentKey.js";
import { auditEntry, madeBefore, type IfVersion } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { momentOf, monthNamed, requireStarted } from "../budgets/horizon.js";
import { onFixedTerms } from "../budgets/onFixedTerms.js";
import { frozenVersion, takeBack } from "../storage/frozenVersions.js";
import { differencesOf, frozenOf, isStale, toMonthlyBudget } from "./statement.js";
import { statementCsv } from "./statementCsv.js";

type Needs = Pick<Dependencies, "models" | "access" | "clock" | "outbox" | "months" | "statements">;

export interface Closed {
  readonly monthlyBudget: MonthlyBudget;
  /** False when the newest statement says the same already. */
  readonly made: boolean;
}

/** Freezing months into statements, and taking the newest one back. */
export class MonthCloseService {
  constructor(private readonly needs: Needs) {}

  /** However many close at once, one statement is made: its number within the month is unique. */
  async closeMonth(who: Caller, input: MonthToClose): Promise<Closed> {
    const wanted = check(monthToClose, input);
    const open = (): Promise<OpenBudget> => this.needs.access.open(who, wanted.budgetId, "write");
    const closing = await onFixedTerms(this.needs.models, await open(), open, ({ budget }) => {
      const month = this.named(who, budget, wanted.month);
      this.requireClosable(budget, month);
      return { kept: budget, month };
    });
    if (closing === null) throw new Conflict("budget-changed", "The budget changed during the request. Close the month again.");
    const { kept, month } = closing;
    const id = who.ids.next("mon", kept._id);
    const at = { _id: id, budgetId: kept._id };
    const before = await madeBefore(who, this.needs.models.monthlyBudgets, at);
    if (before !== null) return { monthlyBudget: await this.describedOne(kept, before), made: true };
    const freezing = {
      id,
      newest: () => this.newest(kept._id, month),
      live: () => this.live(kept, month),
      isSame: (newest: MonthlyBudgetDoc, live: MonthFigures) => !isStale(differencesOf(live, frozenOf(newest))),
      insert: (live: MonthFigures, number: number) => this.insert(this.statement(who, id, kept, live, number, wanted.note ?? null)),
      mine: () => this.find(at),
    };
    const { doc, live, made } = await frozenVersion(freezing, "Too many concurrent attempts to close this month. Try again.");
    return { monthlyBudget: live === null ? await this.describedOne(kept, doc) : toMonthlyBudget(doc, live, null), made };
  }

  async one(who: Caller, id: string): Promise<MonthlyBudget> {
    const { budget, found } = await this.open(who, id, "read");
    return this.describedOne(budget, found);
  }

  /** The frozen figures for a spreadsheet. */
  async csv(who: Caller, id: string): Promise<string> {
    const { found } = await this.open(who, id, "read");
    return statementCsv(toMonthlyBudget(found, null, null));
  }

  /** Only the newest monthly budget of a month can be taken back; no expense is touched. */
  async remove(who: Caller, id: string, ifVersion?: IfVersion): Promise<MonthlyBudget> {
    const { found, budget } = await this.open(who, id, "write");
    const { monthlyBudgets } = this.needs.models;
    const versions = {
      updateOne: (filter: object, update: object) => monthlyBudgets.updateOne(filter, update),
      newestOf: ({ budgetId, month }: MonthlyBudgetDoc) => this.newest(budgetId, month),
    };
    const superseded = "Only the newest monthly budget of a month can be deleted.";
    await takeBack(who, versions, found, { ifVersion, at: this.needs.clock.now(), action: "reopened", superseded });
    this.needs.outbox.schedule(budget._id);
    return toMonthlyBudget(found, null, null);
  }

  private named(who: Caller, budget: BudgetDoc, name: string): Month {
    return monthNamed(budget, momentOf(who, this.needs.clock), name);
  }

  private requireClosable(budget: BudgetDoc, month: Month): void {
    requireStarted(budget, month, "/month");
    const current = currentMonth(this.needs.clock.now(), budget.timeZone, budget.monthStartDay);
    if (month > current) throw Invalid.at("/month", "in-the-future", `A later month than the current one, ${current}, cannot be closed.`);
  }

  private async live(budget: BudgetDoc, month: Month): Promise<MonthFigures> {
    const { figures } = await this.needs.months.read(budget, month, month);
    const [only] = figures;
    if (only === undefined) throw new Error("a month in the range was not read");
    return only;
  }

  private async newest(budgetId: string, month: Month): Promise<MonthlyBudgetDoc | null> {
    return this.needs.models.monthlyBudgets.findOne({ budgetId, deletedAt: null, month }).sort({ number: -1 }).lean<MonthlyBudgetDoc>();
  }

  private open(who: Caller, id: string, right: Right): Promise<OpenBudget & { readonly found: MonthlyBudgetDoc }> {
    return this.needs.access.openOne(who, { kind: "mon", id }, right, (at) => this.find(at));
  }

  private async find(at: DocumentKey): Promise<MonthlyBudgetDoc | null> {
    return this.needs.models.monthlyBudgets.findOne({ ...at, deletedAt: null }).lean<MonthlyBudgetDoc>();
  }

  private statement(who: Caller, id: string, budget: BudgetDoc, live: MonthFigures, number: number, note: string | null): MonthlyBudgetDoc {
    const now = this.needs.clock.now();
    return {
      _id: id,
      budgetId: budget._id,
      month: live.month,
      name: budget.name,
      currency: budget.currency,
      number,
      slot: slotOf(live.month, number),
      rows: live.rows.map((row) => ({ ...row, rollover: { ...row.rollover } })),
      ...live.totals,
      note,
      closedAt: now,
      closedBy: who.accountId,
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      dirtyBudgetId: budget._id,
      auditEntries: [{ ...auditEntry(who, now, "closed"), version: 1 }],
    };
  }

  private async insert(doc: MonthlyBudgetDoc): Promise<MonthlyBudgetDoc> {
    await this.needs.models.monthlyBudgets.insertMany([doc]);
    this.needs.outbox.schedule(doc.budgetId);
    return doc;
  }

  private async describedOne(budget: BudgetDoc, doc: MonthlyBudgetDoc): Promise<MonthlyBudget> {
    const [only] = await this.needs.statements.described(budget, [doc]);
    if (only === undefined) throw new Error("an existing statement was not described");
    return only;
  }
}
