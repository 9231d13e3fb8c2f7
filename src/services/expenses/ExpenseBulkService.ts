import mongoose from "mongoose";
import { type Caller, requirePermission, seesNamesOnly } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import { budgetIdOf } from "../../domain/ids.js";
import { isLarge } from "../../domain/money.js";
import { withoutStored } from "../../domain/withoutStored.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { may } from "../../domain/roles.js";
import { roleIn } from "../../models/budget.js";
import { check } from "../../validation/check.js";
import { batchChange, batchRemoval, batchRestoration, expenseBatch } from "../../validation/expenses/expenseBatch.js";
import type { ExpenseBatchChange, ExpenseBatchRemoval, ExpenseBatchRestoration } from "../../shapes/expenses/ExpenseBatch.js";
import type { Opened } from "../access/BudgetAccess.js";
import type { DocumentKey } from "../storage/DocumentKey.js";
import { changeOnce, type Update } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { monthsIn } from "../../models/expenses/movementOf.js";
import { changing, type ExpenseUpdate, monthsMovedBy, removing, restorable, restoring } from "./edits.js";
import { isInAccount, refusingTakenIdentity } from "./takenIdentity.js";
import { requireOpenAccounts } from "./accountGuards.js";
import { below, type Done, failure, type Outcome, shownOutcomes, type Written } from "./outcome.js";
import { z } from "zod";

type Needs = Pick<Dependencies, "models" | "access" | "clock" | "outbox" | "readers" | "referenceRepair" | "shownExpenses">;

/** Which expenses a batch is about. */
type Within = Readonly<Record<string, unknown>>;

interface Item {
  readonly item: unknown;
  readonly call: string;
  readonly seen: Opened<ExpenseDoc> | undefined;
  readonly within: Within;
}

type Changed = Omit<Done, "index">;

interface Job {
  readonly id: string;
  readonly ifVersion: number | null | undefined;
  /** The id of this item's call, kept with the expense: a repeated one finds itself there. */
  readonly call: string;
  /** Which expenses are meant. */
  readonly within: Within;
  /** What the batch read before it began; the first try of the change rests on it. */
  readonly seen: Opened<ExpenseDoc> | undefined;
}

const AT_ONCE = 16;
const live: Within = { deletedAt: null };
const named = z.object({ id: z.string() });
const amounts = z.object({
  change: z.object({ amount: z.number().optional(), type: z.unknown().optional(), original: z.unknown().optional() }),
});

/** Changing, deleting and restoring many expenses; each item is changed whole or fails by itself. */
export class ExpenseBulkService {
  constructor(private readonly needs: Needs) {}

  async change(who: Caller, input: ExpenseBatchChange): Promise<Outcome[]> {
    return this.each(who, input, live, async ({ item, ...job }) => {
      const { id, ifVersion, change } = check(batchChange, item);
      let before: ExpenseDoc | undefined;
      let update: ExpenseUpdate | null = null;
      let moved: boolean | undefined;
      const changed = await refusingTakenIdentity(
        () =>
          this.write(who, { id, ifVersion, ...job }, async ({ budget, found: expense }) => {
            update = await changing(this.needs, who, budget, expense, change, this.needs.clock.now()).catch(throwInChange);
            before = expense;
            moved = update?.$set.parts !== undefined;
            return update;
          }),
        () => isInAccount(before, update),
      );
      // Only who writes a category can write one that is about to leave.
      const repaired = moved === true ? await this.needs.referenceRepair.repaired(changed) : changed;
      const months = before === undefined ? monthsIn(changed) : monthsMovedBy(before, changed);
      return { status: "updated", doc: repaired, months };
    });
  }

  async remove(who: Caller, input: ExpenseBatchRemoval): Promise<Outcome[]> {
    return this.each(who, input, live, async ({ item, ...job }) => {
      const { id, ifVersion } = check(batchRemoval, item);
      const removed = await this.write(who, { id, ifVersion, ...job }, async ({ found }) => {
        await requireOpenAccounts(this.needs.models, found);
        return removing(who, found, this.needs.clock.now());
      });
      return { status: "deleted", doc: removed, months: monthsIn(removed) };
    });
  }

  /** What is not deleted stays as it is, and is answered. */
  async restore(who: Caller, input: ExpenseBatchRestoration): Promise<Outcome[]> {
    return this.each(who, input, restorable(this.needs.clock.now()), async ({ item, ...job }) => {
      const { id } = check(batchRestoration, item);
      let before: ExpenseDoc | undefined;
      const restored = await refusingTakenIdentity(
        () =>
          this.write(who, { id, ifVersion: undefined, ...job }, ({ budget, found }) => {
            before = found;
            return restoring(this.needs, who, budget, found, this.needs.clock.now());
          }),
        () => isInAccount(before),
      );
      const repaired = await this.needs.referenceRepair.repaired(restored);
      return { status: "restored", doc: repaired, months: before?.deletedAt === null ? [] : monthsIn(repaired) };
    });
  }

  private async each(who: Caller, input: { items: unknown[] }, within: Within, run: (item: Item) => Promise<Changed>): Promise<Outcome[]> {
    const { items } = check(expenseBatch, input);
    requirePermission(who, "write");
    const calls = items.map(() => who.ids.next("act"));
    const seen = await this.read(who, items, within);
    const outcomes: Written[] = [];
    const todo = items.entries();
    const worker = async (): Promise<void> => {
      for (const [index, item] of todo)
        outcomes.push(await this.tried(who, index, () => run({ item, call: calls[index] ?? "", seen: seen.get(idOf(item)), within })));
    };
    const ids = items.map(idOf);
    // Changes of one expense follow each other in the order of the request, and so do those that must see each other's amounts.
    const isLargeAny = items.some(mayBeLarge) || [...seen.values()].some(({ found }) => found.deletedAt !== null && isLarge(found.amount));
    const width = new Set(ids).size === ids.length && !isLargeAny ? AT_ONCE : 1;
    await Promise.all(Array.from({ length: width }, worker));
    for (const budgetId of new Set(outcomes.flatMap((outcome) => ("doc" in outcome ? outcome.doc.budgetId : []))))
      this.needs.outbox.schedule(budgetId);
    return shownOutcomes(this.needs.shownExpenses, outcomes);
  }

  private async tried(who: Caller, index: number, run: () => Promise<Changed>): Promise<Written> {
    try {
      return { index, ...(await run()) };
    } catch (error) {
      return failure(index, seesNamesOnly(who) ? withoutStored(error) : error);
    }
  }

  private async write(
    who: Caller,
    job: Job,
    decide: (seen: Opened<ExpenseDoc>) => Promise<Update<ExpenseDoc> | null> | Update<ExpenseDoc>,
  ): Promise<ExpenseDoc> {
    const { id, call, seen, within } = job;
    const reading = (more: Within) => (at: DocumentKey) => this.needs.models.expenses.findOne({ ...at, ...more }).lean<ExpenseDoc>();
    return changeOnce(who, this.needs.models.expenses, {
      ifVersion: job.ifVersion ?? undefined,
      call,
      seen,
      read: () => this.writable(who, id, reading(within)),
      readAgain: () => this.writable(who, id, reading({})),
      decide,
    });
  }

  private async writable(who: Caller, id: string, read: (at: DocumentKey) => Promise<ExpenseDoc | null>): Promise<Opened<ExpenseDoc>> {
    return this.needs.access.openOne(who, { kind: "exp", id }, "write", read);
  }

  /** What the caller may write, with its budget. The others are looked for one by one, and refused as they would be alone. */
  private async read(who: Caller, items: readonly unknown[], within: Within): Promise<Map<string, Opened<ExpenseDoc>>> {
    const ids = items.map(idOf);
    const budgets = await this.needs.access.among(
      who,
      ids.flatMap((id) => budgetIdOf("exp", id) ?? []),
      "write",
    );
    // Of an expense that stands there twice, the second change must see the first one.
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    const single = ids.filter((id) => counts.get(id) === 1);
    const ofBudgets = mongoose.trusted({ $in: budgets.map((budget) => budget._id) });
    const found = await this.needs.models.expenses
      .find({ budgetId: ofBudgets, _id: mongoose.trusted({ $in: single }), ...within })
      .lean<ExpenseDoc[]>();
    const opened = new Map(budgets.map((budget) => [budget._id, { budget, role: roleIn(budget, who.accountId) }]));
    return new Map(
      found.flatMap((doc) => {
        const { budget, role } = opened.get(doc.budgetId) ?? {};
        return budget === undefined || role === undefined || !may(role, "write") ? [] : [[doc._id, { budget, role, found: doc }]];
      }),
    );
  }
}

function throwInChange(error: unknown): never {
  throw error instanceof Invalid ? below("/change", error) : error;
}

/** What a purchase in another currency comes to is not known yet, nor what changes its direction. */
function mayBeLarge(item: unknown): boolean {
  const { amount, type, original } = amounts.safeParse(item).data?.change ?? {};
  return original !== undefined || type !== undefined || (amount !== undefined && isLarge(amount));
}

function idOf(item: unknown): string {
  return named.safeParse(item).data?.id ?? "";
}
