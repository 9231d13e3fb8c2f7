import type { Clock } from "../domain/ids.js";
import type { Models } from "../models/Models.js";
import { ReferenceRepair } from "../services/categories/ReferenceRepair.js";
import { Ledger } from "../services/ledger/Ledger.js";
import { MonthReader } from "../services/ledger/MonthReader.js";
import { OutboxProcessor } from "../services/ledger/OutboxProcessor.js";
import { AuditLog } from "../services/sharing/AuditLog.js";
import { ChangeFeed } from "../services/sync/ChangeFeed.js";
import { ChangeLog } from "../services/sync/ChangeLog.js";
import { MovedStatements } from "../services/sync/MovedStatements.js";

interface Needs {
  readonly models: Models;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Every `new` between a stored change and the figures of months: for the server, and for tools that work beside it. */
export function composeLedger({ models, clock, onError }: Needs) {
  const referenceRepair = new ReferenceRepair(models, clock);
  const ledger = new Ledger(models);
  const feed = new ChangeFeed(models, clock);
  const changeLog = new ChangeLog(models, clock, (budgetId, n) => feed.moved(budgetId, n));
  const outbox = new OutboxProcessor({
    models,
    ledger,
    changeLog,
    movedStatements: new MovedStatements(models),
    referenceRepair,
    auditLog: new AuditLog(models),
    clock,
    onError,
  });
  return { referenceRepair, ledger, changeLog, feed, outbox, months: new MonthReader(models, ledger) };
}
