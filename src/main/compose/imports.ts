import type { LinkRepair } from "../../services/expenses/LinkRepair.js";
import type { ExpenseWriter } from "../../services/expenses/ExpenseWriter.js";
import type { QuotaGuard } from "../../services/limits/QuotaGuard.js";
import type { BackgroundTurns } from "../../services/limits/BackgroundTurns.js";
import type { Quotas } from "../../services/limits/quotas.js";
import type { Clock } from "../../domain/ids.js";
import type { Models } from "../../models/Models.js";
import type { BudgetAccess } from "../../services/access/BudgetAccess.js";
import type { Cursors } from "../../services/storage/Cursors.js";
import type { FigureReaders } from "../../services/months/FigureReaders.js";
import type { OutboxProcessor } from "../../services/changes/OutboxProcessor.js";
import { ImportFiles } from "../../services/imports/ImportFiles.js";
import { ImportIntake } from "../../services/imports/ImportIntake.js";
import { ImportPages } from "../../services/imports/ImportPages.js";
import { ImportProfiles } from "../../services/imports/ImportProfiles.js";
import { ImportQuota } from "../../services/imports/ImportQuota.js";
import { ImportRunner } from "../../services/imports/ImportRunner.js";
import { ImportService } from "../../services/imports/ImportService.js";
import { ImportUndoService } from "../../services/imports/ImportUndoService.js";
import { ImportUnlinking } from "../../services/imports/ImportUnlinking.js";
import { SameOccurrences } from "../../services/imports/SameOccurrences.js";
import type { RowOccurrences } from "../../services/recurring/RowOccurrences.js";
import type { RuleBook } from "../../services/expenses/RuleBook.js";
import { Workbooks } from "../../services/imports/Uploads.js";

interface Needs {
  readonly models: Models;
  readonly access: BudgetAccess;
  readonly cursors: Cursors;
  readonly clock: Clock;
  readonly outbox: OutboxProcessor;
  readonly readers: FigureReaders;
  readonly random: (size: number) => Uint8Array;
  readonly ruleBook: RuleBook;
  readonly rowOccurrences: RowOccurrences;
  readonly expenseWriter: ExpenseWriter;
  readonly linkRepair: LinkRepair;
  readonly background: BackgroundTurns;
  readonly quotas: Quotas;
  readonly quotaGuard: QuotaGuard;
  readonly onError: (error: unknown) => void;
  readonly importPatienceMs?: number | undefined;
}

/** Well below the 30 seconds after which clients give up. */
const PATIENCE_MS = 20_000;

export function composeImports({ importPatienceMs: patienceMs = PATIENCE_MS, ...given }: Needs): {
  imports: ImportService;
  importUndo: ImportUndoService;
} {
  const { models, access, cursors, clock, outbox, readers, random, ruleBook, expenseWriter, background, quotas, quotaGuard, onError } =
    given;
  const files = new ImportFiles(models, clock);
  const pages = new ImportPages(models);
  const newRunner = (): string => Buffer.from(random(12)).toString("base64url");
  const sameOccurrences = new SameOccurrences({ models, clock, outbox, readers, occurrences: given.rowOccurrences });
  const running = { models, clock, outbox, readers, ruleBook, sameOccurrences, files, pages, expenseWriter, background };
  const runner = new ImportRunner({ ...running, newRunner, onError });
  const intake = new ImportIntake({ models, clock, files, workbooks: new Workbooks(), profiles: new ImportProfiles(models, clock) });
  const quota = new ImportQuota({ models, quotas, quotaGuard });
  const unlinking = new ImportUnlinking({ models, clock, linkRepair: given.linkRepair });
  const undo = new ImportUndoService({ models, access, clock, outbox, pages, sameOccurrences, unlinking });
  const needs = { models, access, cursors, clock, readers, ruleBook, files, intake, pages, runner, undo, quota, background, patienceMs };
  return { imports: new ImportService(needs), importUndo: undo };
}
