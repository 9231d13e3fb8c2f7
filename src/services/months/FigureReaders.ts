import type { Caller } from "../../domain/caller.js";
import type { Clock } from "../../domain/ids.js";
import type { Models } from "../../models/Models.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { joinedReads } from "../reads/combinedReads.js";
import { LongReads } from "../reads/LongReads.js";
import { type LedgerReads, combinedLedgerReads, separateLedgerReads } from "../ledger/LedgerReads.js";
import { LedgerSums } from "../ledger/LedgerSums.js";
import { LiveSums } from "../ledger/LiveSums.js";
import { MonthReader } from "../ledger/MonthReader.js";
import { ExpectedMovements } from "../recurring/ExpectedMovements.js";
import { RecentMovements } from "../recurring/RecentMovements.js";
import { RecentStarts } from "../ledger/RecentStarts.js";

/** Who reads figures, all by the same way to the database. */
export interface Readers {
  readonly reads: LedgerReads;
  readonly live: LiveSums;
  readonly months: MonthReader;
  readonly sums: LedgerSums;
  readonly expected: ExpectedMovements;
}

/** The readers of one budget, and those of several side by side, who ask the database as often as for two. */
export class FigureReaders {
  readonly one: Readers;
  private readonly starts = new RecentStarts();
  private readonly longReads: LongReads;
  private readonly joined = new WeakMap<Caller, BudgetReads>();

  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {
    this.longReads = new LongReads(models, clock);
    this.one = this.readersBy(separateLedgerReads(models, this.longReads), new RecentMovements());
  }

  /** Lists of one budget, for whoever has opened it. */
  listsFor(who: Caller): BudgetReads {
    if (who.onlyReads !== true) return this.one.reads;
    const reads = this.joined.get(who) ?? joinedReads(this.models, this.longReads);
    this.joined.set(who, reads);
    return reads;
  }

  /** For one answer: questions that do not belong together must not wait for each other. */
  several(): Readers {
    return this.readersBy(combinedLedgerReads(this.models, this.longReads), null);
  }

  private readersBy(reads: LedgerReads, recent: RecentMovements | null): Readers {
    const live = new LiveSums(reads);
    return {
      reads,
      live,
      months: new MonthReader(reads, live, this.starts),
      sums: new LedgerSums({ reads, live, clock: this.clock }),
      expected: new ExpectedMovements(reads, recent),
    };
  }
}
