import type { Caller } from "../../domain/caller.js";
import { addDays, today } from "../../domain/month.js";
import { dueOn, gives } from "../../domain/recurring/schedule.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type RecurringDoc, type SingleDoc, type TemplateDoc, toRecurring } from "../../models/recurring/recurring.js";
import { check } from "../../validation/check.js";
import { type CheckedRecurring, type CheckedRecurringChange, newRecurring, recurringChange } from "../../validation/recurring.js";
import type { Recurring } from "../../shapes/recurring/Recurring.js";
import type { NewRecurring, RecurringChange } from "../../shapes/recurring/RecurringInput.js";
import type { Opened } from "../access/BudgetAccess.js";
import type { DocumentKey } from "../storage/DocumentKey.js";
import { fingerprintOf, requireOfBudget, requireSame } from "../storage/inputFingerprint.js";
import { cut, type Page, pageOf, type PageRequest } from "../storage/page.js";
import type { Dependencies } from "../Dependencies.js";
import { auditEntry, changeOnce, changesNothing, type IfVersion, madeBefore, requireVersion } from "../storage/stored.js";
import { idsAfter } from "./idsAfter.js";
import type { OccurrenceBooker } from "./OccurrenceBooker.js";
import { recurringLabel } from "./recurringLabel.js";
import { insertWithinBudget } from "../limits/budgetQuotas.js";
import { requireStart } from "./requireStart.js";
import { countDue, nextAtOf, rescheduled } from "./schedules.js";
import { saysMoney, type TemplateTerms } from "./TemplateTerms.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "cursors" | "clock" | "outbox" | "quotaGuard"> {
  readonly booker: OccurrenceBooker;
  readonly templateTerms: TemplateTerms;
}

/** Templates with a rule, and what becomes of them. */
export class RecurringService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, budgetId: string, request: PageRequest): Promise<Page<Recurring>> {
    const { limit, cursor } = pageOf(request);
    await this.needs.access.open(who, budgetId, "read");
    const list = ["recurring", budgetId];
    const docs = await this.needs.models.recurring
      .find({ budgetId, deletedAt: null, ...(cursor === undefined ? {} : idsAfter(this.needs.cursors.place(list, cursor))) })
      .sort({ _id: 1 })
      .limit(limit + 1)
      .lean<RecurringDoc[]>();
    const { kept, nextCursor, cursorAt } = cut(docs, limit, (doc) => this.needs.cursors.write(list, { id: doc._id, value: null }));
    return { items: kept.map(toRecurring), nextCursor, cursorAt };
  }

  async one(who: Caller, id: string): Promise<Recurring> {
    const { found } = await this.needs.access.openOne(who, { kind: "rec", id }, "read", (at) => this.find(at));
    return toRecurring(found);
  }

  async add(who: Caller, input: NewRecurring): Promise<Recurring> {
    const wanted = check(newRecurring, input);
    const { budget } = await this.needs.access.open(who, wanted.budgetId, "write");
    const drawn = who.ids.next("rec", budget._id);
    const { newId } = wanted;
    requireOfBudget("rec", newId, budget._id);
    const at = { _id: newId ?? drawn, budgetId: budget._id };
    const { recurring } = this.needs.models;
    const made = await madeBefore(who, recurring, at, newId);
    const terms = termsOf(wanted);
    // Of what was made, an account may be gone: what was said is compared, where it says anything of accounts.
    if (made !== null && saysMoney(wanted.template)) return this.again(made, { inputFingerprint: fingerprintOf(saidOf(wanted)) });
    if (made === null) requireStart(budget, this.needs.clock.now(), wanted.start, "/start");
    const template = await this.needs.templateTerms.made(budget, wanted.template);
    const inputFingerprint = fingerprintOf(saysMoney(wanted.template) ? saidOf(wanted) : { template, ...terms });
    if (made !== null) return this.again(made, { inputFingerprint });
    const doc = this.newDoc(who, at, budget, { template, terms, ...(newId === undefined ? {} : { inputFingerprint }) });
    const created = await insertWithinBudget(this.needs, "recurring", recurring, doc);
    this.needs.outbox.schedule(budget._id);
    if (created === doc) countDue(doc, today(this.needs.clock.now(), budget.timeZone));
    return this.again(created, doc);
  }

  /** What is due by the old rule is done first, and a new one holds from then on: it never books what lies behind. */
  async change(who: Caller, id: string, input: RecurringChange, ifVersion?: IfVersion): Promise<Recurring> {
    const wanted = check(recurringChange, input);
    let timeZone = "UTC";
    const changed = await changeOnce(who, this.needs.models.recurring, {
      read: async () => {
        const opened = await this.openToChange(who, id, ifVersion);
        const { budget, found } = opened;
        ({ timeZone } = budget);
        if (wanted.start !== undefined) requireStart(budget, this.needs.clock.now(), wanted.start, "/start");
        await this.needs.templateTerms.changed(budget, found, wanted.template);
        // So that they follow what held on their day. A refused call has booked nothing by then.
        return { ...opened, found: await this.needs.booker.advanced(budget, found) };
      },
      readAgain: () => this.openAgain(who, id),
      decide: async ({ budget, found }) => {
        const template = await this.needs.templateTerms.changed(budget, found, wanted.template);
        const now = this.needs.clock.now();
        const terms = this.changedTerms(budget, found, wanted, now);
        const words = { template, mode: wanted.mode ?? found.mode };
        if (changesNothing<RecurringDoc>(found, { $set: { ...terms, ...words } })) return null;
        const { $set, ...others } = rescheduled(found, terms, budget);
        return {
          audit: auditEntry(who, now, "changed", recurringLabel({ template })),
          ...others,
          $set: { ...$set, ...words, updatedAt: now, dirtyBudgetId: budget._id },
        };
      },
    });
    this.needs.outbox.schedule(changed.budgetId);
    countDue(changed, today(this.needs.clock.now(), timeZone));
    return toRecurring(changed);
  }

  /** What was booked stays. */
  async remove(who: Caller, id: string, ifVersion?: IfVersion): Promise<Recurring> {
    const removed = await changeOnce(who, this.needs.models.recurring, {
      read: async () => {
        const opened = await this.openToChange(who, id, ifVersion);
        return { ...opened, found: await this.needs.booker.settled(opened.budget, opened.found) };
      },
      readAgain: () => this.openAgain(who, id),
      decide: ({ budget, found }) => {
        const now = this.needs.clock.now();
        return {
          audit: auditEntry(who, now, "deleted", recurringLabel(found)),
          $set: { deletedAt: now, updatedAt: now, dirtyBudgetId: budget._id },
          $unset: { nextAt: 1 },
        };
      },
    });
    this.needs.outbox.schedule(removed.budgetId);
    return toRecurring(removed);
  }

  private newDoc(who: Caller, at: DocumentKey, budget: BudgetDoc, { template, terms, ...call }: NewTerms): RecurringDoc {
    const now = this.needs.clock.now();
    const schedule = { ...terms, since: terms.start, through: null, singles: [] };
    const { left } = dueOn(schedule, today(now, budget.timeZone), 0);
    const catchingUp = left > 0 ? { done: 0, due: left } : null;
    const nextAt = nextAtOf(schedule, budget.timeZone);
    return {
      ...at,
      template,
      ...schedule,
      catchingUp,
      ...(nextAt === undefined ? {} : { nextAt }),
      createdBy: who.accountId,
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      dirtyBudgetId: budget._id,
      ...call,
      auditEntries: [{ ...auditEntry(who, now, "created", recurringLabel({ template })), version: 1 }],
    };
  }

  private again(found: RecurringDoc, { inputFingerprint }: Pick<RecurringDoc, "inputFingerprint">): Recurring {
    requireSame(found, inputFingerprint);
    return toRecurring(found);
  }

  private changedTerms(
    budget: BudgetDoc,
    found: RecurringDoc,
    { rule = found.rule, start = found.start, weekend = found.weekend }: CheckedRecurringChange,
    now: Date,
  ): Pick<RecurringDoc, "rule" | "start" | "weekend" | "since" | "singles"> {
    if (rule === found.rule && start === found.start) return { rule, start, weekend, since: found.since, singles: found.singles };
    const day = today(now, budget.timeZone);
    const next = found.through === null ? found.since : addDays(found.through, 1);
    // Before the first occurrence a person may still say when it all begins, also in the past.
    const since = found.through === null && start !== found.start ? start : next > day ? next : day;
    const isMoved = ({ state, date }: SingleDoc): boolean => state === "changed" && found.through !== null && date <= found.through;
    const singles = found.singles.filter(
      (single) =>
        (single.state !== "changed" && single.state !== "skipped") || isMoved(single) || gives({ rule, start, since }, single.date),
    );
    return { rule, start, weekend, since, singles };
  }

  /** The version is that of the caller before occurrences are booked for it, as that makes new ones. */
  private async openToChange(who: Caller, id: string, ifVersion: IfVersion): Promise<Opened<RecurringDoc>> {
    const opened = await this.needs.access.openOne(who, { kind: "rec", id }, "write", (at) => this.find(at));
    requireVersion(ifVersion, opened.found.version);
    return opened;
  }

  private openAgain(who: Caller, id: string): Promise<Opened<RecurringDoc>> {
    const { access, models } = this.needs;
    return access.openOne(who, { kind: "rec", id }, "write", (at) => models.recurring.findOne({ ...at }).lean<RecurringDoc>());
  }

  private async find(at: DocumentKey): Promise<RecurringDoc | null> {
    return this.needs.models.recurring.findOne({ ...at, deletedAt: null }).lean<RecurringDoc>();
  }
}

interface NewTerms extends Pick<RecurringDoc, "inputFingerprint"> {
  readonly template: TemplateDoc;
  readonly terms: Pick<RecurringDoc, "rule" | "start" | "weekend" | "mode">;
}

function termsOf({ rule, start, weekend = "keep", mode = "book" }: CheckedRecurring): NewTerms["terms"] {
  return { rule, start, weekend, mode };
}

function saidOf(wanted: CheckedRecurring): object {
  return { said: wanted.template, ...termsOf(wanted) };
}
