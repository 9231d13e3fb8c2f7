import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { type Caller, seesNamesOnly } from "../../domain/caller.js";
import { Conflict } from "../../domain/errors.js";
import type { Month } from "../../domain/month.js";
import { type ExpenseDoc, importKeysIn } from "../../models/expenses/expense.js";
import { monthsIn } from "../../models/expenses/movementOf.js";
import { idTaken } from "../storage/inputFingerprint.js";
import type { Dependencies } from "../Dependencies.js";
import { isTooManyExpenses } from "../limits/ExpenseQuota.js";
import { besideHolder, isSameMade } from "./edits.js";
import { MadeOtherwise } from "./takenIdentity.js";
import { insertExpenses } from "./insertExpenses.js";
import { failure, success, type Written } from "./outcome.js";

type Needs = Pick<Dependencies, "models" | "outbox" | "referenceRepair" | "expenseQuota">;

/** What is to be written, by its place in the batch. */
type Docs = ReadonlyMap<number, ExpenseDoc>;

const TRIES = 10;
/** Others have their commands after so many documents. */
const DOCS_AT_ONCE = 56;
/** A reader of months has to look at all that waits to be processed: of the largest batch a third. Less of it would be processed more often. */
const UNPROCESSED_AT_MOST = 3 * DOCS_AT_ONCE;

/** Existing expenses: by their ids, and the other ones by the import identity that they hold. */
interface Present {
  readonly byId: ReadonlyMap<string, ExpenseDoc>;
  readonly byKey: ReadonlyMap<string, ExpenseDoc>;
}

/** Writes all new expenses, each under an id that stands for it alone: what is there already is never written again. */
export class ExpenseWriter {
  constructor(private readonly needs: Needs) {}

  /**
   * Writes what somebody enters, and has it processed. Who may not read must not learn what is there: its expense is made beside another
   * one with the same import identity.
   */
  async add(who: Caller, budgetId: string, docs: Docs, lookedAt: number): Promise<Written[]> {
    const outcomes = await this.addOnce(who, budgetId, docs, lookedAt);
    const [taken, others] = [outcomes.filter(isMadeOtherwise), outcomes.filter((one) => !isMadeOtherwise(one))];
    if (taken.length === 0 || !seesNamesOnly(who)) return outcomes;
    const beside = taken.flatMap(({ index }) => {
      const doc = docs.get(index);
      return doc === undefined ? [] : [[index, besideHolder(doc)] as const];
    });
    return [...others, ...(await this.addOnce(who, budgetId, new Map(beside), lookedAt))];
  }

  /** Writes what a job makes, in one command. False when an id or an import identity of one was taken, which does not keep the others out. */
  async insert(budgetId: string, docs: readonly ExpenseDoc[]): Promise<boolean> {
    const insert = (): Promise<boolean> => unlessTaken(() => insertExpenses(this.needs.models, docs));
    return this.needs.expenseQuota.within(budgetId, docs.length, insert);
  }

  /** Moves what was written into a category that began to leave after it was looked at; answers whether there was any. */
  async repair(budgetId: string, docs: readonly ExpenseDoc[], lookedAt: number): Promise<boolean> {
    const { referenceRepair } = this.needs;
    if (referenceRepair.isSoonAfter(lookedAt)) return false;
    const named = docs.filter(({ parts }) => parts.some(({ categoryId }) => categoryId !== null));
    const flags = named.map((doc) => ({ kind: "expense" as const, id: doc._id }));
    return (await referenceRepair.repair(budgetId, flags)).size > 0;
  }

  /** Deleted ones too: what somebody deleted must not come back. */
  async byId(budgetId: string, ids: readonly string[]): Promise<Map<string, ExpenseDoc>> {
    const found = await this.needs.models.expenses.find({ budgetId, _id: mongoose.trusted({ $in: [...ids] }) }).lean<ExpenseDoc[]>();
    return new Map(found.map((doc) => [doc._id, doc]));
  }

  async present(budgetId: string, docs: readonly ExpenseDoc[]): Promise<Present> {
    const byId = await this.byId(
      budgetId,
      docs.map((doc) => doc._id),
    );
    const keys = docs.flatMap((doc) => (byId.has(doc._id) ? [] : importKeysIn(doc)));
    if (keys.length === 0) return { byId, byKey: new Map() };
    const found = await this.needs.models.expenses.find({ budgetId, importKey: mongoose.trusted({ $in: keys }) }).lean<ExpenseDoc[]>();
    return { byId, byKey: new Map(found.flatMap((doc) => importKeysIn(doc).map((key) => [key, doc] as const))) };
  }

  private async addOnce(who: Caller, budgetId: string, docs: Docs, lookedAt: number): Promise<Written[]> {
    try {
      return await this.addWithin(who, budgetId, docs, lookedAt);
    } catch (error) {
      if (!isTooManyExpenses(error)) throw error;
      return this.addMissing(who, budgetId, docs, lookedAt, error);
    }
  }

  /** What exists needs no place. Only where there is too little room for all of them is it worth the commands to tell them apart. */
  private async addMissing(who: Caller, budgetId: string, docs: Docs, lookedAt: number, full: Conflict): Promise<Written[]> {
    const { outcomes, missing } = await this.look(who, budgetId, docs);
    if (missing.size === 0) return outcomes;
    const first = firstOfEach(missing);
    if (first.size === docs.size) return failures(docs, full);
    try {
      outcomes.push(...(await this.addWithin(who, budgetId, first, lookedAt)));
    } catch (error) {
      if (!isTooManyExpenses(error)) throw error;
      return [...outcomes, ...failures(missing, error)];
    }
    // Those with the import identity of a first one are looked for and never inserted: they have no place of their own.
    const repeated = await this.look(who, budgetId, new Map([...missing].filter(([index]) => !first.has(index))));
    return [...outcomes, ...repeated.outcomes, ...failures(repeated.missing, keepsGoing())];
  }

  private async addWithin(who: Caller, budgetId: string, docs: Docs, lookedAt: number): Promise<Written[]> {
    return this.needs.expenseQuota.within(budgetId, docs.size, async () => {
      try {
        return await this.addAll(who, budgetId, docs, lookedAt);
      } finally {
        // Also what was written before something failed.
        this.needs.outbox.schedule(budgetId);
      }
    });
  }

  /** Of two items with one import identity the first is made and the second finds it. */
  private async addAll(who: Caller, budgetId: string, docs: Docs, lookedAt: number): Promise<Written[]> {
    let waiting = docs;
    const outcomes: Written[] = [];
    for (let attempt = 0; attempt < TRIES && waiting.size > 0; attempt++) {
      const first = [...firstOfEach(waiting).values()];
      const isNew = await this.insertByMonth(budgetId, first);
      const isRepaired = await this.repair(budgetId, first, lookedAt);
      if (isNew && !isRepaired && first.length === waiting.size)
        return [...outcomes, ...[...waiting].map(([index, doc]) => success(index, "created", doc))];
      const seen = await this.look(who, budgetId, waiting);
      outcomes.push(...seen.outcomes);
      waiting = seen.missing;
    }
    return [...outcomes, ...failures(waiting, keepsGoing())];
  }

  /** What became of those that are there, or whose import identity is; the others are missing. */
  private async look(who: Caller, budgetId: string, docs: Docs): Promise<{ outcomes: Written[]; missing: Docs }> {
    const there = await this.present(budgetId, [...docs.values()]);
    const outcomes: Written[] = [];
    const missing = new Map<number, ExpenseDoc>();
    for (const [index, doc] of docs) {
      const mine = there.byId.get(doc._id);
      const other = importKeysIn(doc)
        .flatMap((key) => there.byKey.get(key) ?? [])
        .at(0);
      if (mine !== undefined && mine.inputFingerprint !== doc.inputFingerprint) outcomes.push(failure(index, idTaken()));
      else if (mine !== undefined) outcomes.push(success(index, "created", mine));
      else if (other !== undefined && !isSameMade(who, other, doc)) outcomes.push(failure(index, new MadeOtherwise()));
      else if (other !== undefined) outcomes.push(success(index, "existing", other));
      else missing.set(index, doc);
    }
    return { outcomes, missing };
  }

  /**
   * False when some were there already, which does not keep the others out. Month by month: so the processing of some of them has few
   * pages to carry on, and the newest first, as what a reader is shown opens with what can be trusted until an earlier month moves.
   */
  private async insertByMonth(budgetId: string, docs: readonly ExpenseDoc[]): Promise<boolean> {
    const newestFirst = [...docs].sort((one, other) => (one.month < other.month ? 1 : one.month > other.month ? -1 : 0));
    let isNew = true;
    for (let at = 0; at < newestFirst.length; at += UNPROCESSED_AT_MOST) {
      if (at > 0) await this.needs.outbox.catchUp(budgetId);
      const some = newestFirst.slice(at, at + UNPROCESSED_AT_MOST);
      try {
        isNew = (await this.insertSome(some)) && isNew;
      } finally {
        this.needs.outbox.schedule(budgetId, monthsOf(some));
      }
    }
    return isNew;
  }

  private async insertSome(docs: readonly ExpenseDoc[]): Promise<boolean> {
    let isNew = true;
    for (let at = 0; at < docs.length; at += DOCS_AT_ONCE) {
      const some = docs.slice(at, at + DOCS_AT_ONCE);
      isNew = (await unlessTaken(() => insertExpenses(this.needs.models, some))) && isNew;
    }
    return isNew;
  }
}

function isMadeOtherwise(outcome: Written): boolean {
  return outcome.status === "failed" && outcome.refusal instanceof MadeOtherwise;
}

function firstOfEach(docs: Docs): Map<number, ExpenseDoc> {
  const keys = new Set<string>();
  const first = new Map<number, ExpenseDoc>();
  for (const [index, doc] of docs) {
    const own = [doc.importKey].flat();
    if (own.some((key) => keys.has(key))) continue;
    for (const key of own) keys.add(key);
    first.set(index, doc);
  }
  return first;
}

function failures(docs: Docs, refusal: Conflict): Written[] {
  return [...docs.keys()].map((index) => failure(index, refusal));
}

function keepsGoing(): Conflict {
  return new Conflict(
    "external-id-taken",
    "Other requests keep creating and deleting the expense with this externalId and source. Try again.",
  );
}

function monthsOf(docs: readonly ExpenseDoc[]): Set<Month> {
  return new Set(docs.flatMap(monthsIn));
}
