import { setTimeout as pause } from "node:timers/promises";
import {
  emptyOpening,
  type Envelope,
  figuresOf,
  type MonthFigures,
  type MonthMovements,
  type MonthPlan,
  type Opening,
  quietMonth,
} from "../../domain/envelopes.js";
import { Unavailable } from "../../domain/errors.js";
import { addMonths, type Month, monthRange, monthsBetween } from "../../domain/month.js";
import { yielding } from "../../runtime/turn.js";
import { currentWork } from "../../runtime/work.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type CategoryDoc, toEnvelopes } from "../../models/category.js";
import { type LedgerPageDoc, movementsOf, openingOf, type Sums } from "../../models/ledger.js";
import { type PlanDoc, toMonthPlan } from "../../models/months/plan.js";
import { requireStarted } from "../budgets/horizon.js";
import type { LedgerReads } from "./LedgerReads.js";
import { type LedgerState, openedThrough, sameState } from "./ledgerState.js";
import type { LedgerView } from "./ledgerView.js";
import type { LiveSums } from "./LiveSums.js";
import { isCarryingOn, monthSumsOf } from "./monthSums.js";
import type { RecentStarts } from "./RecentStarts.js";
import { combinedAccounts } from "./accountSums.js";
import { sumExpenses } from "./expenseSums.js";
import { moneyIn, type MonthMoney } from "./monthMoney.js";

export interface MonthsRead {
  readonly figures: readonly MonthFigures[];
  readonly categories: readonly CategoryDoc[];
  readonly plans: ReadonlyMap<Month, PlanDoc>;
  /** Where the money lies at the end of each month; of a budget without money accounts, of none. */
  readonly money: ReadonlyMap<Month, MonthMoney>;
}

/** What would be different; for looking at months before something is written. */
export interface Amendment {
  readonly envelopes?: (envelopes: readonly Envelope[]) => readonly Envelope[];
  readonly plan?: (month: Month, stored: MonthPlan) => MonthPlan;
  readonly movements?: (stored: MonthMovements) => MonthMovements;
  /** What the first month begins with. */
  readonly opening?: Opening;
}

const TRIES = 30;
/** More months with all their categories would not fit into the memory of a small server. */
const WALKED_AT_ONCE = 240;
/** What carries pages on is quick, unless it died. */
const CARRYING_ON_MS = [5, 10, 20, 40, 80] as const;
const inAccounts = ["accounts", "accountsSeen", "accountsBefore"] as const;
const pageFields = ["monthEpoch", "unnamed", "seen", "moved", "count", "inCount", "toReview", "pool", "carried", ...inAccounts] as const;

/** What of a budget the arithmetic rests on. The rest of the document may be older than the figures. */
type BudgetStart = Pick<BudgetDoc, "_id" | "startMonth">;

/** Where the arithmetic begins: with the page of a month, or with nothing at the first one. */
interface Start {
  readonly month: Month;
  readonly page: LedgerPageDoc | null;
}

/**
 * Reads months as they are now. The last page that opens with what can be trusted is where the arithmetic begins; what moved from
 * there on stands in the pages too, or is summed from the expenses where it does not. The state is looked at before and after: if it
 * differs, something moved meanwhile and the reading starts again, so that the figures of an answer belong together. See
 * docs/decisions/0003-ledger.md.
 */
export class MonthReader {
  constructor(
    private readonly reads: LedgerReads,
    private readonly live: LiveSums,
    private readonly starts: RecentStarts,
  ) {}

  /** All figures as of one moment; refused when the budget never holds still for as long as a reading takes. */
  async read(budget: BudgetStart, from: Month, to: Month): Promise<MonthsRead> {
    const result = await this.readConsistent(budget, from, to);
    if (result === null) throw new Unavailable("The budget is changing too fast to be read. Try again.");
    return result;
  }

  /** The same for the eye: under a storm of writes the figures count each document as it was at some moment of the reading. */
  async readBestEffort(budget: BudgetStart, from: Month, to: Month, amendment: Amendment = {}): Promise<MonthsRead> {
    return (await this.readConsistent(budget, from, to, amendment)) ?? this.readFromBeginning(budget, from, to, amendment);
  }

  /** One month after the other, each with what the one before leaves; only some of them are in memory at a time. */
  async *walk(budget: BudgetStart, from: Month, to: Month, amendment: Amendment = {}): AsyncGenerator<MonthFigures, undefined> {
    let opening: Opening | undefined;
    for (let first = from; first <= to; first = addMonths(first, WALKED_AT_ONCE)) {
      const last = addMonths(first, WALKED_AT_ONCE - 1);
      const amended = opening === undefined ? amendment : { ...amendment, opening };
      const { figures } = await this.readBestEffort(budget, first, last < to ? last : to, amended);
      yield* figures;
      opening = figures.at(-1)?.closing;
    }
    return undefined;
  }

  private async readConsistent(budget: BudgetStart, from: Month, to: Month, amendment: Amendment = {}): Promise<MonthsRead | null> {
    const { opening } = amendment;
    let since = opening === undefined ? this.starts.since(budget._id, from) : from;
    const pauses = CARRYING_ON_MS.values();
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const view = await this.view(budget, since, to);
      requireStarted(view.state, from, "/month");
      const start = opening === undefined ? startOf(view, from, since) : { month: from, page: null };
      if (start.month < since) {
        since = start.month;
        continue;
      }
      if (!view.steady) continue;
      if (opening === undefined) this.starts.note(budget._id, from, start.month);
      const months = monthRange(start.month, to);
      const wait = (await isCarryingOn(view.state, view.pages, months)) ? pauses.next().value : undefined;
      if (wait !== undefined) {
        await pause(wait);
        continue;
      }
      const { sums, live } = await monthSumsOf(this.live, budget._id, view.state, view.pages, months);
      if (live && !(await this.isStill(budget, view.state))) continue;
      return figuresFrom(view, start, months, sums, from, amendment);
    }
    return null;
  }

  private async readFromBeginning(budget: BudgetStart, from: Month, to: Month, amendment: Amendment): Promise<MonthsRead> {
    const { startMonth } = (await this.reads.state(budget._id)) ?? budget;
    const month = amendment.opening === undefined ? startMonth : from;
    const view = await this.view(budget, month, to);
    const months = monthRange(month, to);
    const { monthStartDay, hasAccounts } = view.state;
    const sums = await sumExpenses(this.reads, { budgetId: budget._id, monthStartDay, hasAccounts }, months);
    return figuresFrom(view, { month, page: null }, months, sums, from, amendment);
  }

  private async view(budget: BudgetStart, from: Month, to: Month): Promise<LedgerView> {
    const months = monthsBetween(from, to) + 1;
    const view = await this.reads.view({ budgetId: budget._id, months, pages: { from, to }, fields: pageFields, plans: { from, to } });
    return view ?? { state: gone(budget), steady: true, pages: new Map(), categories: [], plans: [] };
  }

  private async isStill(budget: BudgetStart, state: LedgerState): Promise<boolean> {
    return sameState(state, (await this.reads.state(budget._id)) ?? gone(budget));
  }
}

function gone({ startMonth }: BudgetStart): LedgerState {
  return {
    startMonth,
    monthStartDay: 1,
    hasAccounts: false,
    flags: [],
    epoch: -1,
    named: 0,
    monthEpochs: {},
    validThrough: null,
    beyond: false,
  };
}

/** A page that should be there and is not is no reason to believe the others. */
function startOf({ state, pages }: LedgerView, from: Month, since: Month): Start {
  const opened = openedThrough(state);
  const month = opened === null ? state.startMonth : opened < from ? opened : from;
  if (month === state.startMonth) return { month, page: null };
  const page = pages.get(month) ?? null;
  return page === null && month >= since ? { month: state.startMonth, page: null } : { month, page };
}

async function figuresFrom(
  { state: { hasAccounts }, categories, plans: planDocs }: LedgerView,
  start: Start,
  months: readonly Month[],
  sums: ReadonlyMap<Month, Sums>,
  from: Month,
  { envelopes: amended, plan, movements: moved, opening: given }: Amendment,
): Promise<MonthsRead> {
  const plans = new Map(planDocs.map((doc) => [doc.month, doc]));
  const stored = toEnvelopes(categories);
  const envelopes = amended?.(stored) ?? stored;
  const figures: MonthFigures[] = [];
  const money = new Map<Month, MonthMoney>();
  let held = start.page?.accountsBefore ?? [];
  // Each category, and what is in none.
  currentWork()?.count("monthRows", months.length * (envelopes.length + 1));
  let opening = given ?? (start.page === null ? emptyOpening : openingOf(start.page));
  for await (const month of yielding(months)) {
    const kept = sums.get(month);
    const movements = kept === undefined ? quietMonth : movementsOf(kept);
    const planned = toMonthPlan(plans.get(month));
    const figure = figuresOf(month, opening, envelopes, plan?.(month, planned) ?? planned, moved?.(movements) ?? movements);
    opening = figure.closing;
    held = combinedAccounts(held, kept?.accounts ?? [], 1);
    if (month < from) continue;
    figures.push(figure);
    // What the accounts held before is not known where somebody else says what the first month begins with.
    if (hasAccounts && given === undefined) money.set(month, moneyIn(held, figure));
  }
  return { figures, categories, plans, money };
}
