import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { withoutTurn } from "../../runtime/work.js";
import { Conflict, Invalid } from "../../domain/errors.js";
import { budgetIdOf } from "../../domain/ids.js";
import { NO_CATEGORY } from "../../domain/noCategory.js";
import type { Month } from "../../domain/month.js";
import type { Right } from "../../domain/roles.js";
import { yielding } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ImportDoc } from "../../models/import.js";
import { check } from "../../validation/check.js";
import { importPage, importRequest, type ImportRequest } from "../../validation/import.js";
import type { ImportJob } from "../../shapes/imports/ImportJob.js";
import type { ImportRow } from "../../shapes/imports/ImportRow.js";
import { placeOf } from "../limits/placeOf.js";
import type { Turn } from "../limits/heldTurn.js";
import { TurnScheduler } from "../limits/TurnScheduler.js";
import { cut, type Page } from "../storage/page.js";
import type { Dependencies } from "../Dependencies.js";
import { accountOfImport } from "./accountOfImport.js";
import { categoriesOf } from "./ImportWriter.js";
import { dryRunOf } from "./dryRun.js";
import type { Bytes } from "../../bankfiles/BankFile.js";
import type { ImportFiles } from "./ImportFiles.js";
import type { ImportIntake, IntoBudget } from "./ImportIntake.js";
import type { ImportPages } from "./ImportPages.js";
import { type ImportQuota, KEPT_DAYS } from "./ImportQuota.js";
import type { ImportRunner } from "./ImportRunner.js";
import type { BackgroundTurns } from "../limits/BackgroundTurns.js";
import type { ImportUndoService } from "./ImportUndoService.js";
import { placingOf } from "./placing.js";
import { noCounts, toDryRun, toImport } from "./report.js";
import type { RuleBook } from "../expenses/RuleBook.js";
import { documentKeyOf } from "./rowIdentity.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "cursors" | "clock" | "readers"> {
  readonly ruleBook: RuleBook;
  readonly files: ImportFiles;
  readonly intake: ImportIntake;
  readonly pages: ImportPages;
  readonly runner: ImportRunner;
  readonly undo: ImportUndoService;
  readonly background: BackgroundTurns;
  readonly quota: ImportQuota;
  /** How long the answer to a new import waits for its end. */
  readonly patienceMs: number;
}

/** How far an import is, and the months in which it has made expenses so far. */
interface Begun {
  readonly job: ImportJob;
  readonly labels: readonly Month[];
}

/** An import with a page of its rows. */
interface ImportPage extends Page<ImportRow> {
  readonly doc: ImportDoc;
}

const ROWS_ANSWERED = 1000;
const DRY_RUNS_AT_ONCE = 4;
const LOOK_AGAIN_MS = 100;

/** Files of transactions on their way into a budget, and what became of them. */
export class ImportService {
  private readonly dryRuns = new TurnScheduler({ places: DRY_RUNS_AT_ONCE });

  constructor(private readonly needs: Needs) {}

  /** Stores the file, finds out how to read it, and writes it into the budget; answers when done, or after a while how far it is. */
  async add(who: Caller, input: unknown, bytes: Bytes): Promise<Begun> {
    const wanted = check(importRequest, input);
    const { budget } = await this.needs.access.open(who, wanted.budgetId, "write");
    await this.requireCategory(budget, wanted);
    const account = await accountOfImport(this.needs.models, budget._id, placingOf(wanted));
    const id = who.ids.next("imp", budget._id);
    const into = { budget, ...account };
    if (wanted.dryRun) return { job: await this.dryRun(who.accountId, id, into, wanted, bytes), labels: [] };
    await this.needs.quota.requireRoom(budget._id, id);
    await this.accept(who, id, into, wanted, bytes);
    await withoutTurn(() => this.waitFor(id));
    return this.answer(id);
  }

  /** A token that may only write may see what its own write made of it: `right` is "write" then. */
  async one(who: Caller, id: string, input: unknown, right?: Right): Promise<ImportJob> {
    const { doc, items, nextCursor } = await this.rows(who, id, input, right);
    return toImport(doc, items, nextCursor);
  }

  /** Those of them that the caller may see, without their rows. */
  async some(who: Caller, ids: readonly string[]): Promise<ImportJob[]> {
    const budgets = await this.needs.access.among(
      who,
      ids.flatMap((id) => budgetIdOf("imp", id) ?? []),
      "read",
    );
    const within = { budgetId: mongoose.trusted({ $in: budgets.map(({ _id }) => _id) }), _id: mongoose.trusted({ $in: [...ids] }) };
    const docs = await this.needs.models.imports.find(within).lean<ImportDoc[]>();
    return docs.map((doc) => toImport(doc, [], null));
  }

  /** A page of its rows, in the order of the file. */
  async rows(who: Caller, id: string, input: unknown, right: Right = "read"): Promise<ImportPage> {
    const { rows: kind, limit, cursor } = check(importPage, input);
    const { found: doc } = await this.needs.access.openOne(who, { kind: "imp", id }, right, (at) =>
      this.needs.models.imports.findOne({ ...at }).lean<ImportDoc>(),
    );
    const list = ["import", id, kind ?? null];
    const from = cursor === undefined ? 0 : Number(this.needs.cursors.place(list, cursor).value);
    const read = await this.needs.pages.read(id, kind, from, doc.cursor, limit + 1);
    const { kept, nextCursor, cursorAt } = cut(read, limit, ({ n }) => this.needs.cursors.write(list, { id, value: n + 1 }));
    return { doc, items: kept.map(({ row }) => row), nextCursor, cursorAt };
  }

  /** Goes on with what any process left unfinished. Returns at once; the work follows. */
  async resume(): Promise<void> {
    const { models, runner, undo, background, clock, files, pages } = this.needs;
    const pending = models.imports
      .find({ status: mongoose.trusted({ $in: ["pending", "running", "undoing"] }) }, { status: 1, accountId: 1 })
      .lean<Pick<ImportDoc, "_id" | "status" | "accountId">[]>()
      .cursor();
    for await (const { _id, status, accountId } of pending) {
      if (status === "undoing") await background.of(accountId, () => undo.finish(_id));
      else void runner.start(_id);
    }
    await files.removeOrphans();
    const oldest = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
    const old = await models.imports
      .find({ status: mongoose.trusted({ $in: ["done", "failed", "undone"] }), finishedAt: mongoose.trusted({ $lt: oldest }) }, { _id: 1 })
      .limit(100)
      .lean<{ _id: string }[]>();
    for (const { _id } of old) {
      await pages.remove(_id);
      await models.imports.deleteOne({ ...documentKeyOf(_id) });
    }
  }

  idle(): Promise<void> {
    return this.needs.runner.idle();
  }

  stop(): Promise<void> {
    return this.needs.runner.stop();
  }

  /** The repeat of a call that got as far as this finds its import; its file is only listened to, since it must be the same. */
  private async accept(who: Caller, id: string, into: IntoBudget, wanted: ImportRequest, bytes: Bytes): Promise<void> {
    const { models, clock, quota, files } = this.needs;
    if ((await models.imports.exists({ ...documentKeyOf(id) })) !== null) return ignored(bytes);
    const { size, plan } = await this.needs.intake.take(who.accountId, id, wanted, into, bytes);
    const now = clock.now();
    const doc: ImportDoc = {
      _id: id,
      budgetId: into.budget._id,
      accountId: who.accountId,
      status: "pending",
      dialect: JSON.stringify(plan),
      size,
      rows: plan.rows,
      cursor: 0,
      counts: noCounts,
      failure: null,
      lane: id,
      attempts: 0,
      createdAt: now,
      updatedAt: now,
      finishedAt: null,
    };
    try {
      await quota.insert(doc);
    } catch (error) {
      if (error instanceof Conflict) await files.remove(id);
      throw error;
    }
  }

  private async dryRun(caller: string, id: string, into: IntoBudget, wanted: ImportRequest, bytes: Bytes): Promise<ImportJob> {
    const { models, clock, intake } = this.needs;
    const { budget } = into;
    const arrived = await intake.receive(caller, id, bytes);
    let place: Turn | null = null;
    try {
      await this.needs.readers.one.reads.whole(budget._id);
      place = await placeOf(this.dryRuns, caller);
      const { rows, plan, isReadable, questions } = await intake.examine(wanted, into, arrived.file);
      const context = { ...into, ...placingOf(plan), now: clock.now(), ...(await categoriesOf(models, budget._id, plan.categoryId)) };
      const found = isReadable
        ? await dryRunOf(this.needs, context, { rows, plan }, ROWS_ANSWERED, await this.needs.ruleBook.of(budget))
        : { counts: noCounts, rows: [], unknownCategories: [], preview: { payees: [], payeeCount: 0, months: [] } };
      return toDryRun({ id, budgetId: budget._id, dialect: plan, questions, ...found, at: clock.now() });
    } finally {
      place?.end();
      await arrived.forget();
    }
  }

  private async requireCategory(budget: BudgetDoc, { mapping }: ImportRequest): Promise<void> {
    const chosen = (["categories", "payees"] as const).flatMap((field) =>
      Object.keys(mapping[field] ?? {}).flatMap((id) => (id === NO_CATEGORY ? [] : [{ field, id }])),
    );
    if (mapping.categoryId === undefined && chosen.length === 0) return;
    const { categoryId, categories } = await categoriesOf(this.needs.models, budget._id, mapping.categoryId ?? null);
    const live = new Set(categories.values());
    const faults = chosen
      .filter(({ id }) => !live.has(id))
      .map(({ field, id }) => ({ path: `/mapping/${field}/${id}`, code: "unknown-category", message: "No such category in this budget." }));
    if (faults.length > 0) throw new Invalid(faults);
    if (mapping.categoryId !== undefined && categoryId === null) {
      throw Invalid.at("/mapping/categoryId", "unknown-category", "No such category in this budget.");
    }
  }

  private async waitFor(id: string): Promise<void> {
    const { runner, models, patienceMs } = this.needs;
    const until = performance.now() + patienceMs;
    let again = LOOK_AGAIN_MS;
    for (let left = patienceMs; left > 0; left = until - performance.now()) {
      await atMost(runner.start(id), left);
      const done = await models.imports.exists({ ...documentKeyOf(id), finishedAt: mongoose.trusted({ $ne: null }) });
      if (done !== null || runner.isStopped) return;
      await pause(Math.min(again, left));
      again *= 2;
    }
  }

  private async answer(id: string): Promise<Begun> {
    const doc = await this.needs.models.imports.findOne({ ...documentKeyOf(id) }).lean<ImportDoc>();
    if (doc === null) throw new Error("an import vanished");
    const { pages, cursors } = this.needs;
    const first = await pages.read(id, undefined, 0, doc.cursor, ROWS_ANSWERED);
    const refused = doc.cursor > ROWS_ANSWERED ? await pages.read(id, "refused", ROWS_ANSWERED, doc.cursor, ROWS_ANSWERED) : [];
    const next = doc.cursor > ROWS_ANSWERED ? cursors.write(["import", id, null], { id, value: ROWS_ANSWERED }) : null;
    const rows = [...first, ...refused].map(({ row }) => row);
    return { job: toImport(doc, rows, next), labels: doc.months ?? [] };
  }
}

async function ignored(bytes: Bytes): Promise<void> {
  for await (const _ of yielding(bytes)) continue;
}

function atMost(work: Promise<void>, milliseconds: number): Promise<void> {
  return Promise.race([work, pause(milliseconds, undefined, { ref: false })]);
}
