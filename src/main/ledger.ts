import type { Clock } from "../domain/ids.js";
import type { Models } from "../models/Models.js";
import { ReferenceRepair } from "../services/categories/ReferenceRepair.js";
import { randomInt } from "node:crypto";
import { Ledger } from "../services/ledger/Ledger.js";
import { FigureReaders } from "../services/ledger/FigureReaders.js";
import { OutboxProcessor } from "../services/ledger/OutboxProcessor.js";
import { ThresholdAlerts } from "../services/ledger/ThresholdAlerts.js";
import { PayeeTable } from "../services/payees/PayeeTable.js";
import { AuditLog } from "../services/sharing/AuditLog.js";
import { ChangeFeed } from "../services/sync/ChangeFeed.js";
import { ChangeLog } from "../services/sync/ChangeLog.js";
import { MovedStatements } from "../services/sync/MovedStatements.js";

interface Needs {
  readonly models: Models;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly groupsChanges?: (() => boolean) | undefined;
}

/** Every `new` between a stored change and the figures of months: for the server, and for tools that run beside it. */
export function composeLedger({ models, clock, onError, groupsChanges }: Needs) {
  const referenceRepair = new ReferenceRepair(models, clock);
  const readers = new FigureReaders(models, clock);
  const { reads, live } = readers.one;
  const ledger = new Ledger({ models, reads, live, unique: () => randomInt(2 ** 47) });
  const feed = new ChangeFeed(models, clock);
  const changeLog = new ChangeLog(models, clock, (budgetId, n) => feed.moved(budgetId, n), groupsChanges);
  const payeeTable = new PayeeTable(models);
  const alerts = new ThresholdAlerts({ models, clock, months: readers.one.months, changeLog, onError });
  const outbox = new OutboxProcessor({
    models,
    ledger,
    changeLog,
    movedStatements: new MovedStatements(models),
    referenceRepair,
    auditLog: new AuditLog(models),
    payeeTable,
    alerts,
    clock,
    onError,
  });
  return { referenceRepair, ledger, changeLog, feed, outbox, payeeTable, alerts, readers };
}
