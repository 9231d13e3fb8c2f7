import mongoose from "mongoose";
import { chunksOf } from "../../domain/chunks.js";
import type { Caller } from "../../domain/caller.js";
import { LimitReached } from "../../domain/errors.js";
import { beyondTrace } from "../../runtime/tracing.js";
import { beyondWork } from "../../runtime/work.js";
import type { Clock } from "../../domain/ids.js";
import type { Models } from "../../models/Models.js";
import type { ChangeHeadDoc } from "../../models/sync/changeHead.js";
import type { MembershipDoc } from "../../models/sharing/membership.js";
import { Watch } from "./Watch.js";

const ASK_MS = 1000;
const CHUNK = 250;
/** Streams and held requests of one account: some devices, and some budgets on each. */
export const WATCHES_PER_ACCOUNT = 20;
/** Of whoever listens to a whole account, later budgets are asked for: much longer than a request is held, as clocks differ. */
const NEW_MS = 3_600_000;
const RETRY_SECONDS = 5;
/** How often each listener looks whether it may still listen, when nothing happens: tokens expire in silence. */
const LOOK_EVERY = 30;

/**
 * Tells listeners that a budget's change log went on: what this process writes at once, what others write within a second. However
 * many listen, the database is asked once a second for the newest numbers, for the budgets that came to whoever listens to a whole
 * account, and for the sessions that live, in chunks.
 */
export class ChangeFeed {
  private readonly watches = new Set<Watch>();
  private readonly byBudget = new Map<string, Set<Watch>>();
  /** Those who listen to whatever budgets their account has. */
  private readonly ofAccounts = new Set<Watch>();
  private timer: NodeJS.Timeout | null = null;
  private asking = false;
  private round = 0;
  private ended = false;

  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {}

  get isStopped(): boolean {
    return this.ended;
  }

  /** Must always be closed. Null listens to all budgets of the account, including those it joins later. */
  async open(who: Caller, budgetIds: readonly string[] | null): Promise<Watch> {
    const own = [...this.watches].filter(({ accountId }) => accountId === who.accountId).length;
    if (own >= WATCHES_PER_ACCOUNT)
      throw new LimitReached(`An account can have at most ${WATCHES_PER_ACCOUNT} open streams and waiting requests.`, RETRY_SECONDS);
    const heads = new Map<string, number>();
    const watch = new Watch(who.accountId, who.sessionId, heads, (closed) => this.forget(closed));
    // Counted before anything is awaited, so that many at once do not slip past the bound.
    this.watches.add(watch);
    try {
      for (const budgetId of budgetIds ?? (await this.budgetsOf(who.accountId))) watch.add(budgetId);
      for (const { _id, n } of await this.headsOf([...heads.keys()])) heads.set(_id, n);
    } catch (error) {
      this.forget(watch);
      throw error;
    }
    for (const budgetId of heads.keys()) this.listenersOf(budgetId).add(watch);
    if (budgetIds === null) this.ofAccounts.add(watch);
    // It asks for every listener, and goes on when the first one has gone.
    this.timer ??= beyondTrace(() => beyondWork(() => setInterval(() => void this.ask(), ASK_MS))).unref();
    return watch;
  }

  /** The change log of a budget goes up to `n`. */
  moved(budgetId: string, n: number): void {
    for (const watch of this.byBudget.get(budgetId) ?? []) watch.saw(budgetId, n);
  }

  /** Every listener is woken, and finds that it is over. */
  stop(): void {
    this.ended = true;
    for (const watch of this.watches) watch.wake();
  }

  private listenersOf(budgetId: string): Set<Watch> {
    const listening = this.byBudget.get(budgetId) ?? new Set();
    this.byBudget.set(budgetId, listening);
    return listening;
  }

  private forget(watch: Watch): void {
    this.watches.delete(watch);
    this.ofAccounts.delete(watch);
    for (const budgetId of watch.budgetIds) {
      const listening = this.byBudget.get(budgetId);
      listening?.delete(watch);
      if (listening?.size === 0) this.byBudget.delete(budgetId);
    }
    if (this.watches.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }

  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      await this.addNewBudgets();
      for (const { _id, n } of await this.headsOf([...this.byBudget.keys()])) this.moved(_id, n);
      await this.wakeEnded();
    } catch {
      // The database is unavailable: the next round asks again, and other requests get the error.
    } finally {
      this.asking = false;
    }
    this.round = (this.round + 1) % LOOK_EVERY;
    [...this.watches].filter((_watch, index) => index % LOOK_EVERY === this.round).forEach((watch) => watch.wake());
  }

  /** Also such as are not theirs yet, or not any more: whatever makes a budget theirs raises its head. */
  private async budgetsOf(accountId: string): Promise<string[]> {
    const rows = await this.models.memberships.find({ accountId }, { budgetId: 1 }).lean<Pick<MembershipDoc, "budgetId">[]>();
    return rows.map(({ budgetId }) => budgetId);
  }

  private async addNewBudgets(): Promise<void> {
    const since = mongoose.trusted({ $gt: new Date(this.clock.now().getTime() - NEW_MS) });
    const found = chunksOf([...new Set([...this.ofAccounts].map(({ accountId }) => accountId))], CHUNK).map((ids) =>
      this.models.memberships
        .find({ accountId: mongoose.trusted({ $in: ids }), since }, { accountId: 1, budgetId: 1 })
        .lean<Pick<MembershipDoc, "accountId" | "budgetId">[]>(),
    );
    const rows = (await Promise.all(found)).flat();
    for (const watch of this.ofAccounts) {
      for (const { budgetId } of rows.filter(({ accountId }) => accountId === watch.accountId)) {
        watch.add(budgetId);
        this.listenersOf(budgetId).add(watch);
      }
    }
  }

  private async headsOf(budgetIds: readonly string[]): Promise<ChangeHeadDoc[]> {
    const found = chunksOf(budgetIds, CHUNK).map((ids) =>
      this.models.changeHeads.find({ _id: mongoose.trusted({ $in: ids }) }).lean<ChangeHeadDoc[]>(),
    );
    return (await Promise.all(found)).flat();
  }

  /** Whoever has signed out is woken to find that out. */
  private async wakeEnded(): Promise<void> {
    const listening = [...this.watches].filter(({ sessionId }) => sessionId !== null);
    const sessions = new Map(listening.map(({ sessionId, accountId }) => [sessionId ?? "", accountId]));
    const found = chunksOf([...sessions.keys()], CHUNK).map((ids) =>
      this.models.sessions
        .find(
          {
            accountId: mongoose.trusted({ $in: [...new Set(ids.flatMap((id) => sessions.get(id) ?? []))] }),
            _id: mongoose.trusted({ $in: ids }),
            revokedAt: null,
            expiresAt: mongoose.trusted({ $gt: this.clock.now() }),
          },
          { _id: 1 },
        )
        .lean<{ _id: string }[]>(),
    );
    const living = new Set((await Promise.all(found)).flat().map(({ _id }) => _id));
    for (const watch of listening) if (!living.has(watch.sessionId ?? "")) watch.wake();
  }
}
