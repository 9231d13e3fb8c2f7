import type { Clock } from "../../domain/ids.js";
import type { Models } from "../../models/Models.js";
import { ReferenceRepair } from "../../services/categories/ReferenceRepair.js";
import { randomInt } from "node:crypto";
import { Ledger } from "../../services/ledger/Ledger.js";
import { FigureReaders } from "../../services/months/FigureReaders.js";
import { LinkRepair } from "../../services/expenses/LinkRepair.js";
import { OutboxProcessor } from "../../services/changes/OutboxProcessor.js";
import { ThresholdAlerts } from "../../services/changes/ThresholdAlerts.js";
import { BackgroundTurns } from "../../services/limits/BackgroundTurns.js";
import { AccountClosing } from "../../services/moneyaccounts/AccountClosing.js";
import { AccountLeaving } from "../../services/moneyaccounts/AccountLeaving.js";
import { AccountMovements } from "../../services/moneyaccounts/AccountMovements.js";
import { AccountRepair } from "../../services/moneyaccounts/AccountRepair.js";
import { PayeeTable } from "../../services/payees/PayeeTable.js";
import { ActivityLines, type TellMembers } from "../../services/sharing/ActivityLines.js";
import { AuditLog } from "../../services/sharing/AuditLog.js";
import { ChangeFeed } from "../../services/sync/ChangeFeed.js";
import { ChangeLog } from "../../services/sync/ChangeLog.js";
import { MovedStatements } from "../../services/sync/MovedStatements.js";

/** What is written in a form that earlier releases do not read; all of it unless said. */
export interface WrittenForms {
  /** Whether one document of the change log may tell several changes. */
  readonly groupsChanges?: (() => boolean) | undefined;
  /** Whether the keys of new budgets are folded. */
  readonly foldsKeys?: (() => boolean) | undefined;
}

interface Needs extends Pick<WrittenForms, "groupsChanges"> {
  readonly models: Models;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Left out by tools, beside which no request works. */
  readonly background?: BackgroundTurns;
  /** Left out by tools, which send no mail. */
  readonly tellMembers?: TellMembers;
}

/** Every `new` between a stored change and the figures of months: for the server, and for tools that run beside it. */
export function composeLedger({ models, clock, onError, background = new BackgroundTurns(), groupsChanges, tellMembers }: Needs) {
  const accountMovements = new AccountMovements(models, clock);
  const accountLeaving = new AccountLeaving(models, clock);
  const accountClosing = new AccountClosing(models, clock, accountMovements);
  const referenceRepair = new ReferenceRepair(models, clock);
  const linkRepair = new LinkRepair(models, clock);
  const readers = new FigureReaders(models, clock);
  const { reads, live } = readers.one;
  const ledger = new Ledger({ models, reads, live, unique: () => randomInt(2 ** 47) });
  const feed = new ChangeFeed(models, clock);
  const changeLog = new ChangeLog(models, clock, (budgetId, n) => feed.moved(budgetId, n), groupsChanges);
  const payeeTable = new PayeeTable(models, reads);
  const lines = new ActivityLines(models, tellMembers ?? (() => Promise.resolve()));
  const alerts = new ThresholdAlerts({ models, clock, months: readers.one.months, changeLog, lines, background, onError });
  const outbox = new OutboxProcessor({
    models,
    ledger,
    changeLog,
    movedStatements: new MovedStatements(models),
    referenceRepair,
    accountRepair: new AccountRepair(models, accountLeaving, accountClosing, accountMovements, linkRepair),
    auditLog: new AuditLog(lines),
    payeeTable,
    alerts,
    background,
    clock,
    onError,
  });
  return {
    ofAccounts: { accountMovements, accountLeaving, accountClosing },
    referenceRepair,
    linkRepair,
    ledger,
    changeLog,
    feed,
    outbox,
    payeeTable,
    alerts,
    readers,
  };
}
