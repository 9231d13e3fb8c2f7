import type { Clock, IdSource } from "../domain/ids.js";
import type { Models } from "../models/Models.js";
import type { ReferenceRepair } from "./categories/ReferenceRepair.js";
import type { FigureReaders } from "./months/FigureReaders.js";
import type { MonthReader } from "./ledger/MonthReader.js";
import type { OutboxProcessor } from "./changes/OutboxProcessor.js";
import type { MovedMonths } from "./months/MovedMonths.js";
import type { PlanOverflowCheck } from "./ledger/PlanOverflowCheck.js";
import type { BackgroundTurns } from "./limits/BackgroundTurns.js";
import type { ExpenseQuota } from "./limits/ExpenseQuota.js";
import type { GuessLimits } from "./limits/GuessLimits.js";
import type { QuotaGuard } from "./limits/QuotaGuard.js";
import type { Mailer } from "./mail/messages.js";
import type { Statements } from "./months/Statements.js";
import type { BudgetAccess } from "./access/BudgetAccess.js";
import type { ShownExpenses } from "./reads/ShownExpenses.js";
import type { Cursors } from "./storage/Cursors.js";
import type { Memberships } from "./access/Memberships.js";

/** What services are made of, each under the one name that it has everywhere. A service picks what it needs. */
export interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: (size: number) => Uint8Array;
  readonly access: BudgetAccess;
  readonly cursors: Cursors;
  readonly memberships: Memberships;
  readonly outbox: OutboxProcessor;
  readonly readers: FigureReaders;
  readonly months: MonthReader;
  readonly planOverflow: PlanOverflowCheck;
  readonly movedMonths: MovedMonths;
  readonly referenceRepair: ReferenceRepair;
  readonly shownExpenses: ShownExpenses;
  readonly expenseQuota: ExpenseQuota;
  readonly quotaGuard: QuotaGuard;
  readonly background: BackgroundTurns;
  readonly limits: GuessLimits;
  readonly statements: Statements;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}
