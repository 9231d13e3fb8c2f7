import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import type { Caller } from "../../domain/caller.js";
import { Invalid, NotFound, Unavailable } from "../../domain/errors.js";
import { subtract, sumOf } from "../../domain/money.js";
import { addMonths, type Month } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { CategoryDoc } from "../../models/category.js";
import { PLAN_CALLS_KEPT, type PlanDoc, toMonthPlan } from "../../models/months/plan.js";
import { check } from "../../validation/check.js";
import { funding, monthAmount, monthAmounts, monthInPath, planToCopy, transfer } from "../../validation/month.js";
import type { FundedAmount, FundedMonth } from "../../shapes/months/FundedMonth.js";
import type { Funding, MonthAmount, MonthAmounts, PlanToCopy, Transfer } from "../../shapes/months/MonthInput.js";
import { type AuditEntry, auditEntry, changeVersion, type IsUnchanged, requireUnchanged } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { fundedAmounts } from "./fundedAmounts.js";
import { type Amounts, areSame, entryOf, shifted, withAmount, withSet } from "./plannedAmounts.js";
import type { ChangedMonths } from "../ledger/changedMonths.js";
import { momentOf, monthNamed, requireReached, requireStarted } from "../budgets/horizon.js";

type Needs = Pick<Dependencies, "models" | "access" | "clock" | "outbox" | "months" | "planOverflow">;

/** One category's row of one month, which may be `current`. */
export interface MonthRow {
  readonly budgetId: string;
  readonly month: string;
  readonly categoryId: string;
}

interface Target {
  readonly month: string;
  /** The field that said how much, for a refusal. */
  readonly blamed: string;
}

/** Null changes nothing. */
type Change = (amounts: Amounts) => Promise<Amounts | null>;

const TRIES = 120;

/** What a write of a plan answers: it moved one month, or none where everything was so before. */
export interface PlannedMonth extends ChangedMonths {
  /** The one that `current` stood for. */
  readonly month: string;
}

/** Writing the plan of single months: amounts, notes and transfers. */
export class PlanService {
  constructor(private readonly needs: Needs) {}

  /** An amount set for one month wins in that month; null goes back to the standing amount. */
  async setAmount(who: Caller, at: MonthRow, input: MonthAmount, isUnchanged?: IsUnchanged): Promise<PlannedMonth> {
    const { budgetId, categoryId } = at;
    const wanted = check(monthAmount, input);
    const { budget, month } = await this.openMonth(who, budgetId, at.month);
    await this.requireCategory(budgetId, categoryId);
    return this.write(who, budget, { month, blamed: "/budgeted" }, async (amounts) => {
      await requireUnchanged(isUnchanged);
      return withSet(amounts, categoryId, wanted);
    });
  }

  /** As `setAmount` for each of several categories. One write, so all of it or nothing. */
  async setAmounts(who: Caller, budgetId: string, named: string, input: MonthAmounts, isUnchanged?: IsUnchanged): Promise<PlannedMonth> {
    const wanted = check(monthAmounts, input).amounts;
    const { budget, month } = await this.openMonth(who, budgetId, named);
    await this.requireKnown(
      budgetId,
      wanted.map(({ categoryId }, index) => ({ path: `/amounts/${index}/categoryId`, id: categoryId })),
    );
    return this.write(who, budget, { month, blamed: "/amounts" }, async (amounts) => {
      await requireUnchanged(isUnchanged);
      return wanted.reduce<Amounts>((planned, { categoryId, ...amount }) => withSet(planned, categoryId, amount), amounts);
    });
  }

  /** One document holds a month's plan, so that both sides of a transfer change in one write. */
  async transfer(who: Caller, budgetId: string, named: string, input: Transfer): Promise<PlannedMonth> {
    const move = check(transfer, input);
    const { budget, month } = await this.openMonth(who, budgetId, named);
    const { from, to } = await this.ends(budgetId, move);
    return this.write(who, budget, { month, blamed: "/amount" }, async (amounts) => {
      if (from !== null) await this.requireAvailable(budget, month, from._id, move.amount);
      const given = from === null ? amounts : shifted(amounts, from, month, -move.amount);
      return to === null ? given : shifted(given, to, month, move.amount);
    });
  }

  /** Each category gets what it had in another month; notes stay where they are. One write, so all of it or nothing. */
  async copy(who: Caller, budgetId: string, named: string, input: PlanToCopy): Promise<PlannedMonth> {
    const wanted = check(planToCopy, input);
    const { budget, month } = await this.openMonth(who, budgetId, named);
    const from = wanted.from === undefined ? addMonths(month, -1) : monthNamed(budget, momentOf(who, this.needs.clock), wanted.from);
    requireStarted(budget, from, "/from");
    await requireReached(this.needs.models, budget, this.needs.clock.now(), from, "/from");
    if (from === month) throw Invalid.at("/from", "same-month", "from must be another month.");
    return this.write(who, budget, { month, blamed: "/from" }, async (amounts) => {
      const { figures } = await this.needs.months.read(budget, from, from);
      const rows = figures[0]?.rows ?? [];
      return rows.reduce<Amounts>((planned, row) => withAmount(planned, row.categoryId, row.budgeted), amounts);
    });
  }

  /** Each category gets the more of what it has and what a source says. One write; a dry run makes none, and is refused alike. */
  async fund(who: Caller, budgetId: string, named: string, input: Funding): Promise<FundedMonth> {
    const wanted = check(funding, input);
    const { budget, month } = await this.openMonth(who, budgetId, named);
    await this.requireKnown(
      budgetId,
      (wanted.categories ?? []).map((id, index) => ({ path: `/categories/${index}`, id })),
    );
    const dryRun = wanted.dryRun ?? false;
    const wish = { source: wanted.from, categories: wanted.categories };
    const target = { month, blamed: "/from" };
    let amounts: FundedAmount[] = [];
    const change = async (planned: Amounts): Promise<Amounts | null> => {
      amounts = await fundedAmounts(this.needs.months, budget, month, wish);
      return amounts.length === 0
        ? null
        : amounts.reduce<Amounts>((all, { categoryId, budgeted }) => withAmount(all, categoryId, budgeted), planned);
    };
    await (dryRun ? this.changed(budget, target, await this.planOf(budget, month), change) : this.write(who, budget, target, change));
    return { month, dryRun, total: sumOf(amounts, ({ before, budgeted }) => subtract(budgeted, before)), amounts };
  }

  private async openMonth(who: Caller, budgetId: string, named: string): Promise<{ budget: BudgetDoc; month: Month }> {
    check(monthInPath, { month: named });
    const { budget } = await this.needs.access.open(who, budgetId, "write");
    const month = monthNamed(budget, momentOf(who, this.needs.clock), named);
    requireStarted(budget, month, "/month");
    await requireReached(this.needs.models, budget, this.needs.clock.now(), month, "/month");
    return { budget, month };
  }

  /** The id of the call is kept with the plan: a repeated call finds itself there and changes nothing. */
  private async write(who: Caller, budget: BudgetDoc, target: Target, change: Change): Promise<PlannedMonth> {
    const { month } = target;
    const { _id: budgetId } = budget;
    const call = who.ids.next("pln", budgetId);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const plan = await this.planOf(budget, month);
      if (plan?.appliedCalls.includes(call)) return { budgetId, month, labels: [month] };
      const amounts = await this.changed(budget, target, plan, change);
      if (amounts === null) return { budgetId, month, labels: [] };
      if (await this.save(budgetId, month, call, plan, amounts, auditEntry(who, this.needs.clock.now(), "changed"))) {
        this.needs.outbox.schedule(budgetId);
        return { budgetId, month, labels: [month] };
      }
    }
    throw new Unavailable("Too many concurrent changes of this month's plan. Try again.");
  }

  private async planOf({ _id }: BudgetDoc, month: string): Promise<PlanDoc | null> {
    return this.needs.models.plans.findOne({ budgetId: _id, month }).lean<PlanDoc>();
  }

  /** What the amounts become, if every month can still be told then; null when they stay what they are. */
  private async changed(budget: BudgetDoc, { month, blamed }: Target, plan: PlanDoc | null, change: Change): Promise<Amounts | null> {
    const before = (plan?.amounts ?? []).map(entryOf);
    const amounts = await change(before);
    if (amounts === null || areSame(before, amounts)) return null;
    await this.needs.planOverflow.require(budget, month, blamed, {
      plan: (at, stored) => (at === month ? toMonthPlan({ amounts: [...amounts] }) : stored),
    });
    return amounts;
  }

  private async save(
    budgetId: string,
    month: string,
    call: string,
    plan: PlanDoc | null,
    amounts: Amounts,
    audit: AuditEntry,
  ): Promise<boolean> {
    const now = audit.at;
    const flags = { dirtyBudgetId: budgetId, dirtyFrom: month };
    if (plan !== null) {
      const appliedCalls = [...plan.appliedCalls, call].slice(-PLAN_CALLS_KEPT);
      const update = { audit, $set: { amounts: [...amounts], appliedCalls, updatedAt: now, ...flags } };
      return (await changeVersion(this.needs.models.plans, plan, update)) !== null;
    }
    const doc: PlanDoc = {
      _id: call,
      budgetId,
      month,
      amounts: [...amounts],
      appliedCalls: [call],
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      ...flags,
      auditEntries: [{ ...audit, version: 1 }],
    };
    return unlessTaken(() => this.needs.models.plans.insertMany([doc]));
  }

  private async requireCategory(budgetId: string, id: string): Promise<CategoryDoc> {
    const category = await this.needs.models.categories.findOne({ _id: id, budgetId, ...staying() }).lean<CategoryDoc>();
    if (category === null) throw new NotFound("category");
    return category;
  }

  /** Both ends are looked at before one is refused, so that every answer names all that is wrong. */
  private async ends(budgetId: string, move: Transfer): Promise<{ from: CategoryDoc | null; to: CategoryDoc | null }> {
    const named = [
      { path: "/from", id: move.from },
      { path: "/to", id: move.to },
    ];
    const byId = await this.requireKnown(
      budgetId,
      named.flatMap(({ path, id }) => (id === null ? [] : { path, id })),
    );
    return { from: byId.get(move.from ?? "") ?? null, to: byId.get(move.to ?? "") ?? null };
  }

  private async requireKnown(budgetId: string, named: readonly { path: string; id: string }[]): Promise<Map<string, CategoryDoc>> {
    const ids = named.map(({ id }) => id);
    const found = await this.needs.models.categories
      .find({ _id: mongoose.trusted({ $in: ids }), budgetId, ...staying() })
      .lean<CategoryDoc[]>();
    const byId = new Map(found.map((category) => [category._id, category]));
    const unknown = named.filter(({ id }) => !byId.has(id));
    if (unknown.length > 0) {
      throw new Invalid(unknown.map(({ path }) => ({ path, code: "unknown-category", message: "No such category in this budget." })));
    }
    return byId;
  }

  private async requireAvailable(budget: BudgetDoc, month: string, categoryId: string, amount: number): Promise<void> {
    const { figures } = await this.needs.months.read(budget, month, month);
    const available = figures[0]?.rows.find((row) => row.categoryId === categoryId)?.available ?? 0;
    if (available < amount) {
      const message = `Only ${Math.max(0, available)} minor units are available in ${month}.`;
      throw Invalid.at("/amount", "not-available", message, `Less is available in ${month}.`);
    }
  }
}

/** A category that is being removed takes its month amounts along; what came after them would be lost. */
function staying(): object {
  return { deletedAt: null, pendingRemoval: mongoose.trusted({ $exists: false }) };
}
