import { randomBytes } from "node:crypto";
import type { Connection } from "mongoose";
import type { Administration } from "../../admin/AdminCommand.js";
import { ExpenseQuota } from "../../services/limits/ExpenseQuota.js";
import { QuotaGuard } from "../../services/limits/QuotaGuard.js";
import { BackgroundTurns } from "../../services/limits/BackgroundTurns.js";
import type { TurnScheduler } from "../../services/limits/TurnScheduler.js";
import type { Quotas } from "../../services/limits/quotas.js";
import { type Clock, idFrom, type IdSource } from "../../domain/ids.js";
import { createModels, type Models } from "../../models/Models.js";
import { BudgetAccess } from "../../services/access/BudgetAccess.js";
import { Memberships } from "../../services/access/Memberships.js";
import { Cursors } from "../../services/storage/Cursors.js";
import type { OutboxProcessor } from "../../services/changes/OutboxProcessor.js";
import { PlanOverflowCheck } from "../../services/ledger/PlanOverflowCheck.js";
import { AccountSync } from "../../services/sync/AccountSync.js";
import { BudgetChanges } from "../../services/sync/BudgetChanges.js";
import { ChangeLogCompaction } from "../../services/sync/ChangeLogCompaction.js";
import { BudgetService } from "../../services/budgets/BudgetService.js";
import type { RegistrationMode } from "../../services/accounts/RegistrationPolicy.js";
import type { Load } from "../../services/limits/Semaphore.js";
import type { GuessAllowance } from "../../services/limits/guessAllowance.js";
import type { SecurityEntry } from "../../services/accounts/SecurityLog.js";
import type { MailOutcome, MailOutbox } from "../../services/mail/MailOutbox.js";
import type { MailTransport } from "../../services/mail/MailTransport.js";
import type { PasswordCost, PasswordLimits } from "../../services/accounts/Passwords.js";
import { ComparisonService } from "../../services/months/ComparisonService.js";
import { ExpenseBatchService } from "../../services/expenses/ExpenseBatchService.js";
import { ExpenseBulkService } from "../../services/expenses/ExpenseBulkService.js";
import { ExpenseWriter } from "../../services/expenses/ExpenseWriter.js";
import { ExpenseReviewService } from "../../services/expenses/ExpenseReviewService.js";
import { LinkService } from "../../services/expenses/LinkService.js";
import { LinkSuggestionService } from "../../services/expenses/LinkSuggestionService.js";
import { ExportService } from "../../services/expenses/ExportService.js";
import { ExpenseListService } from "../../services/expenses/ExpenseListService.js";
import { TotalsCache } from "../../services/expenses/TotalsCache.js";
import { ExpenseService } from "../../services/expenses/ExpenseService.js";
import { IdempotencyService } from "../../services/idempotency/IdempotencyService.js";
import { Cipher } from "../../services/storage/Cipher.js";
import { MonthCloseService } from "../../services/months/MonthCloseService.js";
import { MonthService } from "../../services/months/MonthService.js";
import { PlanService } from "../../services/months/PlanService.js";
import { ReferenceService } from "../../services/references/ReferenceService.js";
import { ReportService } from "../../services/reports/ReportService.js";
import { CaptureService } from "../../services/captures/CaptureService.js";
import { PayeeService } from "../../services/payees/PayeeService.js";
import { composeCategories } from "./categories.js";
import { composeImports } from "./imports.js";
import { composeLedger, type WrittenForms } from "./ledger.js";
import { composeMails } from "./mails.js";
import { StatementListService } from "../../services/months/StatementListService.js";
import { SyncedResources } from "../../services/sync/SyncedResources.js";
import { LiveService } from "../../services/sync/LiveService.js";
import { SyncService } from "../../services/sync/SyncService.js";
import type { Services } from "../../services/Services.js";
import type { ServerFacts } from "../../services/administration/ServerFacts.js";
import { composeAccounts } from "./accounts.js";
import { composeAdministration } from "./administration.js";
import { keysFor } from "../keys.js";
import { pooledRandom } from "../pooledRandom.js";
import { composeAccountStatements, composeMoneyAccounts } from "./moneyAccounts.js";
import { composeRecurring } from "./recurring.js";
import { composeRules } from "./rules.js";
import { composeShown, composeStatements } from "./statements.js";
import { composeSharing } from "./sharing.js";

export interface BackendNeeds extends WrittenForms {
  readonly connection: Connection;
  readonly clock: Clock;
  /** The first one makes, all of them open; the keys of each purpose are derived from them. */
  readonly jwtSecrets: readonly string[];
  readonly mail: MailTransport;
  readonly facts: Omit<ServerFacts, "registration">;
  /** Called for every try to hand a mail over. */
  readonly mailTold?: (outcome: MailOutcome) => void;
  /** Called for every sign-in and every change of credentials, done or refused. */
  readonly journal?: (entry: SecurityEntry) => void;
  readonly publicUrl: string;
  readonly registration?: RegistrationMode;
  /** Called when background work fails, which is repeated. */
  readonly onError: (error: unknown) => void;
  /** Called when a check of all data fails. */
  readonly checkFailed?: (error: unknown) => void;
  readonly quotas: Quotas;
  /** Of all work of the server; its own unless requests have turns too. */
  readonly turns?: TurnScheduler;
  readonly allowance?: GuessAllowance;
  readonly passwordLimits?: PasswordLimits;
  readonly passwordCost?: PasswordCost;
  /** Made of the time and of chance unless said. */
  readonly ids?: IdSource;
  /** How long the answer to a file waits for the end of its import. */
  readonly importPatienceMs?: number;
  /** How long whoever adds near a quota waits for its turn. */
  readonly quotaWaitMs?: number;
}

export interface Backend {
  readonly services: Services;
  readonly models: Models;
  readonly outbox: OutboxProcessor;
  readonly mails: MailOutbox;
  readonly passwordLoad: () => Load;
  /** For src/admin alone. */
  readonly administration: Omit<Administration, "mail">;
  /** Ends whoever listens, so that the server can end. */
  stopListening(): void;
  /** Finishes what earlier processes left half done. */
  prepare(): Promise<void>;
  /** The same, while running: what other processes left. */
  readonly sweep: () => Promise<void>;
  /** Tries the mails that wait. Apart from the other work, which a slow mail server must not hold up. */
  readonly sweepMails: () => Promise<void>;
}

/** Every `new` of the server below its APIs. */
export function compose(needs: BackendNeeds): Backend {
  const { connection, clock, jwtSecrets, onError, quotas, foldsKeys } = needs;
  const models = createModels(connection);
  const background = new BackgroundTurns(needs.turns);
  const quotaGuard = new QuotaGuard(needs.quotaWaitMs);
  const random = (size: number): Uint8Array => randomBytes(size);
  const randomOfIds = pooledRandom();
  const ids: IdSource = needs.ids ?? { next: (...of) => idFrom(of, clock.now().getTime(), randomOfIds(16)) };
  const access = new BudgetAccess(models);
  const memberships = new Memberships(models, clock);
  const cursors = new Cursors(keysFor("cursors", jwtSecrets));
  const { mails, digests, eventMails, dailyMails } = composeMails({ ...needs, models, random });
  const { ofAccounts, referenceRepair, linkRepair, changeLog, feed, outbox, payeeTable, alerts, readers } = composeLedger({
    models,
    clock,
    onError,
    background,
    groupsChanges: needs.groupsChanges,
    tellMembers: (budgetId, news) => eventMails.tell(budgetId, news),
  });
  const { months } = readers.one;
  const planOverflow = new PlanOverflowCheck(months, clock);
  const { statements, accountStatements } = composeStatements(models, readers);
  const { statementDays, shownExpenses } = composeShown(models);
  const pieces = new BudgetChanges(changeLog, new SyncedResources(models, statements, accountStatements));
  const ofAccount = new AccountSync({ models, cursors, clock, outbox, memberships, pieces });
  const sync = new SyncService({ models, cursors, clock, outbox, changeLog, pieces, ofAccount });
  const compaction = new ChangeLogCompaction(models, changeLog, clock);
  const accounts = composeAccounts({
    ...needs,
    quotas,
    quotaGuard,
    models,
    ids,
    access,
    memberships,
    cursors,
    random,
    mailer: mails,
    digests,
    failed: onError,
    background,
    shownExpenses,
    changed: (budgetId) => outbox.schedule(budgetId),
  });
  const shared = { quotaGuard, models, access, cursors, clock, outbox, readers, background, shownExpenses };
  const ofCategories = composeCategories({ ...shared, referenceRepair, planOverflow });
  const ofMoneyAccounts = composeMoneyAccounts({ ...shared, ...ofAccounts, statementDays });
  const timeZoneOf = async (accountId: string): Promise<string | null> =>
    (await models.accounts.findById(accountId, { timeZone: 1 }).lean<{ timeZone: string | null }>())?.timeZone ?? null;
  const {
    prepare,
    sweep: sweepAccounts,
    accountAdmin,
    accountDirectory,
    memberNotices,
    passwords,
    freshProof,
    inside,
    ...accountServices
  } = accounts;
  const cipher = new Cipher(keysFor("stored answers", jwtSecrets));
  const idempotency = new IdempotencyService({ models, clock, cipher, random, administrators: inside.administrators });
  const administered = { models, memberships, cursors, accountAdmin, accountDirectory };
  const expenseQuota = new ExpenseQuota(models, clock, quotas.expenses, needs.quotaWaitMs);
  const expenseWriter = new ExpenseWriter({ models, outbox, referenceRepair, expenseQuota });
  const { ruleBook, ruleFilling, runs, ruleServices } = composeRules(shared);
  const expenses = new ExpenseService({ ...shared, expenseWriter, referenceRepair, ruleFilling });
  const { rowOccurrences, ...repeating } = composeRecurring({ ...needs, ...shared, expenseWriter, expenses, ruleFilling });
  const { imports, importUndo } = composeImports({ ...needs, ...shared, random, expenseWriter, linkRepair, ruleBook, rowOccurrences });
  const sweep = async (): Promise<void> => {
    // Whoever has much to catch up with holds nothing else up.
    const booking = repeating.recurringJob.run().catch(onError);
    await sweepAccounts();
    await ofCategories.categoryRemoval.resume();
    await ofMoneyAccounts.moneyAccountRemoval.resume();
    await imports.resume();
    await runs.resume();
    await outbox.sweep();
    await alerts.sweep();
    await dailyMails.sweep();
    await compaction.compactIfDue();
    await Promise.all([idempotency.sweep(), ofAccount.sweep(), booking]);
  };
  return {
    models,
    outbox,
    mails,
    passwordLoad: () => passwords.load(),
    administration: { accountAdmin, accountDirectory },
    services: {
      ...accountServices,
      ...composeAdministration({ ...needs, ...inside, ...administered }),
      budgets: new BudgetService({ quotaGuard, quotas, models, access, memberships, cursors, clock, outbox, timeZoneOf, foldsKeys }),
      ...ofCategories,
      ...ofMoneyAccounts,
      ...composeAccountStatements({ ...shared, expenses, accountStatements }),
      reports: new ReportService({ models, access, clock, readers }),
      ...composeSharing({ ...needs, ...shared, memberships, alerts, mailer: mails, memberNotices, freshProof }),
      expenses,
      ...repeating.recurringServices,
      expenseBatch: new ExpenseBatchService({ ...shared, expenseWriter, ruleFilling }),
      ...ruleServices,
      payees: new PayeeService({ models, access, outbox, payeeTable, readers, runs }),
      captures: new CaptureService({ models, memberships, access, clock, expenses }),
      expenseBulk: new ExpenseBulkService({ ...shared, referenceRepair }),
      expenseReviews: new ExpenseReviewService(shared),
      links: new LinkService({ ...shared, linkRepair }),
      linkSuggestions: new LinkSuggestionService(shared),
      imports,
      importUndo,
      exports: new ExportService(shared),
      expenseLists: new ExpenseListService({ models, access, cursors, readers, cache: new TotalsCache(models), clock, shownExpenses }),
      months: new MonthService({ models, access, clock, readers }),
      plans: new PlanService({ models, access, clock, outbox, months, planOverflow }),
      sync,
      live: new LiveService(sync, feed),
      references: new ReferenceService({ models, access, statements, shownExpenses }),
      idempotency,
      statementLists: new StatementListService({ access, cursors, readers, statements }),
      comparisons: new ComparisonService({ models, access, clock, months }),
      monthClose: new MonthCloseService({ models, access, clock, outbox, months, statements }),
    },
    stopListening: () => feed.stop(),
    prepare: () => prepare().then(sweep),
    sweep,
    sweepMails: () => mails.sweep(),
  };
}
