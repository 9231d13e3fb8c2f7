import type { Caller } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import { addDays, today } from "../../domain/month.js";
import { datesBefore, nextDate } from "../../domain/recurring/occurrenceDates.js";
import { recurrenceOf, withEnd } from "../../domain/recurring/recurrence.js";
import { gives } from "../../domain/recurring/schedule.js";
import { type RecurringDoc, type SingleDoc, type SuccessorDoc, toRecurring } from "../../models/recurring/recurring.js";
import { check } from "../../validation/check.js";
import { type CheckedRecurringSplit, recurringSplit } from "../../validation/recurring.js";
import type { RecurringSplit } from "../../shapes/recurring/RecurringInput.js";
import type { SplitMovement } from "../../shapes/recurring/Recurring.js";
import { fingerprintOf, requireOfBudget, requireSame } from "../storage/inputFingerprint.js";
import type { Opened } from "../access/BudgetAccess.js";
import type { Dependencies } from "../Dependencies.js";
import { auditEntry, changeOnce } from "../storage/stored.js";
import type { OccurrenceBooker } from "./OccurrenceBooker.js";
import { recurringLabel } from "./recurringLabel.js";
import { withinBudget } from "../limits/budgetQuotas.js";
import { requireStart } from "./requireStart.js";
import { countDue, rescheduled, singleOf } from "./schedules.js";
import type { TemplateTerms } from "./TemplateTerms.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "outbox" | "quotaGuard"> {
  readonly booker: OccurrenceBooker;
  readonly templateTerms: TemplateTerms;
}

/** How the movement that goes on is known again by a repeated request. */
type Made = Pick<SuccessorDoc, "id" | "inputFingerprint">;

/** What changes for one occurrence and all that follow: the movement ends before it, and another one goes on. */
export class RecurringSplitService {
  constructor(private readonly needs: Needs) {}

  async split(who: Caller, id: string, input: RecurringSplit): Promise<SplitMovement> {
    const wanted = check(recurringSplit, input);
    const { budget } = await this.open(who, id);
    const drawn = who.ids.next("rec", budget._id);
    requireOfBudget("rec", wanted.newId, budget._id);
    const newId = wanted.newId ?? drawn;
    const asked: Made = { id: newId, ...(wanted.newId === undefined ? {} : { inputFingerprint: fingerprintOf({ ...wanted, split: id }) }) };
    const made = await this.find(newId, budget._id);
    if (made !== null) requireSame(made, asked.inputFingerprint);
    else {
      const at = { _id: newId, budgetId: budget._id };
      await withinBudget(this.needs, "recurring", at, { add: () => this.write(who, id, wanted, asked) });
    }
    const [ended, continued] = [await this.open(who, id), await this.find(newId, budget._id)];
    if (continued === null) throw new Error("a movement that was split goes on");
    if (made === null) countDue(continued, today(this.needs.clock.now(), budget.timeZone));
    return { ended: toRecurring(ended.found), continued: toRecurring(continued) };
  }

  private async write(who: Caller, id: string, wanted: CheckedRecurringSplit, made: Made): Promise<void> {
    const changed = await changeOnce(who, this.needs.models.recurring, {
      read: () => this.open(who, id),
      decide: async ({ budget, found }) => {
        const template = await this.needs.templateTerms.changed(budget, found, wanted.template);
        const now = this.needs.clock.now();
        requireStart(budget, now, wanted.from, "/from");
        const { rule, start } = continuation(found, wanted);
        const stays = found.singles.filter(({ date }) => date < wanted.from);
        const goes = found.singles
          .filter(({ date }) => date >= wanted.from)
          .map(handedOver)
          .filter((single) => isWaiting(single) || gives({ rule, start, since: wanted.from }, single.date));
        const ended = { rule: withEnd(found.rule, { until: addDays(wanted.from, -1) }), singles: stays };
        const { $set } = rescheduled(found, ended, budget);
        const { weekend = found.weekend, mode = found.mode } = wanted;
        const successor = { ...made, template, rule, start, weekend, mode, since: wanted.from, singles: goes, by: who.accountId };
        return {
          audit: auditEntry(who, now, "changed", recurringLabel(found)),
          $set: { ...$set, successor, nextAt: new Date(0), updatedAt: now, dirtyBudgetId: budget._id },
        };
      },
    });
    const { budget } = await this.needs.access.open(who, changed.budgetId, "write");
    await this.needs.booker.settled(budget, changed);
  }

  private async open(who: Caller, id: string): Promise<Opened<RecurringDoc>> {
    const opened = await this.needs.access.openOne(who, { kind: "rec", id }, "write", (at) =>
      this.needs.models.recurring.findOne({ ...at, deletedAt: null }).lean<RecurringDoc>(),
    );
    return { ...opened, found: await this.needs.booker.settled(opened.budget, opened.found) };
  }

  private async find(id: string, budgetId: string): Promise<RecurringDoc | null> {
    return this.needs.models.recurring.findOne({ _id: id, budgetId }).lean<RecurringDoc>();
  }
}

/** The rule goes on from its next date, so that every second week stays every second week; a count goes on counting. */
function continuation(found: RecurringDoc, { from, rule }: CheckedRecurringSplit): { rule: string; start: string } {
  if (found.through !== null && from <= found.through)
    throw Invalid.at(
      "/from",
      "out-of-range",
      `Occurrences up to ${found.through} are done. The first one of the new movement must be later.`,
      "The occurrence of this date is done. Choose a later date.",
    );
  if (from < found.since)
    throw Invalid.at(
      "/from",
      "out-of-range",
      `The movement begins on ${found.since}. Choose this date or a later one.`,
      "The movement begins later.",
    );
  if (rule !== undefined) return { rule, start: from };
  const recurrence = recurrenceOf(found.rule);
  const start = nextDate(recurrence, found.start, from);
  if (start === null) throw Invalid.at("/from", "out-of-range", "The movement has no occurrence on or after this date.");
  if (recurrence.count === null) return { rule: found.rule, start };
  return { rule: withEnd(found.rule, { count: recurrence.count - datesBefore(recurrence, found.start, start) }), start };
}

/** What was booked early is an expense of the first movement; in the next one it does not occur again. */
function handedOver(single: SingleDoc): SingleDoc {
  const kept = singleOf(single);
  return kept.state === "booked" ? { ...kept, state: "skipped" } : kept;
}

/** It has begun, so it stays whatever the new rule says. */
function isWaiting({ state }: SingleDoc): boolean {
  return state === "proposed" || state === "booking";
}
