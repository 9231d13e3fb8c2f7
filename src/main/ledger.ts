import type { Clock } from "../domain/ids.js";
import { gathered } from "../domain/work.js";
import type { Models } from "../models/Models.js";
import { batchedModels } from "./batchedModels.js";
import { ReferenceRepair } from "../services/categories/ReferenceRepair.js";
import { randomInt } from "node:crypto";
import { Ledger } from "../services/ledger/Ledger.js";
import { LedgerSums } from "../services/ledger/LedgerSums.js";
import { LiveSums } from "../services/ledger/LiveSums.js";
import { MonthReader } from "../services/ledger/MonthReader.js";
import { RecentStarts } from "../services/ledger/RecentStarts.js";
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
  const live = new LiveSums(models);
  const starts = new RecentStarts();
  const ledger = new Ledger({ models, live, unique: () => randomInt(2 ** 47) });
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
  const sums = new LedgerSums({ models, live, clock });
  const together = () => {
    const batched = batchedModels(models);
    const several = new LiveSums(batched);
    return {
      models: batched,
      lists: batchedModels(models, "beside"),
      inTurn: gathered,
      months: new MonthReader(batched, several, starts),
      sums: new LedgerSums({ models: batched, live: several, clock }),
    };
  };
  return { referenceRepair, ledger, changeLog, feed, outbox, together, months: new MonthReader(models, live, starts), sums };
}
