import { AsyncLocalStorage } from "node:async_hooks";
import type { Unit } from "../domain/price.js";
import { Unavailable } from "../domain/errors.js";

/** What work does with the place that it has among all work of the server. */
export interface Place {
  /** Lets others have it while it awaits what is no work of this server, such as a slow client. */
  readonly without: <Result>(wait: () => Promise<Result>) => Promise<Result>;
  /** Waits until it is the only one of its caller that runs: for what is known to take long. */
  readonly long: () => Promise<void>;
  /** Lets those go first who used clearly less and are at work now; null: there is nobody, so that nothing is to be awaited. */
  readonly giveWay: () => Promise<void> | null;
}

/** The long reads of one request. */
export interface LongReading {
  /** Which budgets are not small. */
  readonly budgets: Map<string, Promise<boolean>>;
  turn: Promise<void> | null;
  last: Promise<unknown>;
}

/** One request while it runs. Both APIs begin one, and every command to the database looks at it first. */
export interface Work extends Place {
  /** Whose work it is: the account, or the address of whoever is not signed in. */
  readonly key: string;
  /** Aborted when the caller has gone or the time is up; the reason is what to answer. */
  readonly signal: AbortSignal;
  /** As the signal's, which need not be made for it. */
  readonly throwIfAborted: () => void;
  /** How long one reading command may take. */
  readonly readMs: number;
  /** Called with the work that the request turned out to need, which is charged afterwards. */
  readonly count: (unit: Unit, amount: number) => void;
  /** Sends a command to the database, after those who used clearly less. */
  readonly command: <Result>(send: () => Promise<Result>) => Promise<Result>;
  /** Keeps its place until this has ended, as until its commands have, even where the caller has gone meanwhile. */
  readonly during: (work: Promise<unknown>) => void;
  /** From the first one on. */
  longReading?: LongReading;
}

/** Nobody waits for the answer any more. */
export class ClientClosedRequest extends Unavailable {
  constructor() {
    super("The client disconnected.");
  }
}

const running = new AsyncLocalStorage<Work | null>();

export function inWork<Result>(work: Work, run: () => Result): Result {
  return running.run(work, run);
}

/** For what goes on after the answer, or for others as well: it does not end with the request that began it. */
export function beyondWork<Result>(run: () => Result): Result {
  return running.run(null, run);
}

/** Awaits what is no work of this server, such as a slow client, while others have the turn of the request. */
export async function withoutTurn<Result>(wait: () => Promise<Result>): Promise<Result> {
  const work = currentWork();
  return work === null ? wait() : work.without(wait);
}

/** Passes on what goes on beyond its request, which keeps its turn until that has ended, even where the caller has gone. */
export function keepingTurn<Result>(work: Promise<Result>): Promise<Result> {
  currentWork()?.during(work);
  return work;
}

/** Before what is known to take long: one request of a caller does it at a time. */
export async function takeLongTurn(): Promise<void> {
  await currentWork()?.long();
}

export function currentWork(): Work | null {
  return running.getStore() ?? null;
}
