import { createHmac, randomBytes } from "node:crypto";
import type { Connection } from "mongoose";
import { type Clock, idFrom, type IdSource } from "../domain/ids.js";
import { createModels, type Models } from "../models/Models.js";
import { BudgetAccess } from "../services/access/BudgetAccess.js";
import { Cursors } from "../services/access/Cursors.js";
import { Bookkeeper } from "../services/books/Bookkeeper.js";
import { Diary } from "../services/books/Diary.js";
import { Feed } from "../services/books/Feed.js";
import { Foresight } from "../services/books/Foresight.js";
import { FeedJanitor } from "../services/books/FeedJanitor.js";
import { Ledger } from "../services/books/Ledger.js";
import { MonthReader } from "../services/books/MonthReader.js";
import { References } from "../services/books/References.js";
import { BudgetService } from "../services/BudgetService.js";
import { Absorption } from "../services/categories/Absorption.js";
import { Departures } from "../services/categories/Departures.js";
import { CategoryMergeService } from "../services/CategoryMergeService.js";
import { CategoryRemovalService } from "../services/CategoryRemovalService.js";
import { CategoryRestoreService } from "../services/CategoryRestoreService.js";
import { CategoryService } from "../services/CategoryService.js";
import type { GuessAllowance } from "../services/credentials/GuessLimits.js";
import type { Mailer } from "../services/credentials/mail.js";
import type { PasswordLimits } from "../services/credentials/Passwords.js";
import { ComparisonService } from "../services/ComparisonService.js";
import { ExpenseBatchService } from "../services/ExpenseBatchService.js";
import { ExpenseBulkService } from "../services/ExpenseBulkService.js";
import { ExportService } from "../services/ExportService.js";
import { ExpenseListService } from "../services/ExpenseListService.js";
import { ExpenseService } from "../services/ExpenseService.js";
import { IdempotencyService } from "../services/IdempotencyService.js";
import { Seal } from "../services/idempotency/Seal.js";
import { MonthCloseService } from "../services/MonthCloseService.js";
import { MonthService } from "../services/MonthService.js";
import { PlanService } from "../services/PlanService.js";
import { ReportService } from "../services/ReportService.js";
import { composeImports } from "./imports.js";
import { Statements } from "../services/months/Statements.js";
import { SyncedResources } from "../services/sync/SyncedResources.js";
import { SyncService } from "../services/SyncService.js";
import type { Services } from "../services/Services.js";
import { composeAccounts } from "./accounts.js";
import { composeSharing } from "./sharing.js";

export interface HouseNeeds {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly jwtSecrets: readonly string[];
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly onError: (error: unknown) => void;
  readonly allowance?: GuessAllowance;
  readonly passwordLimits?: PasswordLimits;
}

export interface House {
  readonly services: Services;
  readonly models: Models;
  readonly bookkeeper: Bookkeeper;
  /** Finishes what earlier processes left half done. */
  prepare(): Promise<void>;
  /** The same, while running: what other processes left. */
  sweep(): Promise<void>;
}

/** Every `new` of the house below the doors. */
export function compose(needs: HouseNeeds): House {
  const { connection, clock, jwtSecrets, onError } = needs;
  const models = createModels(connection);
  const random = (size: number): Uint8Array => randomBytes(size);
  const ids: IdSource = { next: (kind) => idFrom(kind, clock.now().getTime(), random(16)) };
  const access = new BudgetAccess(models);
  const cursors = new Cursors(createHmac("sha256", jwtSecrets[0] ?? "").update("cursors").digest("hex"));
  const references = new References(models, clock);
  const ledger = new Ledger(models);
  const feed = new Feed(models, clock);
  const bookkeeper = new Bookkeeper({ models, ledger, feed, references, diary: new Diary(models), clock, onError });
  const months = new MonthReader(models, ledger);
  const foresight = new Foresight(months, clock);
  const statements = new Statements(models, months);
  const idempotency = new IdempotencyService({ models, clock, seal: new Seal(jwtSecrets), random });
  const janitor = new FeedJanitor(models, feed, clock);
  const accounts = composeAccounts({
    ...needs,
    models,
    ids,
    random,
    failed: onError,
    touched: (budgetId) => bookkeeper.touched(budgetId),
  });
  const absorption = new Absorption({ models, clock });
  const departures = new Departures({ models, clock, bookkeeper, references, absorption });
  const categoryRemoval = new CategoryRemovalService({ models, access, clock, departures });
  const timeZoneOf = async (accountId: string): Promise<string | null> =>
    (await models.accounts.findById(accountId, { timeZone: 1 }).lean<{ timeZone: string | null }>())?.timeZone ?? null;
  const { prepare, sweep: sweepAccounts, ...accountServices } = accounts;
  const imports = composeImports({ models, access, cursors, clock, bookkeeper, random, onError });
  const sweep = async (): Promise<void> => {
    await sweepAccounts();
    await categoryRemoval.resume();
    await imports.resume();
    await bookkeeper.sweep();
    await janitor.tidyIfDue();
    await idempotency.sweep();
  };
  return {
    models,
    bookkeeper,
    services: {
      ...accountServices,
      budgets: new BudgetService({ models, access, cursors, clock, bookkeeper, timeZoneOf }),
      categories: new CategoryService({ models, access, cursors, clock, bookkeeper, foresight }),
      categoryRemoval,
      categoryMerge: new CategoryMergeService({ models, access, clock, departures, absorption, foresight }),
      categoryRestore: new CategoryRestoreService({ models, access, clock, bookkeeper, foresight }),
      reports: new ReportService({ models, access, clock, months }),
      ...composeSharing({ ...needs, models, access, cursors, bookkeeper }),
      expenses: new ExpenseService({ models, access, clock, bookkeeper, references }),
      expenseBatch: new ExpenseBatchService({ models, access, clock, bookkeeper, references }),
      expenseBulk: new ExpenseBulkService({ models, access, clock, bookkeeper, references }),
      imports,
      exports: new ExportService({ models, access }),
      expenseLists: new ExpenseListService({ models, access, cursors }),
      months: new MonthService({ models, access, clock, months }),
      plans: new PlanService({ models, access, clock, bookkeeper, months, foresight }),
      sync: new SyncService({ models, cursors, clock, bookkeeper, feed, resources: new SyncedResources(models, statements) }),
      idempotency,
      comparisons: new ComparisonService({ models, access, clock, months }),
      monthClose: new MonthCloseService({ models, access, cursors, clock, bookkeeper, months, statements }),
    },
    prepare: async () => {
      await prepare();
      await sweep();
    },
    sweep,
  };
}
