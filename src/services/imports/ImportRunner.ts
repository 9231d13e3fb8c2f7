import mongoose from "mongoose";
import { quantity } from "../../domain/quantity.js";
import { isDuplicateKey } from "../../database/errors/duplicateKey.js";
import { DomainError, Unavailable } from "../../domain/errors.js";
import { beyondTrace, traced } from "../../runtime/tracing.js";
import { beyondWork } from "../../runtime/work.js";
import { isStillHeld } from "../../domain/leases.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ImportDoc, RUNNING } from "../../models/import.js";
import { insertOnce } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { batchesOf } from "./batchesOf.js";
import { type Batch, ImportWriter, ImportEnded } from "./ImportWriter.js";
import type { ImportFiles } from "./ImportFiles.js";
import type { ImportPages } from "./ImportPages.js";
import { RowClassifier } from "./RowClassifier.js";
import { earlierExpenses } from "./earlierExpenses.js";
import { CategorySuggestions } from "./CategorySuggestions.js";
import { readBankFile } from "../../bankfiles/readBankFile.js";
import { currenciesOf, type ImportPlan, planIn } from "./ImportPlan.js";
import type { ExpenseWriter } from "../expenses/ExpenseWriter.js";
import type { RuleBook } from "../expenses/RuleBook.js";
import { counted, summed } from "./report.js";
import { documentKeyOf, ownPrefix } from "./rowIdentity.js";
import type { SameOccurrences } from "./SameOccurrences.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "outbox" | "readers" | "background"> {
  readonly files: ImportFiles;
  readonly pages: ImportPages;
  readonly ruleBook: RuleBook;
  readonly expenseWriter: ExpenseWriter;
  readonly sameOccurrences: SameOccurrences;
  /** A name that no other run has. */
  readonly newRunner: () => string;
  /** Called when a run fails; the import remains and is tried again. */
  readonly onError: (error: unknown) => void;
}

const LEASE_MS = 60_000;
const MOST_ATTEMPTS = 8;

class Stopped extends Error {}

/** One that this run owns: every write of it names the run. */
interface ClaimedImport extends ImportDoc {
  runner: string;
}

/**
 * Runs imports, each in batches. A batch writes its expenses, then writes its report, then moves the cursor and the counts in
 * one step; whatever a crash interrupts is done again and comes to the same. One import at a time runs in a budget. Its end is stored
 * in three steps: all rows are done or the failure is known, then the file goes, then it is finished. So a finished import has no file.
 */
export class ImportRunner {
  private readonly writer: ImportWriter;
  private readonly running = new Map<string, Promise<void>>();
  private stopped = false;

  constructor(private readonly needs: Needs) {
    this.writer = new ImportWriter(needs);
  }

  /** Resolves when this run has ended, for whatever reason; joins a run that is under way. */
  start(importId: string): Promise<void> {
    const known = this.running.get(importId);
    if (known !== undefined || this.stopped) return known ?? Promise.resolve();
    const run = beyondWork(() => traced("run import", {}, () => this.run(importId)))
      .catch(this.needs.onError)
      .finally(() => this.running.delete(importId));
    this.running.set(importId, run);
    return run;
  }

  /** Nothing more will be run here. */
  get isStopped(): boolean {
    return this.stopped;
  }

  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  /** Ends at the next batch; another process, or the next start of this one, goes on. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.idle();
  }

  private async run(importId: string): Promise<void> {
    const doc = await this.claim(importId);
    if (doc === null) return;
    try {
      // An earlier run may have come that far already, and taken the file away.
      if (doc.failure === null && doc.cursor < doc.rows) await this.goOn(doc);
      await this.inTurn(doc, () => this.finish(doc));
    } catch (error) {
      await this.release(doc);
      if (!(error instanceof Stopped)) throw error;
    }
    await this.startNext(doc.budgetId);
  }

  /** Until all rows are done, or it is stored why they never will be. What is only busy for now is thrown, and tried again. */
  private async goOn(doc: ClaimedImport): Promise<void> {
    try {
      if (doc.attempts > MOST_ATTEMPTS)
        throw new ImportEnded("internal", "The import failed repeatedly. The rows before this one are done.");
      await this.needs.outbox.withoutRebuild({ budgetId: doc.budgetId, by: doc.accountId }, () => this.work(doc));
    } catch (error) {
      if (!(error instanceof ImportEnded || (error instanceof DomainError && !(error instanceof Unavailable)))) throw error;
      await this.keep(doc, { failure: { code: error.code, message: error.message } });
    }
  }

  /** Null when it is finished, when somebody else runs it, or when another import has the budget's lane. */
  private async claim(importId: string): Promise<ClaimedImport | null> {
    const { models, clock, newRunner } = this.needs;
    const at = documentKeyOf(importId);
    const found = await models.imports.findOne({ ...at }).lean<ImportDoc>();
    if (found === null || found.finishedAt !== null) return null;
    const now = clock.now();
    if (found.leaseUntil !== undefined && isStillHeld(found.leaseUntil, now, LEASE_MS)) return null;
    const runner = newRunner();
    const sameRunner = found.runner ?? mongoose.trusted({ $exists: false });
    const guard = { ...at, finishedAt: null, runner: sameRunner, attempts: found.attempts };
    try {
      return await models.imports
        .findOneAndUpdate(
          guard,
          { $set: { status: "running", lane: RUNNING, runner, leaseUntil: leaseFrom(now), updatedAt: now }, $inc: { attempts: 1 } },
          { returnDocument: "after" },
        )
        .lean<ClaimedImport>();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return null;
    }
  }

  private async work(doc: ClaimedImport): Promise<void> {
    const plan = planIn(doc);
    const { rows, classifier } = await this.inTurn(doc, () => this.prepared(doc, plan));
    const batches = batchesOf(rows(), doc.cursor);
    // Each batch is a turn, with the reading of its rows.
    const next = async (): Promise<boolean> => {
      const step = await batches.next();
      if (step.done !== true) await this.runBatch(doc, plan, classifier, step.value);
      return step.done !== true;
    };
    while (await this.inTurn(doc, next)) if (this.stopped) throw new Stopped();
    if (doc.cursor !== doc.rows) throw new ImportEnded("internal", "A part of the file is missing. The rows before this one are done.");
  }

  /** What its rows are read with, and what is known of them beforehand. */
  private async prepared(doc: ClaimedImport, plan: ImportPlan) {
    const { models, files, pages } = this.needs;
    const budget = await models.budgets
      .findById(doc.budgetId, { currency: 1, rulesRevision: 1 })
      .lean<Pick<BudgetDoc, "_id" | "currency" | "rulesRevision">>();
    if (budget === null) throw new ImportEnded("not-found", "The budget no longer exists.");
    const file = { bytes: files.source(doc._id), isSheet: plan.format === "xlsx" };
    const reading = await readBankFile(file, { dialect: plan, answers: plan.answers }, budget.currency);
    const rows = () => reading.rows(currenciesOf(plan, budget.currency));
    const taken = await pages.matched(doc._id, doc.cursor);
    const suggestions = plan.applySuggestions ? await CategorySuggestions.load(models, doc.budgetId) : null;
    const classifier = new RowClassifier(
      models,
      await earlierExpenses(models, doc.budgetId, rows, plan, { own: ownPrefix(doc._id), cursor: doc.cursor, taken }),
      true,
      suggestions,
      plan,
      await this.needs.ruleBook.of(budget),
    );
    return { rows, classifier };
  }

  private inTurn<Result>({ accountId }: ImportDoc, work: () => Promise<Result>): Promise<Result> {
    return this.needs.background.of(accountId, work);
  }

  private async runBatch(doc: ClaimedImport, plan: ImportPlan, classifier: RowClassifier, batch: Batch): Promise<void> {
    const { rows, months } = await this.writer.write(doc, plan, classifier, batch);
    // Few dirty flags at a time: a reader of months has to look at all there are.
    await this.needs.outbox.drain(doc.budgetId, months);
    await this.needs.pages.write(doc._id, batch.from, rows);
    const counts = summed(doc.counts, counted(rows));
    const all = [...new Set([...(doc.months ?? []), ...months])].sort();
    await this.keep(doc, { counts, months: all, cursor: batch.from + rows.length, attempts: 0 });
  }

  /** Goes on only while this run still owns the import. */
  private async keep(doc: ClaimedImport, fields: Partial<ImportDoc>): Promise<void> {
    const now = this.needs.clock.now();
    const kept = await this.needs.models.imports.updateOne(
      { ...documentKeyOf(doc._id), runner: doc.runner, cursor: doc.cursor },
      { $set: { ...fields, updatedAt: now, leaseUntil: leaseFrom(now) } },
    );
    if (kept.matchedCount !== 1) throw new Stopped();
    Object.assign(doc, fields);
  }

  /** May be repeated by another run: nothing of it is read any more. */
  private async finish(doc: ClaimedImport): Promise<void> {
    const status = doc.failure === null ? "done" : "failed";
    const now = this.needs.clock.now();
    await this.tell(doc, now);
    await this.needs.files.remove(doc._id);
    await this.needs.models.imports.updateOne(
      { ...documentKeyOf(doc._id), runner: doc.runner },
      { $set: { status, lane: doc._id, finishedAt: now, updatedAt: now }, $unset: { runner: 1, leaseUntil: 1 } },
    );
    this.needs.outbox.schedule(doc.budgetId);
  }

  /** The activity list has one line for all that an import made, however often its end is tried. */
  private async tell({ _id, budgetId, accountId, counts: { created } }: ImportDoc, at: Date): Promise<void> {
    if (created === 0) return;
    const label = quantity(created, "expense");
    await insertOnce(this.needs.models.activities, {
      _id: `${_id}.1`,
      budgetId,
      kind: "import",
      resourceId: _id,
      action: "imported",
      label,
      by: accountId,
      at,
    });
  }

  private async release(doc: ClaimedImport): Promise<void> {
    await this.needs.models.imports
      .updateOne({ ...documentKeyOf(doc._id), runner: doc.runner }, { $set: { lane: doc._id }, $unset: { leaseUntil: 1 } })
      .catch(this.needs.onError);
  }

  private async startNext(budgetId: string): Promise<void> {
    const next = await this.needs.models.imports
      .findOne({ budgetId, finishedAt: null, lane: mongoose.trusted({ $ne: RUNNING }) }, { _id: 1 })
      .sort({ _id: 1 })
      .lean<{ _id: string }>();
    if (next !== null) void beyondTrace(() => this.start(next._id));
  }
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
