import type { Quotas } from "../limits/quotas.js";
import { roomForBudget } from "../limits/roomForBudget.js";
import { type Caller, noteOpened, requirePermission, requireWholeAccount, seesNamesOnly } from "../../domain/caller.js";
import { Conflict } from "../../domain/errors.js";
import { CURRENT } from "../../domain/month.js";
import { yielding } from "../../runtime/turn.js";
import { type BudgetDoc, givenFields, roleIn, toBudget } from "../../models/budget.js";
import { changedBy, filledFrom } from "../../models/storedFields.js";
import { budgetChange, type CheckedBudgetChange, newBudget } from "../../validation/budget.js";
import { check } from "../../validation/check.js";
import type { Budget, BudgetChange, NewBudget } from "../../shapes/Budget.js";
import type { Membership } from "../access/Memberships.js";
import { fingerprintOf, idTaken, requireSame } from "../storage/inputFingerprint.js";
import { cut, type Page, pageOf, type PageRequest } from "../storage/page.js";
import { changeOnce, auditEntry, insertOnce, type IfVersion } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { momentOf, monthNamed, requireWithin } from "./horizon.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "cursors" | "memberships" | "clock" | "outbox" | "quotaGuard"> {
  readonly quotas: Pick<Quotas, "budgets">;
  readonly timeZoneOf: (accountId: string) => Promise<string | null>;
  /** Whether no earlier release runs any more, which would make keys in another way. */
  readonly foldsKeys?: (() => boolean) | undefined;
}

export class BudgetService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, request: PageRequest): Promise<Page<Budget>> {
    const { limit, cursor } = pageOf(request);
    requirePermission(who, "names");
    const list = ["budgets", who.accountId];
    const start = cursor === undefined ? null : this.needs.cursors.place(list, cursor);
    const found: Membership[] = [];
    for await (const membership of yielding(this.needs.memberships.after(who, start, limit + 1))) {
      found.push(membership);
      if (found.length > limit) break;
    }
    const { kept, nextCursor, cursorAt } = cut(found, limit, ({ place }) => this.needs.cursors.write(list, place));
    return { items: kept.map(({ budget }) => shownTo(who, budget)), nextCursor, cursorAt };
  }

  /** Those of the given ones that the caller may see. */
  async some(who: Caller, ids: readonly string[]): Promise<Budget[]> {
    const docs = await this.needs.access.among(who, ids, "names");
    return docs.map((doc) => shownTo(who, doc));
  }

  async one(who: Caller, id: string): Promise<Budget> {
    const { budget, role } = await this.needs.access.open(who, id, "read");
    return toBudget(budget, role);
  }

  async add(who: Caller, input: NewBudget): Promise<Budget> {
    const wanted = check(newBudget, input);
    requirePermission(who, "write");
    requireWholeAccount(who);
    const now = this.needs.clock.now();
    const timeZone = wanted.timeZone ?? (await this.needs.timeZoneOf(who.accountId)) ?? "UTC";
    const monthStartDay = wanted.monthStartDay ?? 1;
    const calendar = { timeZone, monthStartDay };
    const startMonth = monthNamed(calendar, momentOf(who, this.needs.clock), wanted.startMonth ?? CURRENT);
    requireWithin(calendar, now, startMonth, "/startMonth");
    const drawn = who.ids.next("bud");
    const { newId, ...words } = wanted;
    // Without the time zone and the month that hold when they are left out: they may be others at the next try.
    const meant = { ...wanted, monthStartDay, accountId: who.accountId };
    const inputFingerprint = newId === undefined ? {} : { inputFingerprint: fingerprintOf(meant) };
    const there = newId === undefined ? null : await this.needs.models.budgets.findOne({ _id: newId }).lean<BudgetDoc>();
    if (there !== null) return again(who, there, inputFingerprint);
    const doc: BudgetDoc = {
      _id: newId ?? drawn,
      ...inputFingerprint,
      ...filledFrom(givenFields, {
        ...words,
        timeZone,
        monthStartDay,
        startMonth,
      }),
      members: [{ accountId: who.accountId, role: "owner", joinedAt: now }],
      inUse: false,
      ...(this.needs.foldsKeys?.() !== false ? { keyForm: "folded" } : {}),
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    doc.dirtyBudgetId = doc._id;
    doc.auditEntries = [{ ...auditEntry(who, now, "created"), version: 1 }];
    const kept = await this.kept(who, doc);
    this.needs.outbox.schedule(kept._id);
    return again(who, kept, inputFingerprint);
  }

  /** What an account owns is counted, so that whom others share with is not kept from anything. */
  private kept(who: Caller, doc: BudgetDoc): Promise<BudgetDoc> {
    const { models, memberships, quotas, quotaGuard } = this.needs;
    return quotaGuard.add({
      ...roomForBudget({ memberships, mostBudgets: quotas.budgets }, who.accountId, doc._id),
      add: async () => {
        await memberships.note(who.accountId, doc._id);
        return insertOnce(models.budgets, doc);
      },
      // One that was there before, by a call that this one repeats, stays.
      undo: async (kept) => (kept === doc ? models.budgets.deleteOne({ _id: doc._id }) : false),
    });
  }

  async change(who: Caller, id: string, input: BudgetChange, ifVersion?: IfVersion): Promise<Budget> {
    const asked = check(budgetChange, input);
    const changed = await changeOnce(who, this.needs.models.budgets, {
      ifVersion,
      read: async () => ({ found: (await this.needs.access.open(who, id, "write")).budget }),
      decide: ({ found: budget }) => {
        const now = this.needs.clock.now();
        const calendar = {
          timeZone: asked.timeZone ?? budget.timeZone,
          monthStartDay: asked.monthStartDay ?? budget.monthStartDay,
        };
        const wanted = withStartMonth(asked, (name) => monthNamed(calendar, momentOf(who, this.needs.clock), name));
        const fixed = changesOfFixed(budget, wanted);
        if (fixed.length > 0 && budget.inUse) {
          const message = `These fields are fixed once an expense or a monthly budget exists: ${fixed.join(", ")}.`;
          throw new Conflict("budget-in-use", message, { fields: fixed });
        }
        if (wanted.startMonth !== undefined) requireWithin(calendar, now, wanted.startMonth, "/startMonth");
        const earliest = [budget.startMonth, wanted.startMonth ?? budget.startMonth].sort()[0] ?? budget.startMonth;
        return {
          audit: auditEntry(who, now, "changed"),
          $set: { ...changedBy(givenFields, wanted), updatedAt: now, dirtyBudgetId: id },
          ...(fixed.length > 0 ? { $min: { dirtyFrom: earliest }, guard: { inUse: false } } : {}),
        };
      },
    });
    this.needs.outbox.schedule(id);
    return toBudget(changed, roleIn(changed, who.accountId) ?? "viewer");
  }
}

/**
 * What stands there under the id of a new budget: this one, or what another wish, perhaps of another account, has made of it. Who made it
 * may have handed it over and left since, and reads it no more.
 */
function again(who: Caller, found: BudgetDoc, { inputFingerprint }: Pick<BudgetDoc, "inputFingerprint">): Budget {
  const role = roleIn(found, who.accountId);
  if (role === undefined) throw idTaken();
  requireSame(found, inputFingerprint);
  noteOpened(who, found._id);
  return toBudget(found, role);
}

/** Whoever may read names alone does not read the note. */
function shownTo(who: Caller, doc: BudgetDoc): Budget {
  const budget = toBudget(doc, roleIn(doc, who.accountId) ?? "viewer");
  return seesNamesOnly(who) ? { ...budget, note: null } : budget;
}

function withStartMonth({ startMonth, ...others }: CheckedBudgetChange, named: (name: string) => string): CheckedBudgetChange {
  return startMonth === undefined ? others : { ...others, startMonth: named(startMonth) };
}

function changesOfFixed(budget: BudgetDoc, wanted: CheckedBudgetChange): string[] {
  const fields = ["currency", "monthStartDay", "startMonth"] as const;
  return fields.filter((field) => wanted[field] !== undefined && wanted[field] !== budget[field]);
}
