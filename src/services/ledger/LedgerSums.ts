import { LRUCache } from "lru-cache";
import { canonical } from "../../domain/canonical.js";
import { type Clock } from "../../domain/ids.js";
import { addMonths, currentMonth, type Month, monthOf, monthRange, monthsBetween } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import { beforeOf, type Sums } from "../../models/ledger.js";
import { type Summable, sumBehind, sumDays, type SummedMonth } from "./expenseSums.js";
import type { LedgerReads } from "./LedgerReads.js";
import { type LedgerState, openedThrough, sameState } from "./ledgerState.js";
import type { LedgerView } from "./ledgerView.js";
import type { LiveSums } from "./LiveSums.js";
import { monthSumsOf } from "./monthSums.js";
import { minus, nothingMoved, plus } from "./sums.js";
import type { Span, Stretch } from "./wholeMonths.js";

type Calendar = Pick<BudgetDoc, "_id" | "startMonth" | "timeZone" | "monthStartDay">;

interface Needs {
  readonly reads: LedgerReads;
  readonly live: LiveSums;
  readonly clock: Clock;
}

interface Beside {
  readonly added: ReadonlyMap<Month, SummedMonth>;
  readonly takenOff: ReadonlyMap<Month, SummedMonth>;
}

/** What moved in a stretch, and the state that it was read in. */
interface Known {
  readonly state: LedgerState;
  readonly sums: Sums;
}

const TRIES = 8;
const KEPT = 500;
const inAccounts = ["accounts", "accountsSeen", "apart"] as const;
const sumFields = ["monthEpoch", "unnamed", "seen", "moved", "count", "inCount", "toReview", ...inAccounts] as const;
const runningFields = [...sumFields, "before", "countBefore", "inCountBefore", "toReviewBefore", "accountsBefore", "apartBefore"] as const;

/**
 * What moved in whole months, as of one moment. A page also tells what moved before it, so that a long time costs what its two ends
 * cost. Null when the budget never holds still: then only the expenses themselves tell.
 */
export class LedgerSums {
  private readonly known = new LRUCache<string, Known>({ max: KEPT });

  constructor(private readonly needs: Needs) {}

  /** Of a stretch as a whole. What was read with no change unprocessed holds as long as the state is the same, which is read for less. */
  async total(budget: Calendar, stretch: Stretch): Promise<Sums | null> {
    const name = canonical([budget._id, stretch]);
    const known = this.known.get(name);
    const state = known === undefined ? null : await this.needs.reads.state(budget._id);
    if (known !== undefined && state !== null && sameState(known.state, state)) return known.sums;
    const found = await this.read(budget, stretch);
    if (found?.state.flags.length === 0) this.known.set(name, found);
    else this.known.delete(name);
    return found?.sums ?? null;
  }

  private async read(budget: Calendar, { span: { from, to }, days, without }: Stretch): Promise<Known | null> {
    const current = this.currentOf(budget);
    let since = to === null || to > current ? current : to;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (since < from) since = from;
      const view = await this.view(
        budget,
        { from: since, to, also: from > budget.startMonth && from < since ? from : undefined },
        runningFields,
      );
      if (view === null) return null;
      const start = startOf(view, from, since);
      if (start < since) {
        since = start;
        continue;
      }
      if (!view.steady) continue;
      const end = to ?? lastMonthIn(view, current);
      const { sums, live } = await monthSumsOf(this.needs.live, budget._id, view.state, view.pages, monthRange(start, end));
      const behind =
        to === null && view.state.beyond ? [...(await sumBehind(this.needs.reads, summable(budget, view.state), end)).values()] : [];
      const beside = await this.beside(summable(budget, view.state), { days, without });
      const isWhole = !live && behind.length + days.length + without.length === 0;
      if (isWhole || (await this.isStill(budget, view.state))) {
        const all = [...sums.values(), ...behind, ...beside.added.values()].reduce(plus, runningTo(view, from, start));
        return { state: view.state, sums: [...beside.takenOff.values()].reduce(minus, all) };
      }
    }
    return null;
  }

  /** Of each month of a stretch that has an end by itself. */
  async each(budget: Calendar, { span: { from, to }, days, without }: Stretch): Promise<ReadonlyMap<Month, Sums> | null> {
    if (to === null) return null;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const view = await this.view(budget, { from, to }, sumFields);
      if (view === null) return null;
      if (!view.steady) continue;
      const { sums, live } = await monthSumsOf(this.needs.live, budget._id, view.state, view.pages, monthRange(from, to));
      const { added, takenOff } = await this.beside(summable(budget, view.state), { days, without });
      const rest = [...takenOff].map(([month, off]) => [month, minus(sums.get(month) ?? nothingMoved, off)] as const);
      const isWhole = !live && days.length + without.length === 0;
      if (isWhole || (await this.isStill(budget, view.state))) return new Map([...sums, ...rest, ...added]);
    }
    return null;
  }

  /** Months at the ends of a stretch of which only some days count: those of which they are added, and those of which the others go. */
  private async beside(budget: Summable, { days, without }: Pick<Stretch, "days" | "without">): Promise<Beside> {
    if (days.length + without.length === 0) return { added: new Map(), takenOff: new Map() };
    const sums = [...(await sumDays(this.needs.reads, budget, [...days, ...without]))];
    const isAdded = ([month]: readonly [Month, unknown]): boolean => days.some(({ from }) => monthOf(from, budget.monthStartDay) === month);
    return { added: new Map(sums.filter(isAdded)), takenOff: new Map(sums.filter((one) => !isAdded(one))) };
  }

  private view(budget: Calendar, pages: Span & { readonly also?: Month | undefined }, fields: typeof runningFields | typeof sumFields) {
    const months = monthsBetween(pages.from, pages.to ?? addMonths(pages.from, 12));
    return this.needs.reads.view({ budgetId: budget._id, months, pages, fields, plans: null });
  }

  private async isStill(budget: Calendar, state: LedgerState): Promise<boolean> {
    const now = await this.needs.reads.state(budget._id);
    return now !== null && sameState(state, now);
  }

  private currentOf({ timeZone, monthStartDay, startMonth }: Calendar): Month {
    const current = currentMonth(this.needs.clock.now(), timeZone, monthStartDay);
    return current < startMonth ? startMonth : current;
  }
}

function summable({ _id: budgetId }: Calendar, { monthStartDay, hasAccounts }: LedgerState): Summable {
  return { budgetId, monthStartDay, hasAccounts };
}

/** From which month on the months are added one by one: those before it stand in its page. */
function startOf({ state, pages }: LedgerView, from: Month, since: Month): Month {
  const opened = openedThrough(state);
  if (opened === null || opened <= from) return from;
  const start = opened < since ? opened : since;
  const isThere = (month: Month): boolean => month <= state.startMonth || month < since || pages.has(month);
  return isThere(start) && (start === from || from <= state.startMonth || start < since || pages.has(from)) ? start : from;
}

/** What moved from the first month on until the start, without the start itself. */
function runningTo({ pages, state }: LedgerView, from: Month, start: Month): Sums {
  const page = pages.get(start);
  if (start <= from || page === undefined) return nothingMoved;
  const first = from <= state.startMonth ? undefined : pages.get(from);
  return first === undefined ? beforeOf(page) : minus(beforeOf(page), beforeOf(first));
}

function lastMonthIn({ pages, state }: LedgerView, current: Month): Month {
  const flagged = state.flags.flatMap(({ months, from }) => months ?? from ?? []);
  return [...pages.keys(), ...Object.keys(state.monthEpochs), ...flagged].reduce((last, month) => (month > last ? month : last), current);
}
